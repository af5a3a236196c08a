# Descriptors: data and non-data precedence, __set_name__, __get__ on class access, __delete__.
class Data:
    def __set_name__(self, owner, name):
        print("set_name", owner.__name__, name)
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return f"class access of {self.name} on {owner.__name__}"
        return ("data", instance.__dict__.get("_" + self.name))

    def __set__(self, instance, value):
        print("set", self.name, value)
        instance.__dict__["_" + self.name] = value

    def __delete__(self, instance):
        print("delete", self.name)
        instance.__dict__.pop("_" + self.name, None)


class NonData:
    def __get__(self, instance, owner):
        return "non-data", instance is None, owner.__name__


class SetOnly:
    def __set__(self, instance, value):
        print("set only", value)


class Owner:
    data = Data()
    nondata = NonData()
    setonly = SetOnly()


class Child(Owner):
    pass


o = Owner()
o.data = 1
print(o.data, Owner.data, Child.data, Child().data)
o.__dict__["data"] = "instance value"
print(o.data)
del o.data
print(o.data, sorted(o.__dict__))
print(o.nondata, Owner.nondata, Child.nondata)
o.nondata = "instance wins"
print(o.nondata)
del o.nondata
print(o.nondata)
print(type(o.setonly).__name__)
o.setonly = 5
o.__dict__["setonly"] = "now instance value"
print(o.setonly)
try:
    del o.setonly
except AttributeError as error:
    print(type(error).__name__)


class Typed:
    def __init__(self, kind):
        self.kind = kind

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner):
        return self if obj is None else obj.__dict__[self.name]

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name} must be {self.kind.__name__}")
        obj.__dict__[self.name] = value


class Person:
    name, age = Typed(str), Typed(int)


p = Person()
p.name, p.age = "Ann", 30
try:
    p.age = "old"
except TypeError as error:
    print(error)
print(p.name, p.age, Person.name.kind, Person.__dict__["age"].name)
