# refused: failed import
# line: 5
# A module whose import failed halfway is not modelled.
try:
    import own_modules.failing
except ValueError:
    pass
