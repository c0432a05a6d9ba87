// StrongId<Tag>: an index into one particular table. Ids of different tables do not mix.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace brook {

template <class Tag>
struct StrongId {
  std::uint32_t index = UINT32_MAX;

  bool isValid() const { return index != UINT32_MAX; }
  auto operator<=>(const StrongId&) const = default;
};

}  // namespace brook

template <class Tag>
struct std::hash<brook::StrongId<Tag>> {
  std::size_t operator()(brook::StrongId<Tag> id) const noexcept { return id.index; }
};
