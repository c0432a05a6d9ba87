#include "steps.hpp"

#include "options.hpp"

#include <brook/brook.hpp>

#include <utility>

namespace samples {

Steps::Steps(int count, ProgressBar& bar, std::string frames, int stepsPerFrame)
    : count_(count), bar_(bar), frames_(std::move(frames)), stepsPerFrame_(stepsPerFrame) {}

Steps::Iterator& Steps::Iterator::operator++() {
  steps_->completed(++step_);
  return *this;
}

bool Steps::isFrame() const {
  return !frames_.empty() && (done_ + 1) % stepsPerFrame_ == 0;
}

void Steps::writeFrame(const Picture& picture) {
  writePng(frameName(frames_, done_ / stepsPerFrame_), picture);
  ++frameCount_;
}

void Steps::completed(int steps) {
  done_ = steps;
  if (!bar_.isDue()) return;
  brook::finish();  // a launch is not yet a step that is done
  bar_.update(done_);
}

}  // namespace samples
