// What a stream holds: a type of ElementType, or a structure of them.
#pragma once
#pragma GCC system_header

#include <brook/array_view.hpp>
#include <brook/element_type.hpp>

#include <cstddef>
#include <string>
#include <type_traits>

/// Two files of a program may each have a structure `Item` of their own, as in C. Functions that
/// depend on such a type are inlined always, so that a linker cannot take one file's for another's.
#define BROOK_OF_THIS_FILE [[gnu::always_inline]] inline

namespace brook {

/// A field of a structure. The fields of a structure in it are fields of the outer one: "ray.from".
struct FieldDescriptor {
  const char* name;
  ElementType type;
  std::size_t offset;  ///< in bytes, from the beginning of the structure
};

/// A structure as the program's memory holds it. brcc writes one for each structure that is used
/// as an element; a stream keeps each field in storage of its own.
///
///     struct Hit { float t; float3 n; };
///     static inline const brook::StructureDescriptor& brookStructure(const Hit*) {
///       static const brook::FieldDescriptor fields[] = {
///           {"t", brook::ElementType::Float, offsetof(Hit, t)},
///           {"n", brook::ElementType::Float3, offsetof(Hit, n)}};
///       static const brook::StructureDescriptor structure = {"Hit", sizeof(Hit), fields};
///       return structure;
///     }
///
/// brookStructure stands in the namespace of the structure. The descriptor outlives its streams.
struct StructureDescriptor {
  const char* name;
  std::size_t size;  ///< sizeof: the distance of two elements in memory
  ArrayView<FieldDescriptor> fields;
};

/// The element type of a stream.
class Element {
 public:
  Element(ElementType type) : type_(type) {}
  Element(const StructureDescriptor& structure) : structure_(&structure) {}

  bool isStructure() const { return structure_ != nullptr; }
  /// Not of a structure.
  ElementType type() const { return type_; }
  /// Null unless it is one.
  const StructureDescriptor* structure() const { return structure_; }

  /// Bytes from one element to the next in host memory.
  std::size_t size() const { return isStructure() ? structure_->size : elementSize(type_); }
  /// "float4"; the name of a structure.
  std::string name() const { return isStructure() ? structure_->name : elementName(type_); }

 private:
  ElementType type_ = ElementType::Float;
  const StructureDescriptor* structure_ = nullptr;
};

/// Whether kernels can be given elements of both: the same type, or structures with fields of the
/// same types in the same order.
bool isSameElement(const Element& a, const Element& b);

namespace detail {

template <class T, class = void>
struct HasElementType : std::false_type {};
template <class T>
struct HasElementType<T, std::void_t<decltype(ElementTypeOf<T>::value)>> : std::true_type {};
template <class T, class = void>
struct HasStructure : std::false_type {};
template <class T>
struct HasStructure<T, std::void_t<decltype(brookStructure(static_cast<const T*>(nullptr)))>>
    : std::true_type {};

}  // namespace detail

template <class T>
inline constexpr bool isElement =
    detail::HasElementType<T>::value || detail::HasStructure<T>::value;

/// The element that a T of the program is.
template <class T>
BROOK_OF_THIS_FILE Element elementOf() {
  static_assert(isElement<T>, "T is neither an element type nor described by brookStructure");
  if constexpr (detail::HasElementType<T>::value) {
    return ElementTypeOf<T>::value;
  } else {
    return brookStructure(static_cast<const T*>(nullptr));
  }
}

}  // namespace brook
