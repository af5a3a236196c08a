# What a program may know of where it runs: the platform, and the version of Python but for its release.
import sys
from sys import platform, version_info

print(platform == sys.platform, sys.platform.startswith(("win", "linux", "darwin")), platform)
print(sys.version_info >= (3, 12), sys.version_info < (3, 13), sys.version_info[:2] == (3, 11), version_info[1])
print(version_info.major, version_info.minor, version_info[0], version_info[:1], version_info[:2], len(version_info))
print(version_info == (3, 11), version_info != (3, 12), version_info[:3] < (3, 12), version_info >= (3, 14, 1))
print(sys.version_info > (3,), sys.version_info <= (4, 0), (3, 8) < sys.version_info)
