# Name mangling of __private names in methods, attributes, class bodies and keyword parameters.
class Account:
    __rate = 5
    __slots_like = ["x"]

    def __init__(self, balance):
        self.__balance = balance
        self._single = "protected"
        self.__dunder__ = "not mangled"

    def balance(self):
        return self.__balance

    def __secret(self):
        return "secret of Account"

    def reveal(self):
        return self.__secret()

    def rate(self):
        __local = self.__rate * 2
        return __local

    def set(self, __value):
        self.__balance = __value
        del __value

    @staticmethod
    def pick(other):
        return other.__balance


class Savings(Account):
    def __init__(self, balance):
        super().__init__(balance)
        self.__balance = "child's own"

    def __secret(self):
        return "secret of Savings"

    def own(self):
        return self.__balance, self.__secret()


a = Account(10)
print(a.balance(), a._Account__balance, a.reveal(), a.rate(), Account._Account__rate, a._single, a.__dunder__)
print(hasattr(a, "__balance"), hasattr(a, "_Account__balance"), sorted(vars(a)))
s = Savings(99)
print(s.balance(), s.own(), s.reveal(), sorted(vars(s)))
a.set(50)
print(a.balance(), Account.pick(s))
try:
    a.__balance
except AttributeError as error:
    print(error)
a.__outside = "module level is not mangled"
print(a.__outside)


class _Private:
    __x = 1

    def get(self):
        return self.__x, [self.__x for _ in range(2)], (lambda: self.__x)()


print(_Private().get(), _Private._Private__x)


class __Leading:
    def f(self):
        self.__y = 2
        return vars(self)


print(__Leading().f())


def global_helper():
    return "helper"


class Uses:
    def f(self):
        def inner(__p):
            return __p
        return inner(3)


print(Uses().f())
