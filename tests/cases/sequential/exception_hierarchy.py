# The builtin exception tree: bases, catching by base class, args, str and repr of instances.
groups = [
    (ArithmeticError, [ZeroDivisionError, OverflowError, FloatingPointError]),
    (LookupError, [KeyError, IndexError]),
    (ValueError, [UnicodeError]),
    (UnicodeError, [UnicodeDecodeError, UnicodeEncodeError, UnicodeTranslateError]),
    (NameError, [UnboundLocalError]),
    (RuntimeError, [NotImplementedError, RecursionError]),
    (ImportError, [ModuleNotFoundError]),
    (OSError, [TimeoutError, FileNotFoundError, PermissionError, BlockingIOError, ConnectionError,
    FileExistsError,
               InterruptedError, IsADirectoryError, NotADirectoryError, ProcessLookupError,
               ChildProcessError]),
    (ConnectionError, [BrokenPipeError, ConnectionAbortedError, ConnectionRefusedError,
    ConnectionResetError]),
    (SyntaxError, [IndentationError]),
    (IndentationError, [TabError]),
    (Exception, [ArithmeticError, LookupError, ValueError, TypeError, NameError, RuntimeError, OSError,
    ImportError,
                 AttributeError, AssertionError, StopIteration, StopAsyncIteration, EOFError, MemoryError,
                 BufferError, ReferenceError, SystemError, Warning]),
    (BaseException, [Exception, KeyboardInterrupt, SystemExit, GeneratorExit]),
    (Warning, [UserWarning, DeprecationWarning, RuntimeWarning, FutureWarning, SyntaxWarning, ImportWarning,
               UnicodeWarning, BytesWarning, ResourceWarning, PendingDeprecationWarning, EncodingWarning]),
]
for base, derived in groups:
    for cls in derived:
        print(cls.__name__, issubclass(cls, base), cls.__bases__[0].__name__)
print(OSError is IOError is EnvironmentError, issubclass(KeyboardInterrupt, Exception))
for error in (ValueError(), ValueError("one"), ValueError("one", 2), KeyError("k"), KeyError(), KeyError(1,
        2),
              IndexError(5), Exception(None), OSError("text"), AssertionError((1, 2)), StopIteration("value"),
              SystemExit(3), NotImplementedError("x")):
    print(repr(error), "|", str(error), "|", error.args)
for raised, caught in [(KeyError, LookupError), (ZeroDivisionError, ArithmeticError), (UnboundLocalError,
        NameError)]:
    try:
        raise raised("message")
    except caught as error:
        print(type(error).__name__, "caught as", caught.__name__)
try:
    raise KeyboardInterrupt
except Exception:
    print("never")
except BaseException as error:
    print("base", repr(error))
print(StopIteration(7).value, SystemExit(2).code, StopIteration().value, SystemExit().code)
print(ValueError("a") == ValueError("a"), ValueError.__mro__[-1] is object)
