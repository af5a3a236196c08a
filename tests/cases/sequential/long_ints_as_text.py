# The longest ints that Python shows, and the first that it does not.
shown = 10**4300 - 1
print(len(str(shown)), len(f"{shown}"), len(repr(-shown)), len("%d" % shown), len(format(shown, "d")))
for action in (lambda: str(shown + 1), lambda: f"{shown + 1}", lambda: repr(-shown - 1), lambda: format(shown + 1, "d")):
    try:
        print(len(action()))
    except ValueError as error:
        print(error)
print(len(hex(10**5000)), len(f"{10**5000:x}"), abs(-(10**5000)) == 10**5000, divmod(10**5000, 10**4999))
