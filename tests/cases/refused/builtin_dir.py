# refused: dir()
# line: 4
# What dir() lists differs between versions.
print(dir([]))
