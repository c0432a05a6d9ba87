// LabelPlaces: positions for the labels of points in a picture, so that no label covers another.
#pragma once

#include <string_view>
#include <vector>

namespace brook::info {

/// A position in units of the picture, y downward.
struct Place {
  double x;
  double y;
};

struct Box {
  double left;
  double top;
  double right;
  double bottom;
};

/// An upper estimate of the average width of a letter of 13 units.
inline constexpr double kLetterWidth = 7.3;

struct Label {
  Place place;         ///< of the line of text
  const char* anchor;  ///< "start", "middle", "end"
};

class LabelPlaces {
 public:
  /// All labels are inside `all`.
  explicit LabelPlaces(const Box& all) : all_(all) {}

  /// Keeps labels out of `box`.
  void keepFree(const Box& box) { taken_.push_back(box); }

  /// Places a label beside the point, above or below it, or farther away. If there is no free
  /// place, it covers others.
  Label place(std::string_view text, Place point);

 private:
  bool isFree(const Box& box) const;

  const Box all_;
  std::vector<Box> taken_;
};

}  // namespace brook::info
