// LabelPlaces: where the labels of points stand in a picture, so that none covers another.
#pragma once

#include <string_view>
#include <vector>

namespace brook::info {

/// In units of the picture, y downward.
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

/// The width of a letter of 13 units, on average and rather more.
inline constexpr double kLetterWidth = 7.3;

struct Label {
  Place place;         ///< of its line of text
  const char* anchor;  ///< "start", "middle", "end"
};

class LabelPlaces {
 public:
  /// Labels stand within `all`.
  explicit LabelPlaces(const Box& all) : all_(all) {}

  /// Labels stay away from it.
  void keepFree(const Box& box) { taken_.push_back(box); }

  /// Beside the point, above or below it, or farther away; where all is taken, on others.
  Label place(std::string_view text, Place point);

 private:
  bool isFree(const Box& box) const;

  const Box all_;
  std::vector<Box> taken_;
};

}  // namespace brook::info
