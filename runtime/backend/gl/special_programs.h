// SpecialPrograms: programs of a shader for the integers that its launches have in common.
//
// In: the text of a shader, and the parameter block of each of its launches. Out: once a part of the
// block was the same for many launches, a program in which it is constant, so that the driver drops
// clamps, branches and loads that depend on nothing else (docs/backends.md, Special programs):
//
//   clamp(x, 0, brook.brook_extent_0.x - 1)     64 launches with streams of 640 by 480
//   clamp(x, 0, ivec4(640, 480, 1, 1).x - 1)    and a program for them
//
// Floats stay what they are: a driver may compute with a constant what it would round otherwise at
// run time.
#pragma once

#include "runtime/backend/gl/parameter_slot.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace brook::gl {

class ProgramGl;

/// When a program is worth its making.
struct SpecialPolicy {
  int launches = 64;    ///< that a part of the block is the same for
  double share = 0.05;  ///< of the time since the first launch: what the making may take; 1: any
};

/// Those of one program. What a driver takes to make one is not known beforehand, nor all of it
/// afterwards, since some compile when a program is first used: it counts as kTimeOfMaking, or as
/// the longest that was seen.
class SpecialPrograms {
 public:
  static constexpr std::size_t kMost = 4;
  static constexpr std::chrono::milliseconds kTimeOfMaking{100};

  /// Makes the program of a text; null: the driver cannot.
  using Make = std::function<std::unique_ptr<ProgramGl>(const std::string& text)>;

  /// `text`: of the shader, without the macros of its constants.
  SpecialPrograms(std::string text, const SpecialPolicy& policy);
  ~SpecialPrograms();

  /// The program for a launch with this block; null: none is special for it.
  ProgramGl* find(std::span<const ParameterSlot> block, const Make& make);

 private:
  using Clock = std::chrono::steady_clock;

  /// A member of the block.
  struct Member {
    std::string access;  ///< "brook.brook_extent_0"
    std::size_t slot;
  };
  /// A program, and the slots that it is made for.
  struct Special {
    std::vector<std::size_t> slots;
    std::vector<ParameterSlot> values;  ///< by slot
    std::unique_ptr<ProgramGl> program;
  };

  void count(std::span<const ParameterSlot> block);
  bool isWorthIt() const;
  ProgramGl* makeFor(std::span<const ParameterSlot> block, const Make& make);

  std::string text_;
  SpecialPolicy policy_;
  std::vector<Member> members_;  ///< of integers, that the text reads
  std::vector<Special> all_;
  std::vector<ParameterSlot> last_;
  std::vector<int> launchesAlike_;  ///< by slot
  int launches_ = 0;                ///< since the last look at the time
  bool isGivenUp_ = false;
  Clock::time_point first_{};
  Clock::duration spent_{};
  Clock::duration longest_ = kTimeOfMaking;
};

}  // namespace brook::gl
