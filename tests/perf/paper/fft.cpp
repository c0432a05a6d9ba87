// FFT: a forward transform of 1024 x 1024 complex numbers in 4 channels.
#include "fft.br.h"
#include "tests/perf/cpu/libraries/fftw.h"
#include "tests/perf/paper/fft_signal.h"
#include "tests/perf/paper/hand/functions.h"
#include "tests/perf/paper/peers.h"

#include <cmath>
#include <utility>

namespace brook::perf::paper {
namespace {

using SharedSignal = std::shared_ptr<const Signal>;

class OnStreams : public BrookProgram {
 public:
  explicit OnStreams(const SharedSignal& signal)
      : signal_(signal), result_(2 * signal->re.size()) {}
  void upload() override {
    inRe_.read(signal_->re.data());
    inIm_.read(signal_->im.data());
    turns_.read(signal_->turns.data());
  }
  // As the sample does. An even number of passes along the columns, so the last one writes where
  // the first one did not.
  void launch() override {
    const int n = signal_->n;
    const int2 size(n, n);
    beginRows(inRe_, inIm_, size, topOf(rowsRe_), topOf(rowsIm_), bottomOf(rowsRe_),
              bottomOf(rowsIm_));
    for (int stride = n / 4; stride > 0; stride /= 2) {
      combineRows(rowsRe_, rowsIm_, turns_, 1, size, stride, topOf(nextRowsRe_), topOf(nextRowsIm_),
                  bottomOf(nextRowsRe_), bottomOf(nextRowsIm_));
      std::swap(rowsRe_, nextRowsRe_);
      std::swap(rowsIm_, nextRowsIm_);
    }
    beginColumns(rowsRe_, rowsIm_, size, topOf(re_), topOf(im_), bottomOf(re_), bottomOf(im_));
    for (int stride = n / 4; stride > 0; stride /= 2) {
      combineColumns(re_, im_, turns_, 1, stride, topOf(nextRe_), topOf(nextIm_), bottomOf(nextRe_),
                     bottomOf(nextIm_));
      std::swap(re_, nextRe_);
      std::swap(im_, nextIm_);
    }
  }
  const std::vector<float>& download() override {
    re_.write(result_.data());
    im_.write(result_.data() + result_.size() / 2);
    return result_;
  }

 private:
  static stream topOf(const stream& s) { return rowsOf(s, 0, s.shape()[0] / 2); }
  static stream bottomOf(const stream& s) { return rowsOf(s, s.shape()[0] / 2, s.shape()[0]); }
  static stream rowsOf(const stream& s, int first, int end) {
    return s.domain(int2(0, first), int2(s.shape()[1], end));
  }

  SharedSignal signal_;
  std::vector<float> result_;
  Shape shape_ = {signal_->n, signal_->n};
  Shape halves_ = {2 * signal_->n, signal_->n / 2};
  stream inRe_{ElementType::Float4, shape_};
  stream inIm_{ElementType::Float4, shape_};
  stream turns_{ElementType::Float2, {signal_->n}};
  stream re_{ElementType::Float4, shape_};
  stream im_{ElementType::Float4, shape_};
  stream nextRe_{ElementType::Float4, shape_};
  stream nextIm_{ElementType::Float4, shape_};
  stream rowsRe_{ElementType::Float4, halves_};
  stream rowsIm_{ElementType::Float4, halves_};
  stream nextRowsRe_{ElementType::Float4, halves_};
  stream nextRowsIm_{ElementType::Float4, halves_};
};

// FFTW has each channel by itself, real and imaginary parts side by side.
Forms fftwForms(const Signal& signal, int threads) {
  const std::shared_ptr<FftwPlan> plan = FftwPlan::make(signal.n, threads);
  if (plan == nullptr) return {};
  const std::size_t count = signal.re.size();
  const std::size_t elements = count / kChannels;
  const auto place = [elements](std::size_t i) {
    return 2 * (i % kChannels * elements + i / kChannels);
  };
  for (std::size_t i = 0; i < count; ++i) {
    plan->input()[place(i)] = signal.re[i];
    plan->input()[place(i) + 1] = signal.im[i];
  }
  Form form = cpuForm("FFTW_MEASURE", [=] { plan->execute(); }, {});
  form.contestant.result = [=] {
    std::vector<float> values(2 * count);
    for (std::size_t i = 0; i < count; ++i) {
      values[i] = plan->output()[place(i)];
      values[count + i] = plan->output()[place(i) + 1];
    }
    return values;
  };
  form.isOfBrooksAlgorithm = false;
  return {form};
}

Forms cpuForms(const Signal& signal, int threads) {
  const SharedFloats inRe = sharedCopy(signal.re);
  const SharedFloats inIm = sharedCopy(signal.im);
  const SharedFloats re = zeros(signal.re.size());
  const SharedFloats im = zeros(signal.im.size());
  const auto transform = std::make_shared<hand::Fourier>(signal.n, threads);
  Form form = cpuForm("radix 4, in the cache",
                      [=] { transform->run(inRe->data(), inIm->data(), re->data(), im->data()); },
                      {re, im});
  form.isOfBrooksAlgorithm = false;
  const auto passes = std::make_shared<hand::FourierRadix2>(signal.n, signal.turns.data(), threads);
  return {cpuForm("radix 2",
                  [=] { passes->run({inRe->data(), inIm->data()}, {re->data(), im->data()}); },
                  {re, im}),
          form};
}

Peers makePeers(const Signal& signal, const Machine& machine) {
  Peers peers;
  peers.cpu = cpuForms(signal, machine.threads);
  peers.fragment = fftFragmentForms(signal, machine);
  peers.compute = fftComputeForms(signal, machine);
  peers.libraryName = "FFTW";
  peers.library = fftwForms(signal, machine.threads);
  return peers;
}

}  // namespace

Application fftApplication(int side) {
  const auto signal = std::make_shared<const Signal>(side);
  const double elements = static_cast<double>(side) * side;
  Application application;
  application.name = "FFT";
  application.work = 5 * elements * kChannels * std::log2(elements);
  application.unit = "MFLOPS";
  // Results are as large as the root of the sum of n * n squares; roundings of 20 levels add up.
  application.reference = {
      .values = spectrum(*signal), .tolerance = 1e-5f, .scale = 0.8f * static_cast<float>(side)};
  application.makeBrook = [signal] { return std::make_unique<OnStreams>(signal); };
  application.makePeers = [signal](const Machine& m) { return makePeers(*signal, m); };
  return application;
}

}  // namespace brook::perf::paper
