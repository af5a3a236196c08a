"""Methods of containers that the machine cannot do alone, or not with every argument.

What a class `_methods_of_<type>` holds becomes the slow path of the machine's own method of that name, or the method
itself if the machine has none.
"""

import _builtins_classes as _classes
import _builtins_generics as _generics
import _builtins_iterators as _iterators
import _builtins_sequences as _sequences
import _builtins_sets as _sets
import _builtins_sorting as _sorting
import _builtins_tables as _tables
import _builtins_text as _text
import _builtins_views as _views
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
    sort = _sorting.sort_of_list
    __getitem__ = _sequences.getitem_of_list
    __setitem__ = _sequences.setitem_of_list
    __delitem__ = _sequences.delitem_of_list
    __contains__ = _sequences.contains_of_list
    __add__ = _sequences.add_of_list
    __iadd__ = _sequences.iadd_of_list
    __imul__ = _sequences.imul_of_list
    __eq__ = _sequences.eq_of_list
    __ne__ = _sequences.ne_of_list
    __lt__ = _sequences.lt_of_list
    __le__ = _sequences.le_of_list
    __gt__ = _sequences.gt_of_list
    __ge__ = _sequences.ge_of_list
    __repr__ = _sequences.repr_of_list
    __class_getitem__ = _generics.alias

    def __reversed__(self):
        return _iterators.reversed_from(_iterators.ListReversed, self, list.__len__(self))


class _methods_of_dict:
    __new__ = _classes.container_new
    __init__ = _tables.init_of_dict
    get = _tables.get_of_dict
    setdefault = _tables.setdefault_of_dict
    pop = _tables.pop_of_dict
    update = _tables.update_of_dict
    copy = _tables.copy_of_dict
    fromkeys = classmethod(_tables.fromkeys_of_dict)
    __getitem__ = _tables.getitem_of_dict
    __setitem__ = _tables.setitem_of_dict
    __delitem__ = _tables.delitem_of_dict
    __contains__ = _tables.contains_of_dict
    __eq__ = _tables.eq_of_dict
    __ne__ = _tables.ne_of_dict
    __or__ = _tables.or_of_dict
    __ror__ = _tables.ror_of_dict
    __ior__ = _tables.ior_of_dict
    __repr__ = _tables.repr_of_dict
    __class_getitem__ = _generics.alias

    def __reversed__(self):
        return _iterators.DictReversed(dict.keys(self))


class _methods_of_dict_keys:
    isdisjoint = _views.isdisjoint_of_view
    __contains__ = _views.contains_of_keys
    __and__ = __rand__ = _views.and_of_view
    __or__ = _views.or_of_view
    __ror__ = _views.ror_of_view
    __xor__ = _views.xor_of_view
    __rxor__ = _views.rxor_of_view
    __sub__ = _views.sub_of_view
    __rsub__ = _views.rsub_of_view
    __eq__ = _views.eq_of_view
    __lt__ = _views.lt_of_view
    __le__ = _views.le_of_view
    __gt__ = _views.gt_of_view
    __ge__ = _views.ge_of_view
    __repr__ = _views.repr_of_view

    def __reversed__(self):
        return _iterators.DictReversed(self)


class _methods_of_dict_items:
    isdisjoint = _views.isdisjoint_of_view
    __contains__ = _views.contains_of_items
    __and__ = __rand__ = _views.and_of_view
    __or__ = _views.or_of_view
    __ror__ = _views.ror_of_view
    __xor__ = _views.xor_of_view
    __rxor__ = _views.rxor_of_view
    __sub__ = _views.sub_of_view
    __rsub__ = _views.rsub_of_view
    __eq__ = _views.eq_of_view
    __lt__ = _views.lt_of_view
    __le__ = _views.le_of_view
    __gt__ = _views.gt_of_view
    __ge__ = _views.ge_of_view
    __repr__ = _views.repr_of_view

    def __reversed__(self):
        return _iterators.DictReversed(self)


class _methods_of_dict_values:
    __repr__ = _views.repr_of_view

    def __reversed__(self):
        return _iterators.DictReversed(self)


class _methods_of_set:
    __new__ = _classes.container_new
    __init__ = _sets.init_of_set
    add = _sets.add_of_set
    discard = _sets.discard_of_set
    remove = _sets.remove_of_set
    update = _sets.update_of_set
    union = _sets.union_of_set
    intersection = _sets.intersection_of_set
    difference = _sets.difference_of_set
    symmetric_difference = _sets.symmetric_difference_of_set
    intersection_update = _sets.intersection_update_of_set
    difference_update = _sets.difference_update_of_set
    symmetric_difference_update = _sets.symmetric_difference_update_of_set
    issubset = _sets.issubset_of_set
    issuperset = _sets.issuperset_of_set
    isdisjoint = _sets.isdisjoint_of_set
    __contains__ = _sets.contains_of_set
    __or__ = _sets.or_of_set
    __and__ = _sets.and_of_set
    __sub__ = _sets.sub_of_set
    __xor__ = _sets.xor_of_set
    __ror__ = _sets.ror_of_set
    __rand__ = _sets.rand_of_set
    __rsub__ = _sets.rsub_of_set
    __rxor__ = _sets.rxor_of_set
    __ior__ = _sets.ior_of_set
    __iand__ = _sets.iand_of_set
    __isub__ = _sets.isub_of_set
    __ixor__ = _sets.ixor_of_set
    __eq__ = _sets.eq_of_set
    __ne__ = _sets.ne_of_set
    __lt__ = _sets.lt_of_set
    __le__ = _sets.le_of_set
    __gt__ = _sets.gt_of_set
    __ge__ = _sets.ge_of_set
    __repr__ = _sets.repr_of_set
    __class_getitem__ = _generics.alias


class _methods_of_frozenset:
    __new__ = _sets.new_of_frozenset
    copy = _sets.copy_of_frozenset
    union = _sets.union_of_set
    intersection = _sets.intersection_of_set
    difference = _sets.difference_of_set
    symmetric_difference = _sets.symmetric_difference_of_set
    issubset = _sets.issubset_of_set
    issuperset = _sets.issuperset_of_set
    isdisjoint = _sets.isdisjoint_of_set
    __contains__ = _sets.contains_of_frozenset
    __or__ = _sets.or_of_set
    __and__ = _sets.and_of_set
    __sub__ = _sets.sub_of_set
    __xor__ = _sets.xor_of_set
    __ror__ = _sets.ror_of_set
    __rand__ = _sets.rand_of_set
    __rsub__ = _sets.rsub_of_set
    __rxor__ = _sets.rxor_of_set
    __eq__ = _sets.eq_of_set
    __ne__ = _sets.ne_of_set
    __lt__ = _sets.lt_of_set
    __le__ = _sets.le_of_set
    __gt__ = _sets.gt_of_set
    __ge__ = _sets.ge_of_set
    __repr__ = _sets.repr_of_set
    __class_getitem__ = _generics.alias
