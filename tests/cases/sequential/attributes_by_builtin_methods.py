# A builtin method as `__setattr__`, `__delattr__`, `__getattr__`: a dictionary whose keys are attributes.


class Record(dict):
    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__


record = Record(a=1)
record.b = 2
print(record, record.a, record.b, record["b"], list(record))
del record.a
print(record, "a" in record)
try:
    record.a
except KeyError as error:
    print("KeyError", error)
try:
    del record.a
except KeyError as error:
    print("KeyError", error)
