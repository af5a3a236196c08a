# Mini-program: a tiny text adventure driven by a script, with rooms, items, locked doors and saving by copy.
import copy


class GameOver(Exception):
    def __init__(self, won):
        super().__init__("won" if won else "lost")
        self.won = won


class Room:
    def __init__(self, name, exits, items=(), locked=()):
        self.name, self.exits, self.items, self.locked = name, exits, list(items), set(locked)

    def __str__(self):
        things = f" You see {' and '.join(self.items)}." if self.items else ""
        return f"{self.name} (exits: {', '.join(self.exits)}).{things}"


class Game:
    def __init__(self):
        self.rooms = {
            "hall": Room("Hall", {"north": "library", "east": "kitchen"}, ["lamp"]),
            "library": Room("Library", {"south": "hall", "down": "vault"}, ["book"], locked=["down"]),
            "kitchen": Room("Kitchen", {"west": "hall"}, ["key", "cake"]),
            "vault": Room("Vault", {"up": "library"}, ["gold"]),
        }
        self.here, self.bag, self.turns = "hall", [], 0

    @property
    def room(self):
        return self.rooms[self.here]

    def do(self, line):
        self.turns += 1
        match line.lower().split():
            case ["look"] | ["l"]:
                return str(self.room)
            case ["go", way] if way in self.room.exits:
                if way in self.room.locked:
                    return "It is locked."
                self.here = self.room.exits[way]
                if self.here == "vault" and "lamp" not in self.bag:
                    raise GameOver(False)
                return str(self.room)
            case ["go", _]:
                return "You cannot go there."
            case [("take" | "get"), *words] if (item := " ".join(words)) in self.room.items:
                self.room.items.remove(item)
                self.bag.append(item)
                if item == "gold":
                    raise GameOver(True)
                return f"Taken: {item}."
            case ["drop", item] if item in self.bag:
                self.bag.remove(item)
                self.room.items.append(item)
                return "Dropped."
            case ["unlock", way] if way in self.room.locked:
                if "key" not in self.bag:
                    return "You have no key."
                self.room.locked.discard(way)
                return "Click."
            case ["bag"]:
                return ", ".join(sorted(self.bag)) or "Nothing."
            case []:
                return "Say something."
            case [verb, *_]:
                return f"I do not know how to {verb} that."


def play(game, script):
    try:
        for line in script.split(";"):
            print(f"> {line.strip()}\n{game.do(line)}")
    except GameOver as over:
        print("*** You", over, "after", game.turns, "turns ***", over.won)
    return game


script = "look; take sword; go up; go north; unlock down; go down; bag; go south; go east; get key; take cake"
game = play(Game(), script + "; drop cake; ; sing")
saved = copy.deepcopy(game)
play(game, "go west; go north; unlock down; go down")
play(saved, "go west; take lamp; go north; unlock down; go down; take gold; look")
print(game.bag, saved.bag, game.rooms["library"].locked, saved.rooms["kitchen"].items,
    game.room is saved.room)
