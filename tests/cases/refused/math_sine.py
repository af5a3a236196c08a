# refused: math.sin
# line: 6
# Its last digit differs between platforms.
import math

print(math.sin(1.0))
