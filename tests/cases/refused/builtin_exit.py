# refused: exit()
# line: 4
# exit() exists only in interactive sessions.
exit(0)
