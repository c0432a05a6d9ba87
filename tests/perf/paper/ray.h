// What Ray traces, what is right, and its hand-written forms in OpenGL.
//
// A launch makes the rays from the eye, one for each pixel of a square picture, and finds the first
// triangle that each one meets: the setup and the intersection of the sample, without shading.
#pragma once

#include "samples/26_ray/grid.hpp"
#include "samples/26_ray/scene.hpp"
#include "tests/perf/paper/application.h"
#include "tests/perf/paper/hand/functions.h"

#include <vector>

namespace brook::perf::paper {

struct RayProblem {
  int side;  ///< of the picture
  Camera camera;
  std::vector<Triangle> triangles;
  std::vector<float> triangleFloats;  ///< 9 of each: corner, edge1, edge2
  samples::GridOfLists grid;
  Reference reference;  ///< of each ray the distance and the number of the triangle or -1

  /// The scene of the sample.
  explicit RayProblem(int side);
  hand::RayCamera handCamera() const;
  /// Points into the problem.
  hand::RayScene handScene() const;
};

Forms rayFragmentForms(const RayProblem& problem, const Machine& machine);
Forms rayComputeForms(const RayProblem& problem, const Machine& machine);

}  // namespace brook::perf::paper
