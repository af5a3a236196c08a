import sys

from pathproof.language import load
from pathproof.machine.reference import ReferenceMachine

m = ReferenceMachine(load(sys.argv[1], sys.argv[2:]))
s = m.initial()
print("".join(m.output), end="")
if s.error:
    print("ERROR", s.error)
