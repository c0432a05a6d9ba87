#include "tests/perf/cpu/libraries/fftw.h"

#if BROOK_PERF_HAS_FFTW3F

#include <fftw3.h>

#include <cstddef>

namespace brook::perf {
namespace {

struct Free {
  void operator()(fftwf_complex* p) const { fftwf_free(p); }
};
using Array = std::unique_ptr<fftwf_complex[], Free>;

Array arrayOf(std::size_t count) {
  return Array(fftwf_alloc_complex(count));
}

class Plan final : public FftwPlan {
 public:
  Plan(int n, int threads)
      : in_(arrayOf(4 * static_cast<std::size_t>(n) * static_cast<std::size_t>(n))),
        out_(arrayOf(4 * static_cast<std::size_t>(n) * static_cast<std::size_t>(n))) {
    const int extents[] = {n, n};
    fftwf_init_threads();
    fftwf_plan_with_nthreads(threads);
    plan_ = fftwf_plan_many_dft(2, extents, 4, in_.get(), nullptr, 1, n * n, out_.get(), nullptr, 1,
                                n * n, FFTW_FORWARD, FFTW_MEASURE);
  }
  ~Plan() override { fftwf_destroy_plan(plan_); }
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  float* input() override { return &in_[0][0]; }
  const float* output() const override { return &out_[0][0]; }
  void execute() override { fftwf_execute(plan_); }

 private:
  Array in_;
  Array out_;
  fftwf_plan plan_;
};

}  // namespace

std::unique_ptr<FftwPlan> FftwPlan::make(int n, int threads) {
  return std::make_unique<Plan>(n, threads);
}

}  // namespace brook::perf

#else

namespace brook::perf {

std::unique_ptr<FftwPlan> FftwPlan::make(int, int) {
  return nullptr;
}

}  // namespace brook::perf

#endif
