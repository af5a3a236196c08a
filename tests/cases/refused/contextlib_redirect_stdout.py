# refused: contextlib.redirect_stdout
# line: 6
# Output is kept for the trace and cannot be redirected.
import contextlib

with contextlib.redirect_stdout(None):
    pass
