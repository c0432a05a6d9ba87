#include "runtime/brt_info/threshold_picture.h"

#include "runtime/brt_info/label_places.h"
#include "runtime/brt_info/text_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>
#include <string_view>

namespace brook::info {
namespace {

constexpr double kPictureWidth = 800, kPictureHeight = 560;
constexpr Box kPlot{90, 70, 770, 480};
constexpr double kRadius = 6;
constexpr int kMaxDecades = 6;  // from 1, in both directions

constexpr const char* kStyle =
    "text { font: 13px system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; fill: #1c2330 }\n"
    ".heading { font-size: 17px; font-weight: 600 }\n"
    ".region { font-size: 15px; font-weight: 600 }\n"
    ".tick { fill: #5a6475; font-size: 12px }\n"
    ".label { paint-order: stroke; stroke: #ffffff; stroke-width: 3px; stroke-linejoin: round }\n"
    ".grid { stroke: #dfe3ea }\n"
    ".kernel { fill: #1f5fae; stroke: #ffffff }\n"
    ".program { fill: #c2410c; stroke: #ffffff }\n";

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else if (c == '>') {
      result += "&gt;";
    } else {
      result += c;
    }
  }
  return result;
}

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

/// Returns 0.01, 1 or 1000, and "1e5" beyond.
std::string tickText(int decade) {
  if (decade >= -3 && decade <= 4) return shortNumber(std::pow(10, decade));
  return "1e" + std::to_string(decade);
}

/// A logarithmic axis: decades from `low` to `high` between two positions of the picture.
struct Axis {
  int low;
  int high;
  double begin;
  double end;

  double at(double value) const {
    const double decade = std::clamp(value > 0 ? std::log10(value) : low, static_cast<double>(low),
                                     static_cast<double>(high));
    return begin + (end - begin) * (decade - low) / (high - low);
  }
};

/// Returns an axis that contains `values` and at least the decades on both sides of 1.
Axis axisOf(const std::vector<double>& values, double begin, double end) {
  Axis axis{-1, 1, begin, end};
  for (const double value : values) {
    if (!std::isfinite(value) || value <= 0) continue;
    const double decade = std::log10(value);
    axis.low = std::max(-kMaxDecades, std::min(axis.low, static_cast<int>(std::floor(decade))));
    axis.high = std::min(kMaxDecades, std::max(axis.high, static_cast<int>(std::ceil(decade))));
  }
  return axis;
}

class Picture {
 public:
  explicit Picture(const std::vector<ThresholdPoint>& points)
      : points_(points),
        speedup_(axisOf(valuesOf(&Balance::speedup), kPlot.left, kPlot.right)),
        intensity_(axisOf(valuesOf(&Balance::intensity), kPlot.bottom, kPlot.top)) {}

  std::string draw(const std::string& heading) {
    begin(heading);
    drawRegion();
    drawGrid();
    drawCurve();
    drawAxes();
    drawPoints();
    out_ << "</svg>\n";
    return out_.str();
  }

 private:
  std::vector<double> valuesOf(double (Balance::*value)() const) const {
    std::vector<double> values;
    for (const ThresholdPoint& point : points_)
      values.push_back((point.balance.*value)());
    return values;
  }

  void begin(const std::string& heading) {
    out_ << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << kPictureWidth << ' '
         << kPictureHeight << R"(" width=")" << kPictureWidth << R"(" height=")" << kPictureHeight
         << "\" role=\"img\">\n<title>Where the GPU pays: " << escaped(heading)
         << "</title>\n<style>\n"
         << kStyle << "</style>\n<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#ffffff\"/>\n"
         << R"(<rect width="680" height="410" x="90" y="70" fill="#f6f7f9"/>)" << '\n';
    text("heading", kPlot.left, 34, "start", "Where the GPU pays");
    text("tick", kPlot.left, 55, "start", heading);
  }

  void text(const char* style, double x, double y, const char* anchor, std::string_view content) {
    out_ << "<text class=\"" << style << "\" x=\"" << number(x) << "\" y=\"" << number(y)
         << "\" text-anchor=\"" << anchor << "\">" << escaped(content) << "</text>\n";
  }

