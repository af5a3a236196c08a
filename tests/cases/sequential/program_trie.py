# Mini-program: a prefix tree with insertion, completion, deletion, wildcard search and a spell checker.
class Trie:
    def __init__(self):
        self.children, self.count = {}, 0

    def __setitem__(self, word, count):
        node = self
        for ch in word:
            node = node.children.setdefault(ch, Trie())
        node.count = count

    def __getitem__(self, word):
        node = self._at(word)
        if node is None or not node.count:
            raise KeyError(word)
        return node.count

    def __contains__(self, word):
        try:
            self[word]
        except KeyError:
            return False
        return True

    def __delitem__(self, word):
        if not word:
            if not self.count:
                raise KeyError("not a word")
            self.count = 0
            return
        child = self.children.get(word[0])
        if child is None:
            raise KeyError("not a word")
        del child[word[1:]]
        if not child.count and not child.children:
            del self.children[word[0]]

    def _at(self, prefix):
        node = self
        for ch in prefix:
            if (node := node.children.get(ch)) is None:
                return None
        return node

    def __iter__(self):
        return self.words("")

    def words(self, prefix):
        if self.count:
            yield prefix
        for ch in sorted(self.children):
            yield from self.children[ch].words(prefix + ch)

    def complete(self, prefix):
        node = self._at(prefix)
        return [] if node is None else list(node.words(prefix))

    def match(self, pattern, prefix=""):
        if not pattern:
            if self.count:
                yield prefix
            return
        for ch in self.children if pattern[0] == "?" else [pattern[0]]:
            if ch in self.children:
                yield from self.children[ch].match(pattern[1:], prefix + ch)

    def near(self, word, errors, prefix=""):
        if not word and self.count:
            yield prefix
        for ch, child in self.children.items():
            cost = 0 if word[:1] == ch else 1
            if cost <= errors:
                yield from child.near(word[1:], errors - cost, prefix + ch)


trie = Trie()
for word in "the cat sat on the mat the cat ran then there".split():
    trie[word] = trie[word] + 1 if word in trie else 1
print(list(trie), trie["the"], trie["cat"], "ca" in trie, "dog" in trie, trie.complete("th"),
    trie.complete("z"))
print(sorted(trie.match("?at")), list(trie.match("t?e")), sorted(trie.near("bat", 1)),
    sorted(set(trie.near("thex", 1))))
del trie["the"]
del trie["ran"]
print(list(trie), "then" in trie, sorted(trie.children))
for bad in (lambda: trie["nope"], lambda: trie.__delitem__("ca"), lambda: trie.__delitem__("zebra")):
    try:
        bad()
    except KeyError as error:
        print("KeyError", error)
