// Workloads: what is measured, as a Brook kernel, as hand-written shaders of the same algorithm,
// and as plain C++ that says what is right.
#pragma once

#include "tests/perf/harness/measurement.h"

#include <brook/shape.hpp>
#include <brook/stream.hpp>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace brook::perf {

/// A stream of 1, 2 or 4 floats an element.
struct Input {
  std::string name;
  int components;
  Shape shape;
  std::vector<float> values;
};

struct Uniform {
  std::string name;
  std::variant<int, float> value;
};

/// The hand-written shaders. What is around them: hand_program.h.
struct HandSource {
  std::string functions;  ///< of both
  std::string fragment;   ///< body of main
  std::string compute;
};

struct Workload {
  std::string name;
  std::vector<Input> inputs;
  int components = 1;  ///< of the output
  Shape shape;         ///< of the output
  std::vector<Uniform> uniforms;
  HandSource hand;
  std::function<void(std::span<const stream> inputs, const stream& output)> brook;
  Reference reference;
  double operations = 0;       ///< arithmetic of one launch, for the share of the ceiling
  bool isElementwise = false;  ///< works on streams of any shape; all have the output's
  bool isStreaming = false;    ///< little arithmetic for each element that it moves
  bool isWrapped = false;      ///< needs address translation in 2-D textures
  std::shared_ptr<const struct Rearranged> direct;  ///< of wrapped ones, if there is one
};

/// A wrapped workload in a layout that needs no address translation, for its fragment shader only.
struct Rearranged {
  Workload workload;
  std::vector<std::size_t> places;  ///< where in its output the element of the other output lies
};

/// Numbers between 0 and 1 without a pattern, the same each time.
std::vector<float> noise(std::int64_t count, unsigned seed);

/// `side`: 1024 for measurements; a smaller power of 4 to see that everything works.
std::vector<Workload> elementwiseWorkloads(int side);
std::vector<Workload> imageWorkloads(int side);
std::vector<Workload> linearAlgebraWorkloads(int side);
Workload fourierWorkload(int side);
Workload volumeWorkload(int side);
/// Without shaders: sum_forms.h.
Workload sumWorkload(int side);

}  // namespace brook::perf
