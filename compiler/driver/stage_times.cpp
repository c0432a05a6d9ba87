#include "compiler/driver/stage_times.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <ratio>

namespace brook::driver {
namespace {

/// The granularity of Clang's trace, its default: shorter events are dropped.
constexpr unsigned kMicroseconds = 500;

using Milliseconds = std::chrono::duration<double, std::milli>;

std::string line(const std::string& name, double milliseconds, double total) {
  return llvm::formatv("{0,-24}{1,10:f2}{2,8:f1} %\n", name, milliseconds,
                       total > 0 ? 100 * milliseconds / total : 0)
      .str();
}

}  // namespace

StageTimes::StageTimes(bool traces) : traces_(traces) {
  if (traces_) llvm::timeTraceProfilerInitialize(kMicroseconds, "brcc");
}

StageTimes::~StageTimes() {
  end();
  if (traces_) llvm::timeTraceProfilerCleanup();
}

void StageTimes::begin(const std::string& stage) {
  end();
  const auto found = std::find_if(stages_.begin(), stages_.end(),
                                  [&](const auto& other) { return other.first == stage; });
  current_ = static_cast<std::size_t>(found - stages_.begin());
  if (found == stages_.end()) stages_.emplace_back(stage, Clock::duration::zero());
  if (traces_) llvm::timeTraceProfilerBegin(stage, llvm::StringRef());
  isRunning_ = true;
  began_ = Clock::now();
}

void StageTimes::end() {
  if (!isRunning_) return;
  stages_[current_].second += Clock::now() - began_;
  if (traces_) llvm::timeTraceProfilerEnd();
  isRunning_ = false;
}

std::string StageTimes::table() const {
  double total = 0;
  for (const auto& [name, time] : stages_)
    total += Milliseconds(time).count();
  std::string text = llvm::formatv("{0,-24}{1,10}{2,10}\n", "stage", "ms", "share").str();
  for (const auto& [name, time] : stages_)
    text += line(name, Milliseconds(time).count(), total);
  return text + line("all", total, total);
}

std::string StageTimes::trace() const {
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream stream(text);
  llvm::timeTraceProfilerWrite(stream);
  return text.str().str();
}

}  // namespace brook::driver
