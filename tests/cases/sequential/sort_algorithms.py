# Sorting written by hand in six ways, compared with sorted(), with stability and comparisons counted.
def bubble(items):
    items = list(items)
    for end in range(len(items) - 1, 0, -1):
        swapped = False
        for i in range(end):
            if items[i] > items[i + 1]:
                items[i], items[i + 1] = items[i + 1], items[i]
                swapped = True
        if not swapped:
            break
    return items


def insertion(items):
    items = list(items)
    for i in range(1, len(items)):
        x, j = items[i], i
        while j > 0 and items[j - 1] > x:
            items[j] = items[j - 1]
            j -= 1
        items[j] = x
    return items


def selection(items):
    items = list(items)
    for i in range(len(items)):
        k = min(range(i, len(items)), key=items.__getitem__)
        items[i], items[k] = items[k], items[i]
    return items


def merge_sort(items):
    items = list(items)
    if len(items) < 2:
        return items
    middle = len(items) // 2
    left, right, out = merge_sort(items[:middle]), merge_sort(items[middle:]), []
    while left and right:
        out.append((right if right[0] < left[0] else left).pop(0))
    return out + left + right


def quick(items):
    items = list(items)
    if len(items) < 2:
        return items
    pivot, *rest = items
    return quick(x for x in rest if x < pivot) + [pivot] + quick(x for x in rest if not x < pivot)


def counting(items):
    counts = {}
    for x in items:
        counts[x] = counts.get(x, 0) + 1
    return [x for x in sorted(counts) for _ in range(counts[x])]


samples = [[], [1], [2, 1], [3, 1, 2, 3, 1], list(range(8, 0, -1)), [5, -1, 0, 5, 2], list("sorting"), [(1,
    "b"), (0, "z"), (1, "a")]]
for sort in (bubble, insertion, selection, merge_sort, quick, counting):
    print(sort.__name__, all(sort(s) == sorted(s) for s in samples), sort(samples[4])[:3])


class Record:
    comparisons = 0

    def __init__(self, key, label):
        self.key, self.label = key, label

    def __lt__(self, other):
        Record.comparisons += 1
        return self.key < other.key

    def __gt__(self, other):
        return other < self

    def __repr__(self):
        return f"{self.key}{self.label}"


records = [Record(k, l) for k, l in zip([2, 1, 2, 1, 3], "abcde")]
for sort in (insertion, merge_sort, bubble, sorted):
    print(sort.__name__, sort(records))
print(Record.comparisons > 10, sorted(records, reverse=True), sorted(records, key=lambda r: r.label,
    reverse=True))
