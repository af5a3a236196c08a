# verdict: violated
# kind: assertion
# message: other method
"""A method is looked up in the class at each call, and classes can be changed."""
import threading


class Greeter:
    def greet(self):
        return "hello"


def patch():
    Greeter.greet = lambda self: "goodbye"


threading.Thread(target=patch).start()
assert Greeter().greet() == "hello", "other method"
