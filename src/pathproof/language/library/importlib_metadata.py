"""`importlib.metadata`: the versions of distributions that are installed and that the program mentions.

They are part of what is claimed (`language/host.py`). Of any other distribution it is not known whether it is there.
"""

from _host import distributions as _distributions
from _machine import refuse


class PackageNotFoundError(ModuleNotFoundError):
    def __str__(self):
        return f"No package metadata was found for {self.name}"

    @property
    def name(self):
        (name,) = self.args
        return name


def version(distribution_name):
    if not isinstance(distribution_name, str):
        refuse("a distribution whose name is no text", "it is not modelled", "use a str")
    if not distribution_name:
        raise ValueError("A distribution name is required.")
    words = "".join([char if char not in "-_." else " " for char in distribution_name.lower()]).split(" ")
    wanted = "_".join([word for place, word in enumerate(words) if word or place in (0, len(words) - 1)])
    for name, found in _distributions:
        if name == wanted:
            return found
    refuse(
        f"the version of {distribution_name}",
        "only those of installed distributions that the program mentions by name are known",
        "write its version down",
    )
