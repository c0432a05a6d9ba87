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
      : signal_(signal), bits_(bitsOf(signal->n)), result_(2 * signal->re.size()) {}
  void upload() override {
    inRe_.read(signal_->re.data());
    inIm_.read(signal_->im.data());
    turns_.read(signal_->turns.data());
  }
  // An even number of levels, so the last one writes where the first one read.
  void launch() override {
    const int n = signal_->n;
    reorder(inRe_, inIm_, int2(bits_, bits_), re_, im_);
    stream fromRe = re_, fromIm = im_, toRe = spareRe_, toIm = spareIm_;
    const auto level = [&](auto combine, int span) {
      combine(fromRe, fromIm, turns_, n, span, toRe, toIm);
      std::swap(fromRe, toRe);
      std::swap(fromIm, toIm);
    };
    for (int span = 1; span < n; span *= 2)
      level([](const auto&... arguments) { combineRows(arguments...); }, span);
    for (int span = 1; span < n; span *= 2)
      level([](const auto&... arguments) { combineColumns(arguments...); }, span);
  }
  const std::vector<float>& download() override {
    re_.write(result_.data());
    im_.write(result_.data() + result_.size() / 2);
    return result_;
  }

 private:
  SharedSignal signal_;
  int bits_;
  std::vector<float> result_;
  Shape shape_ = {signal_->n, signal_->n};
  stream inRe_{ElementType::Float4, shape_};
  stream inIm_{ElementType::Float4, shape_};
  stream turns_{ElementType::Float2, {signal_->n}};
  stream re_{ElementType::Float4, shape_};
  stream im_{ElementType::Float4, shape_};
  stream spareRe_{ElementType::Float4, shape_};
  stream spareIm_{ElementType::Float4, shape_};
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
  return {form};
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
