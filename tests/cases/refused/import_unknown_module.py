# refused: import no_such_module_anywhere
# line: 4
# A module that is neither the program's nor modelled.
import no_such_module_anywhere
