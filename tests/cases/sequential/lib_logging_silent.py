# logging is silent on stdout: loggers, levels, handlers by name, exceptions, lazily formatted arguments.
import logging

logging.basicConfig(level=logging.CRITICAL)
log = logging.getLogger(__name__)
child = logging.getLogger("app.child")
log.debug("debug %s", 1)
log.info("info %d", 2)
child.warning("not shown at CRITICAL: %s", [1])
log.setLevel(logging.CRITICAL)
child.setLevel("CRITICAL")
logging.getLogger("app").setLevel(logging.CRITICAL)
logging.getLogger().setLevel(logging.CRITICAL)
log.error("silent")
print("visible output only", logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR, logging.CRITICAL)


def work(n):
    log.debug("working on %d", n)
    if n == 2:
        raise ValueError("two")
    return n * n


for i in range(4):
    try:
        print(work(i))
    except ValueError:
        log.debug("failed", exc_info=False)
        print("failed", i)
print(child.name)
