# Multiple inheritance: C3 order, cooperative super, diamonds, mixins and inconsistent orders.
class A:
    def who(self):
        return ["A"]


class B(A):
    def who(self):
        return ["B"] + super().who()


class C(A):
    def who(self):
        return ["C"] + super().who()


class D(B, C):
    def who(self):
        return ["D"] + super().who()


class E(C, B):
    pass


print(D().who(), E().who())
print([k.__name__ for k in D.__mro__], [k.__name__ for k in E.mro()])
try:
    class Bad(D, E):
        pass
except TypeError as error:
    print(str(error)[:42])



class Loud:
    def speak(self):
        return super().speak().upper()


class Polite:
    def speak(self):
        return "please " + super().speak()


class Speaker:
    def speak(self):
        return "hello"


class LoudPolite(Loud, Polite, Speaker):
    pass


class PoliteLoud(Polite, Loud, Speaker):
    pass


print(LoudPolite().speak(), PoliteLoud().speak())


class Root:
    def __init__(self, **kw):
        assert not kw
        print("Root")


class Named(Root):
    def __init__(self, name, **kw):
        super().__init__(**kw)
        self.name = name
        print("Named")


class Sized(Root):
    def __init__(self, size, **kw):
        super().__init__(**kw)
        self.size = size
        print("Sized")


class Both(Named, Sized):
    def __init__(self, **kw):
        super().__init__(**kw)
        print("Both")


x = Both(name="n", size=3)
print(x.name, x.size, [k.__name__ for k in Both.__mro__])
try:
    Loud().speak()
except AttributeError as error:
    print(error)
