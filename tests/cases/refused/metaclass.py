# refused: metaclass
# line: 8
# Metaclasses are not modelled.
class Meta(type):
    pass


class C(metaclass=Meta):
    pass
