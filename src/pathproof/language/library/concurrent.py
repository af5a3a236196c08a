"""`concurrent`: a package without anything of its own."""

from _machine import mentions, refuse


def __getattr__(name):
    if name == "futures":
        if not mentions("concurrent.futures"):
            refuse("concurrent.futures without its import", "it may not be loaded", "import concurrent.futures")
        import concurrent.futures as futures

        return futures
    raise AttributeError(f"module 'concurrent' has no attribute '{name}'")
