// The memory that a pool keeps and deletes, without OpenGL, and then with both pipelines.
#include "runtime/backend/gl/memory_pool.h"

#include "runtime/backend/gl/binding_fixture.h"
#include "runtime/backend/gl/calls_fixture.h"

#include <brook/error.hpp>

#include <epoxy/gl.h>
#include <gmock/gmock.h>

namespace brook::gl {
namespace {

using backend::Storage;
using test::InterposedGl;
using test::TestKernel;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;
using enum ParameterKind;

constexpr std::int64_t kUnit = MemoryPool::kMinBytes;

class MemoryPoolTest : public testing::Test {
 protected:
  static MemoryKind units(std::int64_t count) { return {ElementType::Float, count * kUnit / 4}; }

  unsigned next_ = 1;
  bool isFull_ = false;
  std::vector<unsigned> deleted_;
  MemoryPool pool_{4 * kUnit,
                   [this](const MemoryKind& kind) -> DeviceMemory {
                     if (isFull_) throw OutOfMemoryError("full");
                     return {kind, kind.width * kind.height * 4, next_++};
                   },
                   [this](const DeviceMemory& memory) {
                     deleted_.push_back(memory.name);
                     isFull_ = false;
                   }};
};

TEST_F(MemoryPoolTest, GivesOutTheNewestOfAKind) {
  const DeviceMemory a = pool_.take(units(1));
  const DeviceMemory b = pool_.take(units(1));
  EXPECT_NE(a.name, b.name);
  pool_.give(a);
  pool_.give(b);
  EXPECT_EQ(pool_.bytes(), 2 * kUnit);
  EXPECT_EQ(pool_.take(units(1)).name, b.name);
  EXPECT_EQ(pool_.take(units(1)).name, a.name);
  EXPECT_EQ(pool_.bytes(), 0);
  EXPECT_EQ(pool_.take(units(1)).name, 3u);
  EXPECT_THAT(deleted_, IsEmpty());
}

TEST_F(MemoryPoolTest, BusyMemoryIsExchangedForWhatLayHereLongest) {
  const DeviceMemory a = pool_.take(units(1));
  const DeviceMemory b = pool_.exchange(a);
  EXPECT_NE(b.name, a.name) << "new memory";
  const DeviceMemory c = pool_.take(units(2));
  pool_.give(c);
  EXPECT_EQ(pool_.exchange(b).name, a.name) << "not the one of another kind";
  EXPECT_EQ(pool_.exchange(a).name, b.name);
}

TEST_F(MemoryPoolTest, BusyMemoryStaysWhereThereIsNoOther) {
  const DeviceMemory large = pool_.take(units(5));
  EXPECT_EQ(pool_.exchange(large).name, large.name) << "the pool could not keep it";
  const DeviceMemory small = pool_.take(units(1));
  isFull_ = true;
  EXPECT_EQ(pool_.exchange(small).name, small.name);
  EXPECT_EQ(pool_.bytes(), 0);
}

TEST_F(MemoryPoolTest, TellsTypesAndSizesApart) {
  pool_.give(pool_.take({ElementType::Float, 8, 2}));
  EXPECT_EQ(pool_.take({ElementType::Int, 8, 2}).name, 2u);
  EXPECT_EQ(pool_.take({ElementType::Float, 2, 8}).name, 3u);
  EXPECT_EQ(pool_.take({ElementType::Float, 16}).name, 4u);
  EXPECT_EQ(pool_.take({ElementType::Float, 8, 2}).name, 1u);
}

TEST_F(MemoryPoolTest, LetsTheOldestGoBeyondItsBound) {
  std::vector<DeviceMemory> memories;
  for (int i = 0; i < 3; ++i)
    memories.push_back(pool_.take(units(1)));
  const DeviceMemory large = pool_.take(units(2));
  for (const DeviceMemory& memory : memories)
    pool_.give(memory);
  EXPECT_THAT(deleted_, IsEmpty());
  pool_.give(large);
  EXPECT_THAT(deleted_, ElementsAre(1));
  EXPECT_EQ(pool_.bytes(), 4 * kUnit);
  pool_.give(pool_.take(units(3)));
  EXPECT_THAT(deleted_, ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(pool_.bytes(), 3 * kUnit);
}

TEST_F(MemoryPoolTest, KeepsNothingForMemoryBeyondItsBound) {
  const DeviceMemory small = pool_.take(units(1));
  pool_.give(small);
  pool_.give(pool_.take(units(5)));
  EXPECT_THAT(deleted_, ElementsAre(2));
  EXPECT_EQ(pool_.take(units(1)).name, small.name);
}

TEST_F(MemoryPoolTest, CountsSmallMemoryAsMore) {
  std::vector<DeviceMemory> memories;
  for (int i = 0; i < 5; ++i)
    memories.push_back(pool_.take({ElementType::Float, 1}));
  for (const DeviceMemory& memory : memories)
    pool_.give(memory);
  EXPECT_THAT(deleted_, ElementsAre(1));
}

TEST_F(MemoryPoolTest, PoisonsWhatIsNewAndWhatItKeeps) {
  std::vector<unsigned> poisoned;
  MemoryPool pool(
      2 * kUnit,
      [this](const MemoryKind& kind) -> DeviceMemory { return {kind, kind.width * 4, next_++}; },
      [](const DeviceMemory&) {},
      [&](const DeviceMemory& memory) { poisoned.push_back(memory.name); });
  const DeviceMemory a = pool.take(units(1));
  EXPECT_THAT(poisoned, ElementsAre(1));
  pool.give(a);
  EXPECT_THAT(poisoned, ElementsAre(1, 1));
  const DeviceMemory b = pool.exchange(pool.take(units(1)));
  EXPECT_EQ(b.name, 2u);
  EXPECT_THAT(poisoned, ElementsAre(1, 1, 2, 1));
  pool.give(pool.take(units(3)));  // new, and beyond the bound
  EXPECT_THAT(poisoned, ElementsAre(1, 1, 2, 1, 3));
}

TEST_F(MemoryPoolTest, EmptiesItselfForMemoryThatFindsNoRoom) {
  pool_.give(pool_.take(units(1)));
  pool_.give(pool_.take(units(2)));
  isFull_ = true;
  EXPECT_EQ(pool_.take(units(3)).name, 3u);
  EXPECT_THAT(deleted_, ElementsAre(1, 2));
  isFull_ = true;
  EXPECT_THROW(pool_.take(units(3)), OutOfMemoryError);
}

class PooledStreams : public BindingTest {
 protected:
  static bool makesOrDeletes(const std::string& call) {
    return call.starts_with("glGen") || call.starts_with("glDelete") ||
           call.starts_with("glTexStorage") || call.starts_with("glTexImage") ||
           call.starts_with("glBufferStorage") || call.starts_with("glBufferData") ||
           call.starts_with("glTexBuffer") || call.starts_with("glFramebufferTexture") ||
           call.starts_with("glCheckFramebufferStatus");
  }

  std::vector<std::string> allocations() {
    std::vector<std::string> calls = calls_.take();
    std::erase_if(calls, [](const std::string& call) { return !makesOrDeletes(call); });
    return calls;
  }

  std::string allocate() const {
    const bool isCompute = GetParam().stage == PipelineStage::Compute;
    return isCompute ? "glBufferStorage" : "glTexStorage2D";
  }

  InterposedGl calls_;
};
INSTANTIATE_TEST_SUITE_P(Bindings, PooledStreams, testing::ValuesIn(kBindingCases),
                         bindingCaseName);

TEST_P(PooledStreams, AllocateNothingInALoop) {
  const TestKernel increment = incrementKernel();
  const auto once = [&] {
    const auto a = makeStream({1000}, ramp(1000));
    const auto r = makeStream<float>({1000}, {});
    map(increment, {stream(a), stream(r)}, {1000});
    map(increment, {stream(r), stream(r)}, {1000});  // output and input are one stream
    EXPECT_EQ(read<float>(*r).back(), 1001.5f);
  };
  once();
  EXPECT_NE(allocations().size(), 0u);
  once();
  calls_.take();
  once();
  EXPECT_THAT(allocations(), IsEmpty());
}

TEST_P(PooledStreams, ReductionsAllocateNothingInALoop) {
  const TestKernel sum("sum",
                       {{"a", Stream, ElementType::Float}, {"r", Accumulator, ElementType::Float}},
                       "left + right", true, GetParam().bindingKinds);
  const auto a = makeStream({10000}, std::vector<float>(10000, 1));
  const auto r = makeStream<float>({1}, {});
  reduce(sum, {stream(a), stream(r)});
  reduce(sum, {stream(a), stream(r)});
  calls_.take();
  reduce(sum, {stream(a), stream(r)});
  EXPECT_THAT(allocations(), IsEmpty());
  EXPECT_EQ(read<float>(*r).front(), 10000);
}

TEST_P(PooledStreams, MakeRoomWhenTheDeviceIsFull) {
  makeStream<float>({1000}, {});  // goes into the pool
  calls_.take();
  calls_.fail(allocate(), GL_OUT_OF_MEMORY);
  const auto a = makeStream({2000}, ramp(2000));
  EXPECT_THAT(allocations(), Contains(StartsWith("glDelete")));
  EXPECT_EQ(read<float>(*a), ramp(2000));
}

TEST_P(PooledStreams, AreFreedBeyondTheBound) {
  GlSettings settings;
  settings.poolBytes = 8192;
  const std::unique_ptr<GlBackend> small = createBackend(GetParam().stage, settings);
  const auto makeAndDrop = [&](int elements) { small->allocate(ElementType::Float, {elements}); };
  makeAndDrop(1024);
  makeAndDrop(1023);
  calls_.take();
  makeAndDrop(1024);
  makeAndDrop(1023);
  EXPECT_THAT(allocations(), IsEmpty());
  makeAndDrop(1022);  // the third of 4 KiB
  calls_.take();
  makeAndDrop(1024);  // the oldest was deleted
  EXPECT_THAT(allocations(), Contains(StartsWith("glGen")));
}

}  // namespace
}  // namespace brook::gl
