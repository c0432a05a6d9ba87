#include "runtime/brt_info/self_test.h"

#include "runtime/brt_info/counted.h"
#include "runtime/brt_info/list_backends.h"
#include "self_test.br.h"

#include <brook/brook.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace brook::info {
namespace {

/// The backend that the others are compared with.
constexpr const char* kReference = "cpu-scalar";
constexpr std::chrono::seconds kTime(1);
constexpr unsigned kLargestExtent = 200;
/// For devices with inexact arithmetic.
constexpr float kTolerance = 1e-5f;

struct Round {
  unsigned rows = 0;
  unsigned columns = 0;
  std::vector<float> values;
  std::vector<float> weights;
  std::vector<int> numbers;
};

/// Makes round `number`, which is the same for every backend.
Round makeRound(unsigned number) {
  std::mt19937 random(number);
  const auto below = [&](unsigned limit) { return static_cast<unsigned>(random() % limit); };
  Round round{1 + below(kLargestExtent), 1 + below(kLargestExtent), {}, {}, {}};
  for (unsigned i = 0; i < round.rows * round.columns; ++i) {
    round.values.push_back(static_cast<float>(below(2000)) / 1000 - 0.5f);
    round.weights.push_back(static_cast<float>(below(1000)) / 500);
    round.numbers.push_back(static_cast<int>(random()));
  }
  return round;
}

struct Results {
  std::vector<float> blurred;
  std::vector<int> scrambled;
  float total = 0;
};

Results compute(const Round& round) {
  const Shape shape{round.rows, round.columns};
  stream values(ElementType::Float, shape);
  stream weights(ElementType::Float, shape);
  stream numbers(ElementType::Int, shape);
  stream blurred(ElementType::Float, shape);
  stream scrambled(ElementType::Int, shape);
  values.read(round.values.data());
  weights.read(round.weights.data());
  numbers.read(round.numbers.data());
  ::blurred(values, weights, blurred);
  ::scrambled(values, numbers, scrambled);
  Results results{std::vector<float>(round.values.size()), std::vector<int>(round.values.size())};
  ::sumOfBlurred(blurred, results.total);
  blurred.write(results.blurred.data());
  scrambled.write(results.scrambled.data());
  return results;
}

bool isEqual(float a, float b, bool isExact) {
  return isExact ? a == b : std::abs(a - b) <= kTolerance * std::max(1.0f, std::abs(b));
}

/// Writes a float with enough digits to be unique.
std::string written(float value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", static_cast<double>(value));
  return text;
}

/// Describes the first difference; empty if there is none.
std::string difference(const Results& found, const Results& wanted, bool isExact) {
  for (std::size_t i = 0; i < wanted.blurred.size(); ++i) {
    if (!isEqual(found.blurred[i], wanted.blurred[i], isExact)) {
      return "element " + std::to_string(i) + " of a kernel of floats is " +
             written(found.blurred[i]) + " instead of " + written(wanted.blurred[i]);
    }
    if (found.scrambled[i] != wanted.scrambled[i]) {
      return "element " + std::to_string(i) + " of a kernel of integers is " +
             std::to_string(found.scrambled[i]) + " instead of " +
             std::to_string(wanted.scrambled[i]);
    }
  }
  if (isEqual(found.total, wanted.total, isExact)) return "";
  return "a sum is " + written(found.total) + " instead of " + written(wanted.total);
}

/// Starts a backend beside the existing ones.
Runtime* start(const char* name) {
  setRuntime(nullptr);
  return initialize(name);
}

void end(Runtime* backend) {
  setRuntime(backend);
  finalize();
}

Results computeOn(Runtime* backend, const Round& round) {
  setRuntime(backend);
  return compute(round);
}

/// Runs rounds until the time is over or a result is wrong.
bool testBackend(Runtime* backend, Runtime* reference, std::ostream& out) {
  const bool isExact = backend->hasExactArithmetic();
  const auto deadline = std::chrono::steady_clock::now() + kTime;
  unsigned number = 0;
  do {
    const Round round = makeRound(number);
    const std::string wrong =
        difference(computeOn(backend, round), computeOn(reference, round), isExact);
    if (!wrong.empty()) {
      out << "WRONG: with streams of <" << round.rows << ", " << round.columns << ">, " << wrong
          << '\n';
      return false;
    }
    ++number;
  } while (std::chrono::steady_clock::now() < deadline);
  out << "right, in " << counted(number, "round") << " of 3 kernels"
      << (isExact ? "" : ", within the bound of its arithmetic") << '\n';
  return true;
}

/// Tests a backend by name. Returns true if this machine does not have it, false if it fails.
bool testBackend(const char* name, Runtime* reference, std::ostream& out) {
  Runtime* backend = nullptr;
  try {
    backend = start(name);
  } catch (const BackendError& error) {
    out << "not here: " << error.what() << '\n';
    return true;
  } catch (const Error& error) {
    out << "WRONG: " << error.what() << '\n';
    return false;
  }
  bool isRight = false;
  try {
    isRight = testBackend(backend, reference, out);
  } catch (const Error& error) {
    out << "WRONG: " << error.what() << '\n';
  }
  end(backend);
  return isRight;
}

}  // namespace

bool selfTest(std::ostream& out) {
  bool isRight = true;
  Runtime* const reference = start(kReference);
  for (const char* name : kBackends) {
    beginLine(out, name);
    if (std::string_view(name) == kReference) {
      out << "what the others are compared with\n";
    } else {
      isRight &= testBackend(name, reference, out);
    }
  }
  end(reference);
  return isRight;
}

}  // namespace brook::info
