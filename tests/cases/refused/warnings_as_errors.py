# refused: warnings
# line: 6
# Warnings are silent.
import warnings

warnings.simplefilter("error")
