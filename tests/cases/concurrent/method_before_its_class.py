# verdict: violated
# kind: assertion
# message: called before the class was there, and found it
"""A class statement hands a method out before it is done. What the method knows as its class is set when the class is
made: others may find it missing, or there, and who announced the call before may find either."""
from threading import Thread

methods = []
announced = seen = False


def make():
    global seen

    class Made:
        def kind(self):
            return __class__

        methods.append(kind)
        global seen
        seen = announced


def call():
    global announced
    if not methods:
        return
    kind = methods[0]
    announced = True
    try:
        kind(None)
    except NameError:
        return
    assert not seen, "called before the class was there, and found it"


Thread(target=make).start()
Thread(target=call).start()
