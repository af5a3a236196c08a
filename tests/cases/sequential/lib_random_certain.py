# random where chance has no room: one outcome only, so that every run prints the same.
import random
from random import Random, choice, randint, randrange

random.seed(5)
print(choice(["only"]), randint(3, 3), randrange(1), randrange(7, 8), randrange(0, 10, 10),
    random.getrandbits(0))
items = ["one"]
random.shuffle(items)
print(items, random.sample([1], 1), random.sample([], 0), random.sample(range(5), 0), random.choices(["a"],
    k=3), random.choices([1], k=0))
print(random.choices(["never", "always"], weights=[0, 1], k=2), random.choices("ab", cum_weights=[1, 1],
    k=1), random.sample(["x"], k=2, counts=[2]))
private = Random(1)
print(private.choice("z"), private.randint(1, 1), private.randrange(4, 5), private.sample([9], 1),
    private.choices([4]), private.getrandbits(0))
private.seed(2)
private.shuffle(items)
coin = choice([True, True])
print(coin, items)
for bad in (lambda: choice([]), lambda: randrange(0), lambda: randint(2, 1), lambda: random.sample([1], 2),
            lambda: random.sample([1], -1),
            lambda: randrange(1, 5, 0), lambda: random.choices([], k=1), lambda: random.choices([1],
            weights=[1, 2]),
            lambda: random.getrandbits(-1)):
    try:
        print(bad())
    except (IndexError, ValueError, TypeError) as error:
        print(type(error).__name__)
