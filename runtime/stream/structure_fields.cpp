#include "runtime/stream/structure_fields.h"

#include <brook/error.hpp>
#include <brook/stream.hpp>

#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace brook {
namespace {

/// Copies elements of Size bytes from a stride of `stride` bytes to a stride of Apart bytes, and
/// back. With constant sizes each copy is a move. Four copies in a round halve the time.
template <std::size_t Size, std::size_t Apart = Size>
struct Strided {
  static void pack(const std::byte* from, std::size_t stride, std::byte* to, std::int64_t count) {
    if constexpr (Apart == 4) {
      packWords(from, stride, to, count);
    } else if constexpr (Size == 12) {
      packTriples(from, stride, to, count);
    } else {
      forEach(count, [&](std::int64_t i) { std::memcpy(to + i * Apart, from + i * stride, Size); });
    }
  }
  static void unpack(const std::byte* from, std::byte* to, std::size_t stride, std::int64_t count) {
    forEach(count, [&](std::int64_t i) { std::memcpy(to + i * stride, from + i * Apart, Size); });
  }

 private:
  template <class Copy>
  static void forEach(std::int64_t count, Copy copy) {
    std::int64_t i = 0;
    for (; i + 4 <= count; i += 4) {
      copy(i);
      copy(i + 1);
      copy(i + 2);
      copy(i + 3);
    }
    for (; i < count; ++i)
      copy(i);
  }

  // Stores four elements at a time.
  static void packWords(const std::byte* from, std::size_t stride, std::byte* to,
                        std::int64_t count) {
    std::int64_t i = 0;
    for (; i + 4 <= count; i += 4) {
      std::byte four[4 * Size];
      for (int k = 0; k < 4; ++k)
        std::memcpy(four + k * Size, from + (i + k) * stride, Size);
      std::memcpy(to + i * Size, four, sizeof four);
    }
    for (; i < count; ++i)
      std::memcpy(to + i * Size, from + i * stride, Size);
  }

  // One move copies the word after the three, too, which is padding or is overwritten next. The
  // last element has no such word.
  static void packTriples(const std::byte* from, std::size_t stride, std::byte* to,
                          std::int64_t count) {
    for (std::int64_t i = 0; i + 1 < count; ++i)
      std::memcpy(to + i * Apart, from + i * stride, 16);
    std::memcpy(to + (count - 1) * Apart, from + (count - 1) * stride, Size);
  }
};

/// Calls use(Strided<size, apart>()). An element has 1 to 4 components of 1, 2 or 4 bytes, or 1 or
/// 2 of 8 bytes. Only elements of 12 bytes are padded.
template <class Use>
void withSize(std::size_t size, std::size_t apart, Use use) {
  switch (size) {
    case 1:
      return use(Strided<1>());
    case 2:
      return use(Strided<2>());
    case 3:
      return use(Strided<3>());
    case 4:
      return use(Strided<4>());
    case 6:
      return use(Strided<6>());
    case 8:
      return use(Strided<8>());
    case 12:
      return apart == 16 ? use(Strided<12, 16>()) : use(Strided<12>());
    default:
      return use(Strided<16>());
  }
}

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

/// The lists and structures that the functions below returned. They are never freed, because
/// streams at file scope may use them until the process ends. Each structure of the program has
/// one.
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

/// Returns the structure that streamTypes made the list for, or null.
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

void packField(const StructureDescriptor& structure, std::size_t field, const void* structures,
               void* packed, std::size_t apart, std::int64_t count) {
  const FieldDescriptor& of = structure.fields[field];
  withSize(elementSize(of.type), apart, [&](auto strided) {
    strided.pack(static_cast<const std::byte*>(structures) + of.offset, structure.size,
                 static_cast<std::byte*>(packed), count);
  });
}

void unpackField(const StructureDescriptor& structure, std::size_t field, const void* packed,
                 std::size_t apart, void* structures, std::int64_t count) {
  const FieldDescriptor& of = structure.fields[field];
  withSize(elementSize(of.type), apart, [&](auto strided) {
    strided.unpack(static_cast<const std::byte*>(packed),
                   static_cast<std::byte*>(structures) + of.offset, structure.size, count);
  });
}

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
