// What becomes of the elements of streams, and of streams that are too large.
#include "runtime/backend/gl/path_fixture.h"

#include <brook/error.hpp>
#include <brook/vector_types.hpp>

#include <gmock/gmock.h>

#include <climits>
#include <cmath>
#include <thread>

namespace brook::gl {
namespace {

using backend::Storage;
using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

class GlStorage : public PathTest {};
INSTANTIATE_TEST_SUITE_P(Paths, GlStorage, testing::ValuesIn(kPaths), pathName);

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

TEST_P(GlStorage, TakesEmptyStreams) {
  const auto stream = makeStream<float>({0}, {});
  EXPECT_TRUE(read<float>(*stream).empty());
}

TEST_P(GlStorage, RejectsStreamsBeyondTheLimit) {
  const bool compute = GetParam().engine == Engine::Compute;
  const std::int64_t elements =
      compute ? backend_->limits().maxBytes / 16 + 1 : backend_->limits().maxElements + 1;
  if (elements > INT_MAX) return;  // the device holds every stream that a Shape can describe
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
  const std::unique_ptr<GlBackend> backend = createBackend(Engine::Fragment);
  if (backend->device().info.isHardware) GTEST_SKIP() << "would fill the memory of the machine too";
  const std::int64_t side = backend->device().limits.textureSize;
  std::vector<std::unique_ptr<Storage>> held;
  const std::string bytes = std::to_string(side * side * 16);
  // Each takes 4 GiB of address space at least; a device that gives a thousand has more than any.
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
