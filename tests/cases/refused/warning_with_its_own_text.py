# refused: a message with a Old, whose text is made by __str__ of Old
# line: 6
import warnings
class Old(UserWarning):
    def __str__(self): return "old"
warnings.warn(Old())
