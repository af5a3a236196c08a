# Context variables: values, defaults, tokens and what is raised.
import contextvars
from contextvars import ContextVar, Token

user = ContextVar("user", default="nobody")
bare = ContextVar("bare")
print(user.name, user.get(), user.get("other"))
try:
    bare.get()
except LookupError as error:
    print(error.args[0] is bare)
print(bare.get(None))
token = user.set("ann")
print(user.get(), user.get("other"), token.var is user, token.old_value is Token.MISSING)
second = user.set("bob")
print(second.old_value)
user.reset(second)
print(user.get())
user.reset(token)
print(user.get())
try:
    user.reset(token)
except RuntimeError:
    print("used")
try:
    bare.reset(user.set(1))
except ValueError:
    print("another variable")
try:
    user.reset(5)
except TypeError as error:
    print(error)
try:
    ContextVar(5)
except TypeError as error:
    print(error)
try:
    Token()
except RuntimeError as error:
    print(error)
try:
    user.title = 5
except AttributeError:
    print("no attribute")
print(ContextVar[int] is not None, contextvars.ContextVar is ContextVar)
