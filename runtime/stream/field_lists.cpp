#include "runtime/stream/field_lists.h"

#include <brook/error.hpp>
#include <brook/stream.hpp>

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace brook {
namespace {

constexpr StreamType kFirstOfFamily[] = {__BRTFLOAT,      __BRTINT,   __BRTUINT,   __BRTCHAR,
                                         __BRTUCHAR,      __BRTSHORT, __BRTUSHORT, __BRTFIXED,
                                         __BRTSHORTFIXED, __BRTDOUBLE};

ElementType elementTypeOf(StreamType type) {
  for (int e = 0; e <= static_cast<int>(ElementType::Double2); ++e) {
    if (streamType(static_cast<ElementType>(e)) == type) return static_cast<ElementType>(e);
  }
  throw ArgumentError("A list of fields has the type " + std::to_string(type) +
                      ", which no element has.");
}

/// A structure that no program declared.
struct PackedStructure {
  std::vector<FieldDescriptor> fields;
  StructureDescriptor descriptor;
};

/// The lists and structures that were handed out. Streams at file scope may use them until the very
/// end of the program, so they are never freed; there is one for each structure of the program.
struct Registry {
  std::mutex mutex;
  std::map<const StructureDescriptor*, std::vector<StreamType>> lists;
  std::map<const StreamType*, const StructureDescriptor*> structures;
  std::map<std::vector<ElementType>, PackedStructure> packed;
};

Registry& registry() {
  static Registry& registry = *new Registry;
  return registry;
}

const StructureDescriptor& packedStructure(const std::vector<ElementType>& types) {
  Registry& known = registry();
  const std::lock_guard lock(known.mutex);
  const auto [entry, isNew] = known.packed.try_emplace(types);
  PackedStructure& structure = entry->second;
  if (!isNew) return structure.descriptor;
  std::size_t size = 0;
  for (const ElementType type : types) {
    structure.fields.push_back({elementName(type), type, size});
    size += elementSize(type);
  }
  structure.descriptor = {
      "a list of fields", size, {structure.fields.data(), structure.fields.size()}};
  return structure.descriptor;
}

/// Null unless streamTypes made the list for a structure.
const StructureDescriptor* structureOfList(const StreamType* fields) {
  Registry& known = registry();
  const std::lock_guard lock(known.mutex);
  const auto found = known.structures.find(fields);
  return found == known.structures.end() ? nullptr : found->second;
}

const StreamType* structureList(const StructureDescriptor& structure) {
  Registry& known = registry();
  const std::lock_guard lock(known.mutex);
  const auto [entry, isNew] = known.lists.try_emplace(&structure);
  std::vector<StreamType>& list = entry->second;
  if (!isNew) return list.data();
  for (const FieldDescriptor& field : structure.fields)
    list.push_back(streamType(field.type));
  list.push_back(__BRTNONE);
  known.structures[list.data()] = &structure;
  return list.data();
}

const StreamType* typeList(ElementType type) {
  const auto makeAll = [] {
    std::vector<StreamType> all;
    for (int e = 0; e <= static_cast<int>(ElementType::Double2); ++e) {
      all.push_back(streamType(static_cast<ElementType>(e)));
      all.push_back(__BRTNONE);
    }
    return all;
  };
  static const std::vector<StreamType>& all = *new std::vector<StreamType>(makeAll());
  return &all[2 * static_cast<std::size_t>(type)];
}

}  // namespace

StreamType streamType(ElementType type) {
  const StreamType first = kFirstOfFamily[static_cast<int>(elementFamily(type))];
  return static_cast<StreamType>(first + componentCount(type) - 1);
}

const StreamType* streamTypes(const Element& element) {
  return element.isStructure() ? structureList(*element.structure()) : typeList(element.type());
}

Element elementOfFields(const StreamType* fields) {
  if (fields == nullptr || *fields == __BRTNONE) {
    throw ArgumentError("A stream was declared with a list of fields that is empty.");
  }
  if (const StructureDescriptor* const structure = structureOfList(fields)) return *structure;
  std::vector<ElementType> types;
  for (; *fields != __BRTNONE; ++fields)
    types.push_back(elementTypeOf(*fields));
  if (types.size() == 1) return types.front();
  return packedStructure(types);
}

}  // namespace brook
