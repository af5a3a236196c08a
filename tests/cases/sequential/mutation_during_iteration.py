# Changing lists, dicts and sets while iterating over them: what is defined and what raises RuntimeError.
def run(label, f):
    try:
        print(label, f())
    except RuntimeError as error:
        print(label, "RuntimeError", error)


def list_append():
    l = [1, 2, 3]
    for x in l:
        if len(l) < 6:
            l.append(x * 10)
    return l


def list_remove():
    l = [1, 2, 3, 4, 5, 6]
    for x in l:
        if x % 2 == 0 or x == 3:
            l.remove(x)
    return l


def list_insert():
    l, seen = [1, 2], []
    for x in l:
        seen.append(x)
        if len(l) < 5:
            l.insert(0, 0)
    return l, seen


def list_clear():
    l, seen = [1, 2, 3], []
    for x in l:
        seen.append(x)
        l.clear()
    return l, seen


def dict_add():
    d = {"a": 1}
    for k in d:
        d[k + "x"] = 1


def dict_delete():
    d = {"a": 1, "b": 2}
    for k in d:
        del d[k]


def dict_replace():
    d = {"a": 1, "b": 2}
    for k in d:
        d[k] = d[k] * 10
    return d


def dict_values():
    d = {1: 1}
    for v in d.values():
        d[2] = 2


def dict_items_at_end():
    d = {1: 1}
    for k, v in d.items():
        d.pop(1)
    return d


def dict_copy():
    d = {"a": 1, "b": 2}
    for k in list(d):
        if k == "a":
            del d[k]
    return d


def set_add():
    s = {1}
    for x in s:
        s.add(x + 1)


def set_remove():
    s = {5}
    for x in s:
        s.discard(x)
    return s


def reversed_list():
    l = [1, 2, 3]
    return [(x, l.append(x) if len(l) < 5 else None)[0] for x in reversed(l)], l


for f in (list_append, list_remove, list_insert, list_clear, dict_add, dict_delete, dict_replace,
          dict_values, dict_items_at_end,
          dict_copy, set_add, set_remove, reversed_list):
    run(f.__name__, f)
