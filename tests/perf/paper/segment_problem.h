// What Segment works on, what is right, and its hand-written forms in OpenGL.
//
// A launch is 4 steps of diffusion, 4 rounds of growth from the seeds and the question whether the
// last round changed anything: a piece of what the sample repeats.
#pragma once

#include "tests/perf/paper/application.h"

#include <vector>

namespace brook::perf::paper {

constexpr int kSteps = 4;
constexpr int kRounds = 4;
constexpr std::size_t kMaxColours = 16;

/// Rows of pixels of 4 floats; a region, counted from 1, or 0 for each pixel; colours of regions.
struct SegmentProblem {
  int side;
  std::vector<float> image;
  std::vector<float> regions;
  std::vector<float> colours;  ///< of kMaxColours regions
  Reference reference;         ///< the smoothed image, then the regions that have grown
};

/// The sample's phantom with the seeds that the sample plants after the diffusion.
SegmentProblem makeSegmentProblem(int side);

Forms segmentFragmentForms(const SegmentProblem& problem, const Machine& machine);
Forms segmentComputeForms(const SegmentProblem& problem, const Machine& machine);

}  // namespace brook::perf::paper
