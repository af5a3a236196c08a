# warnings go nowhere visible: warn, filters and the context manager have no effect on stdout.
import warnings

warnings.simplefilter("ignore")
warnings.warn("plain")
warnings.warn("typed", DeprecationWarning)
warnings.warn(UserWarning("instance"), stacklevel=2)
warnings.filterwarnings("ignore", message=".*", category=UserWarning)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    warnings.warn("inside", RuntimeWarning)
warnings.resetwarnings()
warnings.filterwarnings("ignore")


def old(x):
    warnings.warn("old() is deprecated", DeprecationWarning, stacklevel=2)
    return x + 1


print(old(1), issubclass(DeprecationWarning, Warning), issubclass(UserWarning, Exception))
try:
    raise UserWarning("raised like any exception")
except Warning as warning:
    print(type(warning).__name__, warning)
print("done")
