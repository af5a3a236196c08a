"""What all tests share: random tests have no deadline, because a busy machine is not a fault."""

from hypothesis import settings

settings.register_profile("pathproof", deadline=None, print_blob=True)
settings.load_profile("pathproof")
