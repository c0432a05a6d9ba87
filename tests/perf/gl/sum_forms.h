// Hand-written sums of as many float4s as a square whose side is a power of 4 has.
#pragma once

#include "tests/perf/gl/hand_program.h"
#include "tests/perf/gl/workload.h"

namespace brook::perf {

/// Each pass adds squares of 4 x 4 texels.
class HandFragmentSum : public HandProgram {
 public:
  explicit HandFragmentSum(const Workload& sum);
  void launch() override;
  std::vector<float> read() const override { return levels_.back()->read(); }

 private:
  ShaderProgram program_;
  std::vector<std::unique_ptr<TextureTarget>> levels_;  // the input first, the sum last
};

/// Each invocation adds 16 elements, as far from each other as there are invocations.
class HandComputeSum : public HandProgram {
 public:
  HandComputeSum(const Workload& sum, BufferReads reads);
  void launch() override;
  std::vector<float> read() const override { return levels_.back()->read(); }

 private:
  BufferReads reads_;
  ShaderProgram program_;
  std::vector<std::unique_ptr<ElementBuffer>> levels_;
  std::vector<int> counts_;  // of the levels
};

}  // namespace brook::perf
