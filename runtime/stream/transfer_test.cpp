// Transfers with conversion: in several blocks, which split rows of a texture.
#include "runtime/stream/transfer.h"

#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

namespace brook {

struct Mixed {
  float3 place;
  signed char kind;
  double time;
};

// brook/element.hpp finds it by argument-dependent lookup.
inline const StructureDescriptor& brookStructure(const Mixed*) {
  static const FieldDescriptor fields[] = {{"place", ElementType::Float3, offsetof(Mixed, place)},
                                           {"kind", ElementType::Char, offsetof(Mixed, kind)},
                                           {"time", ElementType::Double, offsetof(Mixed, time)}};
  static const StructureDescriptor structure = {"Mixed", sizeof(Mixed), fields};
  return structure;
}

namespace {

class TransferTest : public testing::TestWithParam<const char*> {
 protected:
  TransferTest() { initialize(GetParam()); }
  ~TransferTest() override { finalize(); }

  /// Checks the bytes after upload and download. None makes a float a NaN, whose bits a device may
  /// change.
  void expectSameBytes(const Element& element, const Shape& shape) {
    std::vector<unsigned char> bytes(static_cast<std::size_t>(shape.elementCount()) *
                                     element.size());
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<unsigned char>(i * 37 % 61);
    stream s(element, shape);
    s.read(bytes.data());
    std::vector<unsigned char> back(bytes.size());
    s.write(back.data());
    EXPECT_TRUE(back == bytes) << element.name() << shape.toString();
  }
};
INSTANTIATE_TEST_SUITE_P(Backends, TransferTest,
                         testing::Values("cpu-scalar", "gl:compute", "gl:fragment"),
                         [](const auto& info) {
                           const std::string name = info.param;
                           return name == "cpu-scalar"   ? "Cpu"
                                  : name == "gl:compute" ? "Compute"
                                                         : "Fragment";
                         });

const Shape kShapes[] = {{1}, {16383}, {16384}, {16385}, {100, 640}, {3, 150, 77}, {70, 1000}};

TEST_P(TransferTest, ConvertedElements) {
  for (const Shape& shape : kShapes) {
    for (const ElementType type :
         {ElementType::Uchar4, ElementType::Char3, ElementType::Short2, ElementType::Ushort,
          ElementType::Fixed4, ElementType::Shortfixed, ElementType::Fixed3}) {
      expectSameBytes(type, shape);
    }
  }
}

TEST_P(TransferTest, ElementsThatAreNotConverted) {
  for (const Shape& shape : kShapes) {
    for (const ElementType type : {ElementType::Float3, ElementType::Float4, ElementType::Int3,
                                   ElementType::Uint2, ElementType::Double2}) {
      expectSameBytes(type, shape);
    }
  }
}

TEST_P(TransferTest, StructuresKeepTheBytesBetweenTheirFields) {
  for (const Shape& shape : kShapes) {
    const auto count = static_cast<std::size_t>(shape.elementCount());
    std::vector<Mixed> values(count);
    std::vector<Mixed> back(count);
    std::memset(static_cast<void*>(back.data()), 0x5a, count * sizeof(Mixed));
    for (std::size_t i = 0; i < count; ++i) {
      const auto f = static_cast<float>(i);
      values[i] = {float3(f, -f, 0.5f), static_cast<signed char>(i * 7), 1.0 / (1.0 + f)};
    }
    Stream<Mixed> s{shape};
    s.read(values.data());
    s.write(back.data());
    for (std::size_t i = 0; i < count; ++i) {
      ASSERT_TRUE(back[i].place == values[i].place) << i;
      ASSERT_EQ(back[i].kind, values[i].kind) << i;
      ASSERT_EQ(back[i].time, values[i].time) << i;
      const auto* const bytes = reinterpret_cast<const unsigned char*>(&back[i]);
      ASSERT_EQ(bytes[offsetof(Mixed, kind) + 1], 0x5a) << "not a field";
    }
  }
}

}  // namespace
}  // namespace brook
