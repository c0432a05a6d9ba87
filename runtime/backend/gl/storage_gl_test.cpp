// The elements of streams, and streams that are too large.
#include "runtime/backend/gl/binding_fixture.h"
#include "runtime/backend/gl/session_gl.h"

#include <brook/error.hpp>
#include <brook/vector_types.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstring>
#include <thread>

namespace brook::gl {
namespace {

using backend::Storage;
using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

class GlStorage : public BindingTest {};
INSTANTIATE_TEST_SUITE_P(Bindings, GlStorage, testing::ValuesIn(kBindingCases), bindingCaseName);

TEST_P(GlStorage, KeepsUploadedElements) {
  const std::vector<float3> values = {{1, 2, 3}, {-0.5f, 1e-30f, 1e30f}, {INFINITY, -7, 0}};
  const auto stream = makeStream<float3>({3}, values);
  EXPECT_EQ(read<float3>(*stream), values);
  const auto other = makeStream<float3>({3}, {});
  backend_->copy(*stream, *other);
  EXPECT_EQ(read<float3>(*other), values);
}

TEST_P(GlStorage, KeepsWrappedElements) {
  const Shape shape{3, 5, 7};
  const auto stream = makeStream(shape, ramp(105));
  const auto other = makeStream<float>(shape, {});
  backend_->copy(*stream, *other);
  EXPECT_EQ(read<float>(*other), ramp(105));
}

// On devices in host memory with elements in order.
TEST_P(GlStorage, MapsElementsIfThatSavesACopy) {
  const auto stream = makeStream(Shape{5, 7}, ramp(35));
  const auto* const elements = reinterpret_cast<const float*>(backend_->mapForReading(*stream));
  const bool isMapped =
      GetParam().stage == PipelineStage::Compute && !backend_->device().info.isHardware;
  ASSERT_EQ(elements != nullptr, isMapped);
  if (!isMapped) {
    EXPECT_EQ(backend_->mapForWriting(*stream), nullptr);
    return;
  }
  EXPECT_EQ(std::vector<float>(elements, elements + 35), ramp(35));
  backend_->unmap(*stream);
  const auto other = makeStream<float>(Shape{5, 7}, {});
  std::byte* const written = backend_->mapForWriting(*other);
  std::memcpy(written, ramp(35).data(), other->byteCount());
  backend_->unmap(*other);
  EXPECT_EQ(read<float>(*other), ramp(35));
  const auto sums = makeStream<float>(Shape{5, 7}, {});
  map(incrementKernel(), {GlStorage::stream(other), GlStorage::stream(sums)}, Shape{5, 7});
  const auto* const computed = reinterpret_cast<const float*>(backend_->mapForReading(*sums));
  EXPECT_EQ(computed[34], 35.5f);
  backend_->unmap(*sums);
}

// Ranges of buffers at offsets that bindings allow.
TEST_P(GlStorage, AliasesRangesThatLaunchesWrite) {
  const auto whole = makeStream(Shape{4, 64}, ramp(256));
  const auto input = makeStream(Shape{2, 64}, std::vector<float>(128, 7.0f));
  const bool isBuffer = GetParam().stage == PipelineStage::Compute;
  EXPECT_EQ(backend_->aliasRange(*whole, 1, Shape{64}), nullptr);
  const auto run = backend_->aliasRange(*whole, 64, Shape{2, 64});
  ASSERT_EQ(run != nullptr, isBuffer);
  if (!isBuffer) return;
  map(incrementKernel(), {stream(input), stream(run)}, Shape{2, 64});
  std::vector<float> expected = ramp(256);
  std::fill(expected.begin() + 64, expected.begin() + 192, 8.0f);
  EXPECT_EQ(read<float>(*whole), expected);
}

// The next upload must neither wait for the launch nor affect it, so the whole gets another buffer.
TEST_P(GlStorage, LaunchesThatWriteARunUseTheWhole) {
  const auto whole = makeStream(Shape{128}, ramp(128));
  const auto input = makeStream(Shape{64}, ramp(64));
  auto run = backend_->aliasRange(*whole, 64, Shape{64});
  ASSERT_EQ(run != nullptr, GetParam().stage == PipelineStage::Compute);
  if (run == nullptr) return;
  const auto buffer = [&] { return glStorage(*whole).memory().object().name; };
  const unsigned before = buffer();
  backend_->discard(*whole);
  EXPECT_EQ(buffer(), before);
  map(incrementKernel(), {stream(input), stream(run)}, Shape{64});
  run.reset();
  backend_->discard(*whole);
  EXPECT_NE(buffer(), before);
}

// Every type of 8 and 16 bits that the pipeline stores without conversion, in rows of odd lengths.
class GlNarrowStorage : public GlStorage {
 protected:
  using Bytes = std::vector<unsigned char>;

  template <class Check>
  void forEachType(Check check) {
    for (int t = static_cast<int>(ElementType::Char);
         t <= static_cast<int>(ElementType::Shortfixed4); ++t) {
      const auto type = static_cast<ElementType>(t);
      if (backend_->storageType(type) != type) continue;
      SCOPED_TRACE(elementName(type));
      check(type);
    }
  }

  std::unique_ptr<Storage> makeBytes(ElementType type, const Shape& shape, const Bytes& bytes) {
    std::unique_ptr<Storage> storage = backend_->allocate(type, shape);
    if (!bytes.empty()) backend_->upload(*storage, bytes.data());
    return storage;
  }

  static Bytes someBytes(ElementType type, std::int64_t count) {
    Bytes bytes(static_cast<std::size_t>(count) * elementSize(type));
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<unsigned char>(i * 151 + i / 256 + 128);
    return bytes;
  }

