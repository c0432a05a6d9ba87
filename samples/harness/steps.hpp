// Steps: the loop of a sample that goes on step by step.
//
//   for (int step : steps) {
//     ripple(now, before, next);
//     if (steps.isFrame()) steps.writeFrame(pictureOf(next));
//   }
#pragma once

#include "../picture/picture.hpp"
#include "progress_bar.hpp"

#include <string>

namespace samples {

/// Counts from 0 to count() - 1 and tells the progress bar, which shows the time also where a step
/// takes long or a sample has none.
class Steps {
 public:
  /// `frames`: the name of the pictures that writeFrame() writes, "life-%03d.png"; empty: none.
  Steps(int count, ProgressBar& bar, std::string frames = "", int stepsPerFrame = 1);

  class Iterator {
   public:
    Iterator(Steps& steps, int step) : steps_(&steps), step_(step) {}
    int operator*() const { return step_; }
    Iterator& operator++();
    bool operator!=(const Iterator& other) const { return step_ != other.step_; }

   private:
    Steps* steps_;
    int step_;
  };
  Iterator begin() { return {*this, 0}; }
  Iterator end() { return {*this, count_}; }

  int count() const { return count_; }
  /// Whether the step that the loop is in ends with a picture.
  bool isFrame() const;
  /// How many pictures writeFrame() has written.
  int frameCount() const { return frameCount_; }
  /// Writes the picture of this step. Throws std::runtime_error if that is not possible.
  void writeFrame(const Picture& picture);

 private:
  void completed(int steps);

  int count_;
  ProgressBar& bar_;
  std::string frames_;
  int stepsPerFrame_;
  int done_ = 0;
  int frameCount_ = 0;
};

}  // namespace samples
