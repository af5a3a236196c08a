"""Methods of containers that the machine cannot do alone, or not with every argument.

What a class `_methods_of_<type>` holds becomes the slow path of the machine's own method of that name, or the method
itself if the machine has none.
"""

import _builtins_classes as _classes
import _builtins_generics as _generics
import _builtins_iterators as _iterators
import _builtins_sequences as _sequences
import _builtins_tables as _tables
import _builtins_text as _text
from _builtins_classes import build_class as _build_class


class _methods_of_range:
    __new__ = _sequences.new_of_range
    __getitem__ = _sequences.getitem_of_range
    __contains__ = _sequences.contains_of_range
    __repr__ = _text.repr_of_plain

    def __reversed__(self):
        return iter(self[::-1])


class _methods_of_tuple:
    __new__ = _sequences.new_of_tuple
    index = _sequences.index_of_tuple
    count = _sequences.count_of_tuple
    __getitem__ = _sequences.getitem_of_tuple
    __contains__ = _sequences.contains_of_tuple
    __eq__ = _sequences.eq_of_tuple
    __ne__ = _sequences.ne_of_tuple
    __lt__ = _sequences.lt_of_tuple
    __le__ = _sequences.le_of_tuple
    __gt__ = _sequences.gt_of_tuple
    __ge__ = _sequences.ge_of_tuple
    __hash__ = _sequences.hash_of_tuple
    __repr__ = _sequences.repr_of_tuple
    __class_getitem__ = _generics.alias


class _methods_of_list:
    __new__ = _classes.container_new
    __init__ = _sequences.init_of_list
    extend = _sequences.extend_of_list
    insert = _sequences.insert_of_list
    pop = _sequences.pop_of_list
    index = _sequences.index_of_list
    count = _sequences.count_of_list
    remove = _sequences.remove_of_list
    sort = _sequences.sort_of_list
    __getitem__ = _sequences.getitem_of_list
    __setitem__ = _sequences.setitem_of_list
    __delitem__ = _sequences.delitem_of_list
    __contains__ = _sequences.contains_of_list
    __add__ = _sequences.add_of_list
    __iadd__ = _sequences.iadd_of_list
    __imul__ = _sequences.imul_of_list
    __eq__ = _sequences.eq_of_list
    __lt__ = _sequences.lt_of_list
    __le__ = _sequences.le_of_list
    __gt__ = _sequences.gt_of_list
    __ge__ = _sequences.ge_of_list
    __repr__ = _sequences.repr_of_list
    __class_getitem__ = _generics.alias

    def __reversed__(self):
        return _iterators.reversed_from(_iterators.ListReversed, self)


class _methods_of_dict:
    __new__ = _classes.container_new
    __init__ = _tables.init_of_dict
    get = _tables.get_of_dict
    setdefault = _tables.setdefault_of_dict
    pop = _tables.pop_of_dict
    update = _tables.update_of_dict
    fromkeys = classmethod(_tables.fromkeys_of_dict)
    __getitem__ = _tables.getitem_of_dict
    __setitem__ = _tables.setitem_of_dict
    __delitem__ = _tables.delitem_of_dict
    __contains__ = _tables.contains_of_dict
    __eq__ = _tables.eq_of_dict
    __or__ = _tables.or_of_dict
    __ror__ = _tables.ror_of_dict
    __ior__ = _tables.ior_of_dict
    __repr__ = _tables.repr_of_dict
    __class_getitem__ = _generics.alias

    def __reversed__(self):
        return _iterators.DictReversed(self)


class _methods_of_dict_keys:
    isdisjoint = _tables.isdisjoint_of_view
    __and__ = __rand__ = _tables.and_of_view
    __or__ = __ror__ = _tables.or_of_view
    __xor__ = __rxor__ = _tables.xor_of_view
    __sub__ = _tables.sub_of_view
    __rsub__ = _tables.rsub_of_view
    __eq__ = _tables.eq_of_view
    __lt__ = _tables.lt_of_view
    __le__ = _tables.le_of_view
    __gt__ = _tables.gt_of_view
    __ge__ = _tables.ge_of_view
    __repr__ = _tables.repr_of_view
    __unmodelled__ = ("mapping",)

    def __reversed__(self):
        return _iterators.DictReversed(self)


