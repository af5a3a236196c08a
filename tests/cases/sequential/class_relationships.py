# Composition, delegation, mixins, polymorphism, class attributes as registries, alternative constructors.
class Engine:
    def __init__(self, power):
        self.power = power

    def start(self):
        return f"engine {self.power} started"


class Loggable:
    def log(self, message):
        self.__dict__.setdefault("messages", []).append(f"{type(self).__name__}: {message}")
        return self


class Comparable:
    def __lt__(self, other):
        return self.sort_key() < other.sort_key()

    def __eq__(self, other):
        return type(self) is type(other) and self.sort_key() == other.sort_key()

    def __hash__(self):
        return hash(self.sort_key())


class Vehicle(Loggable, Comparable):
    registry = {}
    wheels = 4

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        Vehicle.registry[cls.__name__.lower()] = cls

    def __init__(self, name, power):
        self.name, self.engine = name, Engine(power)

    def __getattr__(self, attribute):
        return getattr(self.engine, attribute)

    def sort_key(self):
        return self.wheels, self.power, self.name

    @classmethod
    def create(cls, kind, *args, **kwargs):
        try:
            return cls.registry[kind](*args, **kwargs)
        except KeyError as error:
            raise LookupError(f"no vehicle {error}") from error

    def __repr__(self):
        return f"{type(self).__name__}({self.name!r}, {self.power})"


class Car(Vehicle):
    pass


class Bike(Vehicle):
    wheels = 2

    def start(self):
        return "pedal; " + self.engine.start()


class Truck(Car):
    wheels = 6

    def __init__(self, name, power, load=0):
        super().__init__(name, power)
        self.load = load

    def sort_key(self):
        return *super().sort_key(), self.load


fleet = [Vehicle.create(kind, name, power) for kind, name, power in (("car", "c1", 90), ("bike", "b1", 5),
    ("truck", "t1", 300), ("car", "c0", 90))]
print(fleet, sorted(fleet), [v.start() for v in fleet], {v.wheels for v in fleet} == {2, 4, 6})
print(Car("a", 1) == Car("a", 1), Car("a", 1) == Truck("a", 1), len({Car("a", 1), Car("a", 1), Bike("a",
    1)}), sorted(Vehicle.registry))
fleet[0].log("sold").log("gone")
print(fleet[0].messages, "messages" in vars(fleet[1]), isinstance(fleet[2], (Car, Bike)), [isinstance(v,
    Car) for v in fleet])
try:
    Vehicle.create("plane")
except LookupError as error:
    print(error, type(error.__cause__).__name__)
try:
    fleet[0].fly()
except AttributeError as error:
    print(error)
print(max(fleet).name, min(fleet, key=lambda v: v.power), [c.__name__ for c in Truck.__mro__], Truck("x", 1,
    load=5).sort_key())
