# __package__ of the file that is run, of a module in a package and of what asks for it from outside.
import own_package.inner.named as named

print(__package__, named.names(), named.__package__)
named.__package__ = "other"
print(named.names())
