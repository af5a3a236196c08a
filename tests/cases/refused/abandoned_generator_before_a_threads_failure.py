# refused: abandoned generator
# line: 9
# The same in a new thread, in the step that starts it.
import threading


def numbers():
    try:
        yield 1
    finally:
        notes.append(1)


def work():
    notes = []
    next(numbers())
    notes[0]


notes = []
threading.Thread(target=work).start()
