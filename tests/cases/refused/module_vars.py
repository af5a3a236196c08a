# refused: __dict__ of a module
# line: 6
# A dictionary of all globals would make every name shared.
import own_modules.plain as module

print(vars(module))
