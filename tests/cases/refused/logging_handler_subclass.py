# refused: logging
# line: 7
# Logging is silent, so a handler would never be called.
import logging


class Mine(logging.Handler):
    pass
