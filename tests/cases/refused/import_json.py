# refused: import json
# line: 4
# A standard module without a model.
import json

print(json.dumps([1]))
