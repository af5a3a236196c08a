# Mini-program: a binary search tree with insertion, deletion, iteration orders, balance and range queries.
class Tree:
    def __init__(self, key, left=None, right=None):
        self.key, self.left, self.right = key, left, right

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.key
        if self.right:
            yield from self.right

    def __repr__(self):
        if not (self.left or self.right):
            return str(self.key)
        return f"({self.left or '.'} {self.key} {self.right or '.'})"


def insert(tree, key):
    if tree is None:
        return Tree(key)
    if key < tree.key:
        tree.left = insert(tree.left, key)
    elif key > tree.key:
        tree.right = insert(tree.right, key)
    return tree


def delete(tree, key):
    if tree is None:
        raise KeyError(key)
    if key < tree.key:
        tree.left = delete(tree.left, key)
    elif key > tree.key:
        tree.right = delete(tree.right, key)
    elif tree.left is None or tree.right is None:
        return tree.left or tree.right
    else:
        tree.key = next(iter(tree.right))
        tree.right = delete(tree.right, tree.key)
    return tree


def height(tree):
    return 0 if tree is None else 1 + max(height(tree.left), height(tree.right))


def build(keys):
    if not keys:
        return None
    middle = len(keys) // 2
    return Tree(keys[middle], build(keys[:middle]), build(keys[middle + 1:]))


def between(tree, low, high):
    match tree:
        case None:
            return
        case Tree(key=k, left=left, right=right):
            if k > low:
                yield from between(left, low, high)
            if low <= k <= high:
                yield k
            if k < high:
                yield from between(right, low, high)


def levels(tree):
    row = [tree]
    while row:
        yield [node.key for node in row]
        row = [child for node in row for child in (node.left, node.right) if child]


root = None
for key in [50, 30, 70, 20, 40, 60, 80, 30, 65]:
    root = insert(root, key)
print(root, list(root), height(root), list(levels(root)))
for key in (20, 30, 50):
    root = delete(root, key)
    print(key, root, list(root))
try:
    delete(root, 999)
except KeyError as error:
    print("missing", error)
balanced = build(list(range(15)))
print(height(balanced), list(between(balanced, 3, 9)), list(levels(balanced)), build([]))
print(list(between(None, 0, 1)), min(root), max(root), 60 in root, 61 in root)
