#include "tests/accuracy/error_limits.h"

#include <cmath>
#include <cstdio>
#include <limits>

namespace accuracy {
namespace {

std::string text(const char* format, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

bool isDenormal(float x) {
  return x != 0 && std::fabs(x) < kSmallestNormal;
}

}  // namespace

void Worst::add(const Row& row, Arguments at, float got) {
  // Devices may take denormal arguments for zeros, and results.
  if (isDenormal(at.x) || isDenormal(at.y)) return;
  const long double exactly = row.right(at);
  const double right = static_cast<double>(exactly);
  if (std::fabs(right) < kSmallestNormal && std::fabs(got) <= kSmallestNormal) return;
  const bool isSameClass = std::isnan(right) == static_cast<bool>(std::isnan(got));
  if (isSameClass && std::isnan(got)) return;
  const double wrong = std::numeric_limits<double>::infinity();
  const double error = isSameClass ? std::fabs(finite(got) - finite(right)) : wrong;
  const double shown = row.isAbsolute || !isSameClass ? error : errorInUlps(got, right);
  if (shown > error_) {
    error_ = shown;
    at_ = at;
  }
  if (fault_.empty() && (!isSameClass || error > row.limit(at, exactly))) {
    fault_ = "at " + text("%.9g", at.x) + text(", %.9g", at.y) + text(": %.9g", got) +
             text(" instead of %.9g", static_cast<double>(right)) +
             text(", limit %.3g", row.limit(at, exactly));
  }
}

std::string Worst::error(const Row& row) const {
  if (error_ == 0) return "0";
  if (!row.isAbsolute) return text(error_ < 1000 ? "%.2f ulp" : "%.3g ulp", error_);
  return text("2^%.1f", std::log2(error_));
}

std::string Worst::argument(bool isPair) const {
  return text("%.9g", at_.x) + (isPair ? text(", %.9g", at_.y) : "");
}

}  // namespace accuracy
