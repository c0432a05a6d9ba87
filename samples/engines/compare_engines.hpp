// compareEngines: one computation on several engines of Brook, checked and timed.
//
// In: the names of the engines, what plain C++ computed, and a function that computes the same on
// streams. Out: a table, and the exit status of the program.
//   backend      upload    kernels   download   result            device
//   cpu          1.20 ms   0.41 ms    1.05 ms   as plain C++      AVX2, 2 threads
//   gl:compute   2.31 ms   1.87 ms    2.02 ms   as plain C++      llvmpipe (LLVM 15.0.6, 256 bits)
#pragma once

#include <brook/brook.hpp>

#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace samples {

/// How closely an engine's result must follow the one of plain C++.
struct Agreement {
  /// The largest difference of one number, relative to numbers above 1. 0: the same bits.
  double bound = 0;
  /// The same for graphics devices whose arithmetic is not that of IEEE 754.
  double inexactBound = 1e-5;
  /// On such devices, the part of the numbers that may differ by more: 0.01 is one in a hundred.
  double inexactOutliers = 0;
};

/// The numbers that make up a result.
struct Numbers {
  const float* data;
  std::size_t count;
};

inline Numbers numbersOf(const std::vector<float>& values) {
  return {values.data(), values.size()};
}

inline Numbers numbersOf(const std::vector<float4>& values) {
  return {values.empty() ? nullptr : &values[0].x, 4 * values.size()};
}

/// How two results differ.
struct Difference {
  double largest = 0;
  std::size_t count = 0;     ///< numbers that differ at all
  std::size_t outliers = 0;  ///< numbers that differ by more than the bound
};

inline Difference differenceOf(Numbers a, Numbers b, double bound) {
  Difference difference;
  for (std::size_t i = 0; i < a.count; ++i) {
    // The sign of zero and the bits of a NaN are not defined.
    const bool same = a.data[i] == b.data[i] || (std::isnan(a.data[i]) && std::isnan(b.data[i]));
    if (same) continue;
    const double distance = std::fabs(double(a.data[i]) - double(b.data[i])) /
                            std::fmax(1.0, std::fabs(double(b.data[i])));
    ++difference.count;
    if (!(distance <= bound)) ++difference.outliers;
    if (!(distance <= difference.largest)) difference.largest = distance;
  }
  return difference;
}

/// "avx512" of the device "AVX-512, 2 threads".
inline std::string instructionSetOf(const std::string& device) {
  std::string name;
  for (const char c : device.substr(0, device.find(','))) {
    if (c != '-') name += char(std::tolower(static_cast<unsigned char>(c)));
  }
  return name;
}

/// True if the runtime is what was asked for: "gl" is either engine of OpenGL, "cpu:avx2" is "cpu"
/// with that instruction set.
inline bool isEngine(const std::string& asked, const brook::Runtime& started) {
  const std::string& name = started.backendName();
  if (asked == "gl") return name == "gl:compute" || name == "gl:fragment";
  if (asked.compare(0, 4, "cpu:") == 0) {
    return name == "cpu" && asked.substr(4) == instructionSetOf(started.device());
  }
  return asked == name;
}

/// The verdict on one engine's result: a few words, and whether it is good.
struct Verdict {
  bool isGood;
  std::string text;
};

inline Verdict judge(Numbers result, Numbers expected, bool isExact, const Agreement& agreement) {
  if (result.count != expected.count) return {false, "WRONG: size"};
  const double bound = isExact ? agreement.bound : agreement.inexactBound;
  const double allowed = isExact ? 0 : agreement.inexactOutliers * double(expected.count);
  const Difference difference = differenceOf(result, expected, bound);
  if (difference.count == 0) return {true, "as plain C++"};
  char text[80];
  if (double(difference.outliers) > allowed) {
    std::snprintf(text, sizeof text, "WRONG: %zu of %zu differ, by up to %.2g", difference.outliers,
                  expected.count, difference.largest);
    return {false, text};
  }
  std::snprintf(text, sizeof text, "within %.2g", difference.largest);
  return {true, text};
}

/// Runs `compute` on the engine of this name, prints its row of the table and returns whether all
/// is well. `common` is the result that all exact engines share; the first of them sets it.
template <class T>
bool runOnEngine(const std::string& engine, const std::vector<T>& expected,
                 const Agreement& agreement, const std::function<std::vector<T>()>& compute,
                 void* graphicsContext, std::vector<T>& common) {
  brook::Runtime& runtime = *brook::initialize(engine.c_str(), graphicsContext);
  compute();  // once without the stopwatch: a driver compiles its shaders at their first use
  brook::finish();
  runtime.resetTimes();
  const std::uint64_t launchesBefore = runtime.launchCount();
  const std::vector<T> result = compute();
  brook::finish();

  const bool isExact = runtime.hasExactArithmetic();
  Verdict verdict = judge(numbersOf(result), numbersOf(expected), isExact, agreement);
  if (!isEngine(engine, runtime)) {
    verdict = {false, "WRONG: this is not " + engine};
  } else if (runtime.launchCount() == launchesBefore) {
    verdict = {false, "WRONG: no kernel ran here"};
  } else if (verdict.isGood && isExact) {
    if (common.empty()) common = result;
    if (differenceOf(numbersOf(result), numbersOf(common), 0).count != 0) {
      verdict = {false, "WRONG: other bits than the engines above"};
    }
  }
  const brook::Runtime::Times& times = runtime.times();
  std::printf("%-12s %7.2f ms %7.2f ms %7.2f ms  %-16s %s%s\n", runtime.backendName().c_str(),
              1e3 * times.upload, 1e3 * times.kernels, 1e3 * times.download, verdict.text.c_str(),
              runtime.device().c_str(), runtime.isHardware() ? "" : " (software)");
  return verdict.isGood;
}

/// Runs `compute` on every engine and prints the table. Returns EXIT_SUCCESS, or EXIT_FAILURE if an
/// engine does not start, fails, or computes something else than plain C++ (`expected`) did or,
/// where arithmetic is exact, than another engine. `graphicsContext`: one that the program draws
/// with, for the engines that can share it.
template <class T>
int compareEngines(const std::vector<std::string>& engines, const std::vector<T>& expected,
                   const Agreement& agreement, const std::function<std::vector<T>()>& compute,
                   void* graphicsContext = nullptr) {
  std::printf("%-12s %10s %10s %10s  %-16s %s\n", "backend", "upload", "kernels", "download",
              "result", "device");
  bool allGood = true;
  std::vector<T> common;
  for (const std::string& engine : engines) {
    try {
      allGood =
          runOnEngine(engine, expected, agreement, compute, graphicsContext, common) && allGood;
    } catch (const brook::Error& error) {
      std::printf("%-12s %s\n", engine.c_str(), error.what());
      allGood = false;
    }
    brook::finalize();
    std::fflush(stdout);
  }
  return allGood ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace samples
