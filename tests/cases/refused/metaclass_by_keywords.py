# refused: metaclass
# line: 13
# Metaclasses are not modelled, wherever they come from.
class Meta(type):
    @classmethod
    def __prepare__(cls, name, bases, **keywords):
        return {"x": 1}


keywords = {"metaclass": Meta}


class C(**keywords):
    pass
