# refused: quit()
# line: 4
# quit() exists only in interactive sessions.
quit()
