# refused: the order of a set
# line: 4
# A star shows the order of a set.
print(*{1, 2})