  Bytes readBytes(Storage& storage) {
    Bytes bytes(storage.byteCount());
    backend_->download(storage, bytes.data());
    return bytes;
  }

  // Returns element order[i] of `all` for each i.
  static Bytes chosen(const Bytes& all, ElementType type, const std::vector<int>& order) {
    const std::size_t size = elementSize(type);
    Bytes bytes;
    for (const int i : order) {
      const auto first = all.begin() + static_cast<std::ptrdiff_t>(i * size);
      bytes.insert(bytes.end(), first, first + static_cast<std::ptrdiff_t>(size));
    }
    return bytes;
  }
};
INSTANTIATE_TEST_SUITE_P(Bindings, GlNarrowStorage, testing::ValuesIn(kBindingCases),
                         bindingCaseName);

TEST_P(GlNarrowStorage, KeepsItsBytes) {
  forEachType([&](ElementType type) {
    for (const Shape& shape : {Shape{1}, Shape{7}, Shape{300, 9}, Shape{3, 5, 7}}) {
      const Bytes bytes = someBytes(type, shape.elementCount());
      const auto stream = makeBytes(type, shape, bytes);
      EXPECT_EQ(readBytes(*stream), bytes);
      const auto other = makeBytes(type, shape, {});
      backend_->copy(*stream, *other);
      EXPECT_EQ(readBytes(*other), bytes);
    }
  });
}

TEST_P(GlNarrowStorage, TransfersRangesOfElements) {
  forEachType([&](ElementType type) {
    const auto size = static_cast<std::ptrdiff_t>(elementSize(type));
    Bytes bytes = someBytes(type, 15 * 5);
    const auto stream = makeBytes(type, Shape{15, 5}, bytes);
    const Bytes run = someBytes(type, 31);
    backend_->uploadRange(*stream, 13, 31, run.data());
    std::copy(run.begin(), run.end(), bytes.begin() + 13 * size);
    EXPECT_EQ(readBytes(*stream), bytes);
    Bytes subview(static_cast<std::size_t>(40 * size));
    backend_->downloadRange(*stream, 7, 40, subview.data());
    EXPECT_TRUE(std::equal(subview.begin(), subview.end(), bytes.begin() + 7 * size));
  });
}

TEST_P(GlNarrowStorage, MovesElements) {
  forEachType([&](ElementType type) {
    const Bytes bytes = someBytes(type, 6);
    const auto whole = makeBytes(type, Shape{2, 3}, bytes);
    const auto subview = makeBytes(type, Shape{2, 1}, {});
    backend_->readSubview(*whole, {{0, 1}, Shape{2, 1}}, *subview);
    EXPECT_EQ(readBytes(*subview), chosen(bytes, type, {1, 4}));
    const auto blocks = makeBytes(type, Shape{3, 2}, {});
    backend_->copyBlocks(*whole, Shape{2, 3}, Shape{1, 3}, *blocks);
    EXPECT_EQ(readBytes(*blocks), chosen(bytes, type, {0, 3, 1, 4, 2, 5}));
    const auto index = makeStream<int>({2}, {5, 0});
    backend_->scatter(*index, *subview, *whole, Shape{6});
    EXPECT_EQ(readBytes(*whole), chosen(bytes, type, {4, 1, 2, 3, 4, 1}));
  });
}

TEST_P(GlStorage, TakesEmptyStreams) {
  const auto stream = makeStream<float>({0}, {});
  EXPECT_TRUE(read<float>(*stream).empty());
}

TEST_P(GlStorage, RejectsStreamsBeyondTheLimit) {
  const bool compute = GetParam().stage == PipelineStage::Compute;
  const std::int64_t elements =
      compute ? backend_->limits().maxBytes / 16 + 1 : backend_->limits().maxElements + 1;
  if (elements > INT_MAX) return;  // the device can store every stream that a Shape can describe
  EXPECT_THAT([&] { backend_->allocate(ElementType::Float4, {elements}); },
              ThrowsMessage<LimitError>(
                  AllOf(HasSubstr(std::to_string(elements) + " elements"), HasSubstr("limit"))));
}

TEST_P(GlStorage, StoragesOutliveTheBackendAndItsThread) {
  std::unique_ptr<Storage> storage = makeStream<float>({3}, {1, 2, 3});
  backend_.reset();
  std::thread([&] { storage.reset(); }).join();
  EXPECT_EQ(storage, nullptr);
}

TEST(GlFragmentMemory, ReportsTheBytesOfAnAllocationThatFails) {
  const std::unique_ptr<GlBackend> backend = createBackend(PipelineStage::Fragment);
  if (backend->device().info.isHardware) GTEST_SKIP() << "would fill the memory of the machine too";
  const std::int64_t side = backend->device().limits.textureSize;
  std::vector<std::unique_ptr<Storage>> held;
  const std::string bytes = std::to_string(side * side * 16);
  // Each needs at least 4 GiB of address space. No device has memory for a thousand.
  const auto fill = [&] {
    for (int i = 0; i < 1000; ++i) {
      held.push_back(backend->allocate(ElementType::Float4, {side, side}));
    }
  };
  EXPECT_THAT(fill, ThrowsMessage<OutOfMemoryError>(HasSubstr(bytes + " bytes")));
  held.clear();
  const std::unique_ptr<Storage> small = backend->allocate(ElementType::Float, {1});
  const float one = 1;
  backend->upload(*small, &one);
  float back = 0;
  backend->download(*small, &back);
  EXPECT_EQ(back, 1);
}

}  // namespace
}  // namespace brook::gl
