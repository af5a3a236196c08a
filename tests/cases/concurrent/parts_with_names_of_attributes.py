# verdict: verified
"""Objects are named by how they are reached: what a tuple of one's own holds is no attribute `data` of it, the bases of a
class are none called `bases`."""
import threading


class Box(tuple):
    pass


def main():
    class Base:
        kept = 1

    class Derived(Base):
        bases = (["bases"],)
        order = (["order"],)

    del Base
    box = Box((["item"],))
    box.data = (["attribute"],)
    thing = Derived()
    setattr(thing, "__class__ ", ["class"])

    def work():
        box[0].append(1)
        box.data[0].append(2)
        thing.bases[0].append(3)
        thing.order[0].append(4)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert box[0] == ["item", 1] and box.data[0] == ["attribute", 2]
    assert thing.bases[0] == ["bases", 3] and thing.order[0] == ["order", 4]
    assert thing.kept == 1


main()
