# Making a thread asks its target for a name, also where nobody looks at the thread's.
import threading


class Asked:
    def __getattr__(self, name):
        print("asked for", name)
        raise AttributeError(name)


threading.Thread(target=Asked())
threading.Thread(target=Asked(), name="own")
print("done")
