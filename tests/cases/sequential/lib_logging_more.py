# logging: every function, class and level is there and silent.
import logging


class Loud:
    pass


logging.disable(logging.CRITICAL)
log = logging.getLogger("app")
for method in (log.debug, log.info, log.warning, log.error, log.critical, logging.debug, logging.info,
               logging.warning, logging.error,
               logging.critical, logging.fatal):
    method("message %s", Loud())
log.log(logging.INFO, "%s", Loud())
logging.log(logging.ERROR, "%s", Loud())
try:
    1 / 0
except ZeroDivisionError:
    log.exception("with a traceback %s", Loud())
    logging.exception("again")
print(logging.getLevelName(logging.INFO), logging.getLevelName("ERROR"), logging.getLevelName(15),
    sorted(logging.getLevelNamesMapping()))
print(logging.NOTSET, logging.WARN == logging.WARNING, logging.FATAL == logging.CRITICAL,
    logging.BASIC_FORMAT)
handler = logging.StreamHandler()
handler.setLevel(logging.DEBUG)
handler.setFormatter(logging.Formatter("%(message)s"))
handler.addFilter(logging.Filter("app"))
log.addHandler(handler)
log.addHandler(logging.NullHandler())
log.propagate = False
log.removeHandler(handler)
child = log.getChild("child")
print(child.name, isinstance(log, logging.Logger),
    isinstance(handler, logging.Handler))
adapter = logging.LoggerAdapter(log, {"k": 1})
adapter.info("silent %s", Loud())
logging.captureWarnings(False)
logging.shutdown()
for bad in (lambda: log.setLevel("NOPE"), lambda: log.setLevel(1.5)):
    try:
        bad()
    except (ValueError, TypeError) as error:
        print(type(error).__name__)
print("only this is printed")
