# refused: the version of Python
# line: 5
import sys

print(sys.version_info.micro)
