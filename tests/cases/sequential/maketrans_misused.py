# `str.maketrans` looks at the types of its arguments before their lengths.


def attempt(*arguments):
    try:
        return str.maketrans(*arguments)
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


for arguments in [("a", []), ("a", None), ("a", "b", 3), (1, "b"), ("ab", "c"), ([],), ({"ab": 1},), ({1.5: 1},)]:
    print(arguments, attempt(*arguments))
print(attempt("ab", "cd", "e"), attempt({"a": 1, 2: None}))
