# refused: import subprocess
# line: 4
# Other processes are outside the model.
import subprocess
