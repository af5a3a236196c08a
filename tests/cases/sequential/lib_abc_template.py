# abc: template methods, abstract properties with setters, what stays abstract in subclasses.
from abc import ABC, abstractmethod


class Template(ABC):
    def run(self):
        return [self.before(), self.step(), self.after()]

    def before(self):
        return "before"

    @abstractmethod
    def step(self): ...

    def after(self):
        return "after"


class Impl(Template):
    def step(self):
        return "step"


class Loud(Impl):
    def step(self):
        return super().step().upper()

    def after(self):
        return super().after() + "!"


print(Impl().run(), Loud().run())


class Config(ABC):
    @property
    @abstractmethod
    def value(self): ...

    @value.setter
    @abstractmethod
    def value(self, v): ...


class Memory(Config):
    def __init__(self):
        self._v = 0

    @property
    def value(self):
        return self._v

    @value.setter
    def value(self, v):
        self._v = v * 2


m = Memory()
m.value = 4
print(m.value, isinstance(m, Config))
shapes = [cls.__name__ for cls in (Impl, Loud, Template) if not getattr(cls, "__abstractmethods__", None)]
print(shapes, Template.step.__isabstractmethod__, getattr(Impl.step, "__isabstractmethod__", False))
try:
    Config()
except TypeError as error:
    print("cannot instantiate Config", "value" in str(error))
