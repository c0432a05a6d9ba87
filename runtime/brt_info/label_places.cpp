#include "runtime/brt_info/label_places.h"

#include <algorithm>

namespace brook::info {
namespace {

constexpr double kGap = 11;         // between a point and its label
constexpr double kLineHeight = 16;  // of a line
constexpr double kAscent = 12;      // height of a line above its baseline

Box boxOf(const Label& label, double width) {
  const double share = *label.anchor == 's' ? 0 : *label.anchor == 'm' ? 0.5 : 1;
  const double left = label.place.x - share * width, top = label.place.y - kAscent;
  return {left, top, left + width, top + kLineHeight};
}

/// Returns positions for a label in the order in which they are tried.
std::vector<Label> candidates(Place point) {
  std::vector<Label> labels;
  for (int step = 0; step < 8; ++step) {
    for (const double shift : {step * kLineHeight, -step * kLineHeight}) {
      labels.push_back({{point.x + kGap, point.y + 4 + shift}, "start"});
      labels.push_back({{point.x - kGap, point.y + 4 + shift}, "end"});
    }
    if (step > 0) continue;
    labels.push_back({{point.x, point.y - kGap}, "middle"});
    labels.push_back({{point.x, point.y + kGap + kAscent}, "middle"});
  }
  return labels;
}

}  // namespace

bool LabelPlaces::isFree(const Box& box) const {
  if (box.left < all_.left || box.right > all_.right || box.top < all_.top ||
      box.bottom > all_.bottom) {
    return false;
  }
  return std::ranges::none_of(taken_, [&](const Box& other) {
    return box.left < other.right && other.left < box.right && box.top < other.bottom &&
           other.top < box.bottom;
  });
}

Label LabelPlaces::place(std::string_view text, Place point) {
  const double width = kLetterWidth * static_cast<double>(text.size());
  const std::vector<Label> all = candidates(point);
  const auto free =
      std::ranges::find_if(all, [&](const Label& label) { return isFree(boxOf(label, width)); });
  const Label& label = free == all.end() ? all.front() : *free;
  keepFree(boxOf(label, width));
  return label;
}

}  // namespace brook::info
