# The same container on both sides of an operation.
l = [1, 2, 3]
l.extend(l)
l += l
print(l)
l[1:2] = l
print(len(l), l[:4])
l = [1, 2]
l[::2] = l[:1]
l[:] = l
print(l, l + l, l * 2)
d = {1: [1]}
d.update(d)
d |= d
print(d)
s = {1, 2, 3}
s |= s
s &= s
print(sorted(s))
s.update(s)
s ^= s
print(s, len(s))
s = {1}
s -= s
print(s)
s = {1, 2}
s.difference_update(s)
print(s)
s = {1, 2}
s.symmetric_difference_update([2, 2, 3, 3])
print(sorted(s))
l = [1, 2, 3]
for x in l:
    if len(l) < 6:
        l.append(x * 10)
print(l)
l = [1, 2, 3, 4]
for x in l:
    l.remove(x)
print(l)
