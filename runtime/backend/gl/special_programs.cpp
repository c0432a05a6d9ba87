#include "runtime/backend/gl/special_programs.h"

#include "runtime/backend/gl/program_gl.h"

#include <algorithm>
#include <limits>
#include <sstream>
#include <string_view>
#include <utility>

namespace brook::gl {
namespace {

bool isOfName(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// The first place at or behind `from` where the text has the name and no longer one.
std::size_t findName(std::string_view text, std::string_view name, std::size_t from) {
  std::size_t at = text.find(name, from);
  while (at != text.npos && at + name.size() < text.size() && isOfName(text[at + name.size()]))
    at = text.find(name, at + 1);
  return at;
}

// The declarations of the block that has a name, as brcc's shaders do: "brook". Those of other
// shaders are left as they are.
std::string_view declarationsOf(std::string_view text) {
  const std::size_t block = text.find("uniform BrookParameters");
  if (block == text.npos) return {};
  const std::size_t begin = text.find('{', block);
  const std::size_t end = text.find("} brook;", block);
  if (begin == text.npos || end == text.npos) return {};
  return text.substr(begin + 1, end - begin - 1);
}

std::string vectorText(const ParameterSlot& slot) {
  std::string text = "ivec4(";
  for (const std::int32_t value : slot)
    // The least int is no literal: its sign stands before one that is too large.
    text += (value == std::numeric_limits<std::int32_t>::min() ? "-2147483647 - 1"
                                                               : std::to_string(value)) +
            ", ";
  text.replace(text.size() - 2, 2, ")");
  return text;
}

void replaceName(std::string& text, const std::string& name, const std::string& value) {
  for (std::size_t at = findName(text, name, 0); at != text.npos;
       at = findName(text, name, at + value.size()))
    text.replace(at, name.size(), value);
}

}  // namespace

SpecialPrograms::SpecialPrograms(std::string text, const SpecialPolicy& policy)
    : text_(std::move(text)), policy_(policy) {
  std::istringstream words{std::string(declarationsOf(text_))};
  std::string type;
  std::string word;
  std::size_t slot = 0;
  while (words >> word) {
    if (!word.ends_with(';')) {
      type = word;
      continue;
    }
    const std::string access = "brook." + word.substr(0, word.size() - 1);
    if (type == "ivec4" && findName(text_, access, 0) != text_.npos)
      members_.push_back({access, slot});
    ++slot;
  }
  isGivenUp_ = members_.empty();
}

SpecialPrograms::~SpecialPrograms() = default;

ProgramGl* SpecialPrograms::find(std::span<const ParameterSlot> block, const Make& make) {
  const auto found = std::ranges::find_if(all_, [&](const Special& special) {
    return std::ranges::all_of(
        special.slots, [&](std::size_t slot) { return special.values[slot] == block[slot]; });
  });
  if (found != all_.end()) return found->program.get();
  if (isGivenUp_) return nullptr;
  count(block);
  if (launches_ < policy_.launches || !isWorthIt()) return nullptr;
  return makeFor(block, make);
}

void SpecialPrograms::count(std::span<const ParameterSlot> block) {
  if (last_.empty()) {
    last_.assign(block.begin(), block.end());
    launchesAlike_.resize(block.size());
    first_ = Clock::now();
  }
  for (const Member& member : members_) {
    ParameterSlot& last = last_[member.slot];
    int& alike = launchesAlike_[member.slot];
    alike = last == block[member.slot] ? std::min(alike + 1, policy_.launches) : 1;
    last = block[member.slot];
  }
  ++launches_;
}

bool SpecialPrograms::isWorthIt() const {
  const std::chrono::duration<double> passed = Clock::now() - first_;
  const std::chrono::duration<double> making = spent_ + longest_;
  return policy_.share >= 1 || making <= policy_.share * passed;
}

ProgramGl* SpecialPrograms::makeFor(std::span<const ParameterSlot> block, const Make& make) {
  launches_ = 0;
  const auto isConstant = [&](const Member& member) {
    return launchesAlike_[member.slot] >= policy_.launches;
  };
  if (std::ranges::none_of(members_, isConstant)) return nullptr;
  Special special{{}, {block.begin(), block.end()}, nullptr};
  std::string text = text_;
  for (const Member& member : members_) {
    if (!isConstant(member)) continue;
    special.slots.push_back(member.slot);
    replaceName(text, member.access, vectorText(block[member.slot]));
  }
  const Clock::time_point begin = Clock::now();
  special.program = make(text);
  const Clock::duration taken = Clock::now() - begin;
  longest_ = std::max(longest_, taken);
  spent_ += longest_;
  isGivenUp_ = !special.program || all_.size() + 1 == kMost;
  if (!special.program) return nullptr;
  all_.push_back(std::move(special));
  return all_.back().program.get();
}

}  // namespace brook::gl
