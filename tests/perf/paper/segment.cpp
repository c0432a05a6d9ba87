// Segment: anisotropic diffusion of 2048 x 2048 pixels and regions that grow.
#include "samples/23_segment/plain_segment.hpp"
#include "segment.br.h"
#include "tests/perf/paper/hand/functions.h"
#include "tests/perf/paper/peers.h"
#include "tests/perf/paper/segment_problem.h"

#include <algorithm>

namespace brook::perf::paper {
namespace {

/// Arithmetic of the kernels for a pixel: four flows of 15 operations and 20 to add them up; four
/// distances of 9. The paper counts 32 for its own kernel, which has one channel.
constexpr double kOperations = kSteps * 80.0 + kRounds * 36.0;

using SharedProblem = std::shared_ptr<const SegmentProblem>;

class OnStreams : public BrookProgram {
 public:
  explicit OnStreams(const SharedProblem& problem)
      : problem_(problem),
        regionNumbers_(problem->regions.begin(), problem->regions.end()),
        grownNumbers_(regionNumbers_.size()),
        result_(problem->reference.values.size()) {}
  void upload() override {
    image_.read(problem_->image.data());
    regions_.read(regionNumbers_.data());
    colours_.read(problem_->colours.data());
  }
  // Both loops run an even number of times: what they have made last is in the second stream.
  void launch() override {
    diffuse(image_, samples::kSteepening, spare_);
    for (int step = 1; step < kSteps; ++step)
      step % 2 == 1 ? diffuse(spare_, samples::kSteepening, smoothed_)
                    : diffuse(smoothed_, samples::kSteepening, spare_);
    grow(regions_, smoothed_, colours_, samples::kTolerance, spareRegions_);
    for (int round = 1; round + 1 < kRounds; ++round)
      round % 2 == 1 ? grow(spareRegions_, smoothed_, colours_, samples::kTolerance, grown_)
                     : grow(grown_, smoothed_, colours_, samples::kTolerance, spareRegions_);
    growAndTell(spareRegions_, smoothed_, colours_, samples::kTolerance, grown_, changed_);
    anyOf(changed_, isGrowing_);
  }
  const std::vector<float>& download() override {
    smoothed_.write(result_.data());
    grown_.write(grownNumbers_.data());
    std::copy(grownNumbers_.begin(), grownNumbers_.end(),
              result_.begin() + static_cast<std::ptrdiff_t>(problem_->image.size()));
    return result_;
  }

 private:
  static_assert(kSteps % 2 == 0 && kRounds % 2 == 0);
  SharedProblem problem_;
  std::vector<int> regionNumbers_;
  std::vector<int> grownNumbers_;
  std::vector<float> result_;
  Shape shape_ = {problem_->side, problem_->side};
  stream image_{ElementType::Float4, shape_};
  stream spare_{ElementType::Float4, shape_};
  stream smoothed_{ElementType::Float4, shape_};
  stream regions_{ElementType::Int, shape_};
  stream spareRegions_{ElementType::Int, shape_};
  stream grown_{ElementType::Int, shape_};
  stream changed_{ElementType::Int, shape_};
  stream colours_{ElementType::Float4, {static_cast<int>(kMaxColours)}};
  int isGrowing_ = 0;
};

Forms cpuForms(const SegmentProblem& problem, int threads) {
  const auto segment = std::make_shared<hand::Segment>(
      problem.side, problem.image.data(), problem.regions.data(), problem.colours.data());
  const auto form = [=](const char* name, auto diffuse) {
    Form made = cpuForm(name,
                        [=] {
                          (*segment.*diffuse)(threads, kSteps, samples::kContrast);
                          segment->grow(threads, kRounds, samples::kTolerance);
                        },
                        {});
    made.contestant.result = [=] { return segment->result(); };
    return made;
  };
  Forms forms = {form("planes", &hand::Segment::diffuseFourFlows),
                 form("planes, each flow once", &hand::Segment::diffuse)};
  forms[1].isOfBrooksAlgorithm = false;  // half of the arithmetic
  return forms;
}

Peers makePeers(const SegmentProblem& problem, const Machine& machine) {
  Peers peers;
  peers.cpu = cpuForms(problem, machine.threads);
  peers.fragment = segmentFragmentForms(problem, machine);
  peers.compute = segmentComputeForms(problem, machine);
  return peers;
}

}  // namespace

Application segmentApplication(int side) {
  const auto problem = std::make_shared<const SegmentProblem>(makeSegmentProblem(2 * side));
  Application application;
  application.name = "Segment";
  application.work = kOperations * 4 * side * side;
  application.unit = "MFLOPS";
  application.reference = problem->reference;
  application.makeBrook = [problem] { return std::make_unique<OnStreams>(problem); };
  application.makePeers = [problem](const Machine& m) { return makePeers(*problem, m); };
  return application;
}

}  // namespace brook::perf::paper
