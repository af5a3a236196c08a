# Versions of what is installed, by any spelling of its name.
import importlib.metadata
from importlib.metadata import PackageNotFoundError, version

print(version("pytest") == importlib.metadata.version("PyTest"), version("pytest").split(".")[0].isdigit())
print(PackageNotFoundError("x"), PackageNotFoundError("x").name, issubclass(PackageNotFoundError, ImportError))
try:
    version("")
except ValueError as error:
    print(error)
