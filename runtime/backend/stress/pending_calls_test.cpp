#include "runtime/backend/stress/pending_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

namespace brook::backend {
namespace {

using testing::Contains;
using testing::EndsWith;
using testing::IsSupersetOf;
using testing::Not;
using testing::StartsWith;

const char kS = 's';
const char kT = 't';

Use reads(const char& what) {
  return {&what, false};
}
Use writes(const char& what) {
  return {&what, true};
}

/// The names of calls in the order in which they ran.
struct Record {
  std::function<void()> call(char name) {
    return [this, name] { order += name; };
  }
  std::string order;
};

/// Returns the orders of the calls of `program` with many seeds.
template <class Program>
std::set<std::string> orders(Program program) {
  std::set<std::string> all;
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    Chance chance(seed);
    Record record;
    PendingCalls calls(chance, [] {});
    program(calls, record);
    calls.run();
    all.insert(record.order);
  }
  return all;
}

TEST(PendingCalls, RunInEveryOrderThatTheirUsesAllow) {
  const auto all = orders([](PendingCalls& calls, Record& record) {
    calls.later({writes(kS)}, record.call('f'));
    calls.later({reads(kS)}, record.call('g'));
    calls.later({writes(kT)}, record.call('h'));
    calls.later({reads(kS)}, record.call('i'));
    calls.later({writes(kS)}, record.call('k'));
  });
  // f runs before g and i, these before k, and h anywhere.
  std::set<std::string> expected;
  for (const std::string line : {"fgik", "figk"}) {
    for (std::size_t at = 0; at <= line.size(); ++at)
      expected.insert(std::string(line).insert(at, "h"));
  }
  EXPECT_EQ(all, expected);
}

TEST(PendingCalls, ACallMayReadAndWrite) {
  EXPECT_EQ(orders([](PendingCalls& calls, Record& record) {
              calls.later({writes(kS)}, record.call('a'));
              calls.later({reads(kS), writes(kS)}, record.call('b'));
              calls.later({reads(kS), writes(kT)}, record.call('c'));
              calls.later({reads(kT)}, record.call('d'));
            }),
            std::set<std::string>{"abcd"});
}

TEST(PendingCalls, NowWaitsForWhatItNeedsAndMayLeaveTheRest) {
  const auto all = orders([](PendingCalls& calls, Record& record) {
    calls.later({writes(kS)}, record.call('a'));
    calls.later({writes(kT)}, record.call('b'));
    calls.now({reads(kS)}, record.call('c'));
    EXPECT_THAT(record.order, testing::AnyOf(EndsWith("c")));
    record.order += '|';
  });
  EXPECT_THAT(all, IsSupersetOf({"ac|b", "abc|", "bac|"}));
  EXPECT_THAT(all, Not(Contains(StartsWith("c"))));
}

TEST(PendingCalls, AFailedCallIsGoneAndTheOthersGoOn) {
  Chance chance(1);
  Record record;
  PendingCalls calls(chance, [] {});
  const auto fail = [] { throw std::runtime_error("no"); };
  EXPECT_THROW(calls.now({writes(kS)}, fail), std::runtime_error);
  calls.now({reads(kS)}, record.call('a'));
  int failures = 0;
  for (int i = 0; i < 20; ++i) {
    try {
      calls.later({writes(kT)}, fail);
      calls.now({reads(kT)}, record.call('b'));
    } catch (const std::runtime_error&) {
      ++failures;
    }
  }
  EXPECT_EQ(failures, 20);
  calls.now({reads(kT)}, record.call('c'));
  EXPECT_THAT(record.order, StartsWith("a"));
  EXPECT_THAT(record.order, EndsWith("c"));
}

}  // namespace
}  // namespace brook::backend
