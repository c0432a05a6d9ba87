// Brook+'s calls of kernels: the domain of one call, and sticky errors of streams.
#include <brook/KernelInterface.h>
#include <brook/error.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace brook::plus {
namespace {

int mostDimensions(std::initializer_list<const StreamHandle*> streams) {
  int most = 1;
  for (const StreamHandle* const stream : streams) {
    if (!stream->isEmpty()) most = std::max(most, stream->shape().rank());
  }
  return most;
}

/// Returns the given values for dimensions below `rank`, and `otherwise` for the others.
uint4 within(int rank, const uint4& given, unsigned otherwise) {
  return {given.x, rank > 1 ? given.y : otherwise, rank > 2 ? given.z : otherwise,
          rank > 3 ? given.w : otherwise};
}

uint4 withoutZeros(const uint4& size) {
  return {size.x, std::max(size.y, 1U), std::max(size.z, 1U), std::max(size.w, 1U)};
}

/// Returns the extents from the offset to the end of the shape.
uint4 rest(const Shape& shape, const uint4& offset) {
  const auto behind = [&](int d, unsigned first) {
    const auto all = static_cast<unsigned>(shape.fromFastest(d));
    return all > first ? all - first : 0;
  };
  return {behind(0, offset.x), behind(1, offset.y), behind(2, offset.z), behind(3, offset.w)};
}

}  // namespace

void KernelInterface::setDomain(kernel& called, Streams read, Streams written) {
  const bool hasOffset = std::exchange(hasOffset_, false);
  const bool hasSize = std::exchange(hasSize_, false);
  const StreamHandle* const first = written.size() == 0 ? nullptr : *written.begin();
  const bool writesStream = first != nullptr && !first->isEmpty();
  const unsigned count = writesStream ? first->executionCount() : 0;
  if (!hasOffset && !hasSize && count == 0) return;
  const int rank = std::max(mostDimensions(read), mostDimensions(written));
  const uint4 offset = hasOffset ? within(rank, offset_, 0) : uint4(0, 0, 0, 0);
  called.domainOffset(offset);
  if (hasSize) {
    called.domainSize(within(rank, withoutZeros(size_), 1));
  } else if (count > 0) {
    called.domainSize(uint4(count, 1, 1, 1));
  } else if (writesStream) {
    called.domainSize(rest(first->shape(), offset));
  }
}

void KernelInterface::beforeCall(Streams read, Streams written) {
  for (const StreamHandle* const source : read) {
    for (const StreamHandle* const target : written)
      target->copyStickyError(*source);
  }
}

void KernelInterface::afterError(Streams streams, const Error& error) {
  for (const StreamHandle* const stream : streams)
    stream->setStickyError(BR_ERROR_KERNEL, error.what());
}

}  // namespace brook::plus
