// When two values are one: `is`, and what a step invariant may compare across two states (`machine/identity.py`).
#include <string>

#include "machine.hpp"

namespace pathproof {

namespace {

// Equal values that CPython itself makes only once: small ints, "", b"", (), and single characters of Latin-1.
bool is_cached(const Machine& m, Value value) {
    switch (value.tag()) {
        case Tag::Int: return value.number() >= -5 && value.number() <= 256;
        case Tag::Tuple: return m.values.items(value).empty();
        case Tag::Bytes: return m.values.bytes_of(value).size() <= 1;
        case Tag::Str: {
            const std::string_view text = m.text(value);
            return text.size() <= 1 || (text.size() == 2 && (text[0] == '\xc2' || text[0] == '\xc3'));
        }
        default: return false;
    }
}

}  // namespace

// Whether two objects are one. A step invariant sees copies of what there was before: the classes of a module and the
// members of its enumerations are then known by what they are; of others no state tells.
bool Machine::is_same(Value left, Value right) {
    if (left == right || !left.is_object() || !right.is_object() || is_constant(left) || is_constant(right))
        return left == right;
    const auto is_copy = [this](Value ref) {
        return ref.is(Tag::Fresh) && ref.index() >= copies_begin && ref.index() < copies_end;
    };
    if (is_copy(left) == is_copy(right) || head(left).kind != head(right).kind) return false;
    if (head(left).kind == Kind::Class) {
        const Name site = head(left).site;
        if (site != head(right).site || class_field(left, ClassField::Site) != class_field(right, ClassField::Site)) return false;
        const auto same = [&](std::size_t field) { return class_field(left, field) == class_field(right, field); };
        const auto count = [&](Value cls) { return values.items(class_field(cls, ClassField::Order)).size(); };
        if (program.made_once.contains(site) && same(ClassField::Name) && same(ClassField::Slots) && count(left) == count(right))
            return true;
    } else {
        const Value old = type_of(left), cls = type_of(right);
        if (!is_same(old, cls)) return false;
        if (text(class_name(type_of(cls))) == "EnumType" && head(right).has_attrs) {
            const Name name = intern("_name_");
            return attribute(left, name) == attribute(right, name);
        }
    }
    refuse_two_states();
}

void Machine::refuse_two_states() {
    refuse("an object of the state before compared with another", "which of them are the same is no part of a state",
           "compare what they hold");
}

// Whether two values are one, before `==` is asked: which is enough where that is the program's own.
bool Machine::is_found(Value left, Value right) {
    if (!left.is_object() || !right.is_object() || !equals_by_identity(type_of(left))) return left == right;
    return is_same(left, right);
}

bool Machine::equals_by_identity(Value cls) { return is_primitive(lookup(cls, words.eq), "object.__eq__"); }

bool Machine::is_same_number(Value left, Value right) {
    if (values.equal(left, right)) return true;
    if (!values.is_opaque(left) || !values.is_opaque(right)) return false;
    if (!compares_states()) {
        settle(left, right);
        return false;
    }
    const Value one = values.items(left)[0], other = values.items(right)[0];
    if (one.is_object() && other.is_object()) return is_same(one, other);
    if (values.mentions_objects(left) || values.mentions_objects(right)) refuse_two_states();
    return false;
}

// `is`. Between equal immutable values CPython does not fix the answer: refused unless they are singletons.
bool Machine::identical(Value left, Value right) {
    if (left.is_object() && right.is_object()) {
        if (left == right || (compares_states() && is_same(left, right))) return true;
        if (lookup(type_of(left), intern(".by_value")) == TRUE && type_of(left) == type_of(right))
            refuse("is between two such objects", "the model makes a new one each time", "compare their names");
        return false;
    }
    const auto is_single = [](Value value) {
        return value.is_object() || value.is(Tag::Special) || value.is(Tag::Thread) || value.is(Tag::Primitive);
    };
    if (is_single(left) || is_single(right)) return left == right;
    if (left.tag() != right.tag()) return false;  // a large int and a small one are not equal either
    if (values.is_opaque(left))
        refuse("is between id() values", "identities can only be compared with ==", "compare the objects with is");
    if (left != right) return false;
    if (is_cached(*this, left)) return true;
    refuse("is between equal values of type " + type_name(left), "Python does not fix the answer", "compare with ==");
}

}  // namespace pathproof
