# refused: copy_context()
# line: 5
import contextvars

contextvars.copy_context()
