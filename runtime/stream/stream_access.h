// StreamAccess: implements BrookGPU 0.5's StreamInterface for a stream or a view of it.
#pragma once

#include "runtime/shape/subview.h"

#include <brook/stream.hpp>
#include <brook/stream_interface.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace brook {

class StreamAccess final : public StreamInterface {
 public:
  /// `object` owns the StreamAccess. A null subview means the whole stream.
  StreamAccess(StreamObject& object, const Subview* subview);
  ~StreamAccess() = default;

  /// A null subview means the whole stream.
  bool isOf(const Subview* subview) const {
    return subview ? subview_ == *subview : !subview_.has_value();
  }

  unsigned int getDimension() const override { return rank_; }
  const unsigned int* getExtents() const override { return extents_.data(); }
  const unsigned int* getDomainMin() const override { return min_.data(); }
  const unsigned int* getDomainMax() const override { return max_.data(); }
  unsigned int getTotalSize() const override;
  unsigned int getFieldCount() const override;
  StreamType getIndexedFieldType(unsigned int field) const override;
  unsigned int getElementSize() const override;

  void Read(const void* elements) override { handle().read(elements); }
  void Write(void* elements) override { handle().write(elements); }
  StreamInterface* Domain(int min, int max) override { return handle().domain(min, max); }
  StreamInterface* Domain(const int2& min, const int2& max) override {
    return handle().domain(min, max);
  }
  StreamInterface* Domain(const int3& min, const int3& max) override {
    return handle().domain(min, max);
  }
  StreamInterface* Domain(const int4& min, const int4& max) override {
    return handle().domain(min, max);
  }

  void* getData(unsigned int flags) override;
  void releaseData(unsigned int flags) override;
  void acquireReference() override;
  void releaseReference() override;

  bool isCPU() const override;
  void* getIndexedFieldRenderData(unsigned int field) override;
  void synchronizeRenderData() override;

 private:
  using Extents = std::array<unsigned int, 4>;

  stream handle() const { return {object_, subview_ ? &*subview_ : nullptr}; }

  StreamObject& object_;
  const std::optional<Subview> subview_;
  unsigned int rank_ = 0;
  Extents extents_{}, min_{}, max_{};
  /// The copy of the elements that getData returned; releaseData removes it.
  std::optional<std::vector<std::byte>> data_;
  unsigned int references_ = 0;
  /// A handle that keeps the stream alive while references are acquired.
  stream kept_;
};

}  // namespace brook