class _methods_of_dict_items:
    isdisjoint = _tables.isdisjoint_of_view
    __contains__ = _tables.contains_of_items
    __and__ = __rand__ = _tables.and_of_view
    __or__ = __ror__ = _tables.or_of_view
    __xor__ = __rxor__ = _tables.xor_of_view
    __sub__ = _tables.sub_of_view
    __rsub__ = _tables.rsub_of_view
    __eq__ = _tables.eq_of_view
    __lt__ = _tables.lt_of_view
    __le__ = _tables.le_of_view
    __gt__ = _tables.gt_of_view
    __ge__ = _tables.ge_of_view
    __repr__ = _tables.repr_of_view
    __unmodelled__ = ("mapping",)

    def __reversed__(self):
        return _iterators.DictReversed(self)


class _methods_of_dict_values:
    __repr__ = _tables.repr_of_view
    __unmodelled__ = ("mapping",)

    def __reversed__(self):
        return _iterators.DictReversed(self)


class _methods_of_set:
    __new__ = _classes.container_new
    __init__ = _tables.init_of_set
    add = _tables.add_of_set
    discard = _tables.discard_of_set
    remove = _tables.remove_of_set
    update = _tables.update_of_set
    union = _tables.union_of_set
    intersection = _tables.intersection_of_set
    difference = _tables.difference_of_set
    symmetric_difference = _tables.symmetric_difference_of_set
    intersection_update = _tables.intersection_update_of_set
    difference_update = _tables.difference_update_of_set
    symmetric_difference_update = _tables.symmetric_difference_update_of_set
    issubset = _tables.issubset_of_set
    issuperset = _tables.issuperset_of_set
    isdisjoint = _tables.isdisjoint_of_set
    __contains__ = _tables.contains_of_set
    __or__ = _tables.or_of_set
    __and__ = _tables.and_of_set
    __sub__ = _tables.sub_of_set
    __xor__ = _tables.xor_of_set
    __ror__ = _tables.ror_of_set
    __rand__ = _tables.rand_of_set
    __rsub__ = _tables.rsub_of_set
    __rxor__ = _tables.rxor_of_set
    __ior__ = _tables.ior_of_set
    __iand__ = _tables.iand_of_set
    __isub__ = _tables.isub_of_set
    __ixor__ = _tables.ixor_of_set
    __eq__ = _tables.eq_of_set
    __lt__ = _tables.lt_of_set
    __le__ = _tables.le_of_set
    __gt__ = _tables.gt_of_set
    __ge__ = _tables.ge_of_set
    __repr__ = _tables.repr_of_set
    __class_getitem__ = _generics.alias


class _methods_of_frozenset:
    __new__ = _tables.new_of_frozenset
    copy = _tables.copy_of_frozenset
    union = _tables.union_of_set
    intersection = _tables.intersection_of_set
    difference = _tables.difference_of_set
    symmetric_difference = _tables.symmetric_difference_of_set
    issubset = _tables.issubset_of_set
    issuperset = _tables.issuperset_of_set
    isdisjoint = _tables.isdisjoint_of_set
    __contains__ = _tables.contains_of_frozenset
    __or__ = _tables.or_of_set
    __and__ = _tables.and_of_set
    __sub__ = _tables.sub_of_set
    __xor__ = _tables.xor_of_set
    __ror__ = _tables.ror_of_set
    __rand__ = _tables.rand_of_set
    __rsub__ = _tables.rsub_of_set
    __rxor__ = _tables.rxor_of_set
    __eq__ = _tables.eq_of_set
    __lt__ = _tables.lt_of_set
    __le__ = _tables.le_of_set
    __gt__ = _tables.gt_of_set
    __ge__ = _tables.ge_of_set
    __repr__ = _tables.repr_of_set
    __class_getitem__ = _generics.alias