  void line(double x1, double y1, double x2, double y2) {
    out_ << R"(<line class="grid" x1=")" << number(x1) << R"(" y1=")" << number(y1) << R"(" x2=")"
         << number(x2) << "\" y2=\"" << number(y2) << "\"/>\n";
  }

  /// Returns the curve of the threshold, from the upper edge to the lower or the right one.
  std::vector<Place> curve() const {
    constexpr int kSteps = 100;
    const double low =
        std::max(std::pow(10, intensity_.low), 1 / (std::pow(10, speedup_.high) - 1));
    const double high = std::pow(10, intensity_.high);
    std::vector<Place> places;
    for (int i = 0; i <= kSteps; ++i) {
      const double intensity = high * std::pow(low / high, static_cast<double>(i) / kSteps);
      places.push_back({speedup_.at(1 + 1 / intensity), intensity_.at(intensity)});
    }
    return places;
  }

  void drawPath(const std::vector<Place>& places) {
    for (std::size_t i = 0; i < places.size(); ++i)
      out_ << (i == 0 ? 'M' : 'L') << number(places[i].x) << ' ' << number(places[i].y);
  }

  void drawRegion() {
    out_ << R"(<path fill="#cfead6" d=")";
    const std::vector<Place> border = curve();
    drawPath(border);
    out_ << 'L' << number(kPlot.right) << ' ' << number(border.back().y) << 'L'
         << number(kPlot.right) << ' ' << number(kPlot.top) << "Z\"/>\n";
  }

  void drawCurve() {
    out_ << R"(<path fill="none" stroke="#2f7d4f" stroke-width="2" d=")";
    drawPath(curve());
    out_ << "\"/>\n";
    regionText(kPlot.right - 14, kPlot.top + 26, "end", "the GPU pays");
    regionText(kPlot.left + 14, kPlot.bottom - 16, "start", "the CPU is faster");
  }

  void regionText(double x, double y, const char* anchor, std::string_view content) {
    text("region", x, y, anchor, content);
    const double width = kLetterWidth * 1.2 * static_cast<double>(content.size());
    const double left = *anchor == 's' ? x : x - width;
    labels_.keepFree({left, y - 15, left + width, y + 5});
  }

  void drawGrid() {
    for (int decade = speedup_.low; decade <= speedup_.high; ++decade) {
      const double x = speedup_.at(std::pow(10, decade));
      line(x, kPlot.top, x, kPlot.bottom);
      text("tick", x, kPlot.bottom + 20, "middle", tickText(decade));
    }
    for (int decade = intensity_.low; decade <= intensity_.high; ++decade) {
      const double y = intensity_.at(std::pow(10, decade));
      line(kPlot.left, y, kPlot.right, y);
      text("tick", kPlot.left - 10, y + 4, "end", tickText(decade));
    }
  }

  void drawAxes() {
    const double middle = (kPlot.top + kPlot.bottom) / 2;
    text("axis", (kPlot.left + kPlot.right) / 2, kPlot.bottom + 48, "middle",
         "speedup s = K_cpu / K_gpu");
    out_ << "<g transform=\"rotate(-90 30 " << number(middle) << ")\">\n";
    text("axis", 30, middle, "middle", "computational intensity \u03b3 = K_gpu / T_r");
    out_ << "</g>\n";
    text("tick", kPlot.right, kPlot.bottom + 48, "end", "curve: \u03b3 = 1 / (s \u2212 1)");
  }

  void drawPoints() {
    for (const ThresholdPoint& point : points_) {
      const Place place = placeOf(point);
      labels_.keepFree(
          {place.x - kRadius, place.y - kRadius, place.x + kRadius, place.y + kRadius});
    }
    for (const ThresholdPoint& point : points_)
      drawPoint(point, placeOf(point));
  }

  Place placeOf(const ThresholdPoint& point) const {
    return {speedup_.at(point.balance.speedup()), intensity_.at(point.balance.intensity())};
  }

  void drawPoint(const ThresholdPoint& point, Place place) {
    const Balance& balance = point.balance;
    const std::string intensity =
        balance.transfer > 0 ? shortNumber(balance.intensity()) : "\u221e";
    out_ << "<g class=\"" << (point.isProgram ? "program" : "kernel") << "\"><title>"
         << escaped(point.label) << ": s = " << shortNumber(balance.speedup())
         << ", \u03b3 = " << intensity << ", the GPU "
         << (balance.devicePays() ? "pays" : "does not pay") << "</title>\n";
    const std::string x = number(place.x), y = number(place.y);
    if (point.isProgram) {
      out_ << "<rect x=\"" << number(place.x - kRadius) << "\" y=\"" << number(place.y - kRadius)
           << R"(" width="12" height="12" transform="rotate(45 )" << x << ' ' << y << R"-()"/>)-";
    } else {
      out_ << "<circle cx=\"" << x << "\" cy=\"" << y << "\" r=\"" << kRadius << "\"/>";
    }
    out_ << "</g>\n";
    const Label label = labels_.place(point.label, place);
    text("label", label.place.x, label.place.y, label.anchor, point.label);
  }

  const std::vector<ThresholdPoint>& points_;
  const Axis speedup_;
  const Axis intensity_;
  LabelPlaces labels_{kPlot};
  std::ostringstream out_;
};

}  // namespace

std::string thresholdPicture(const std::string& heading,
                             const std::vector<ThresholdPoint>& points) {
  return Picture(points).draw(heading);
}

}  // namespace brook::info
