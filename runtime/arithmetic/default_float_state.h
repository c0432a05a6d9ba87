// DefaultFloatState: while one lives, its thread computes as the language defines: rounded to
// nearest, denormal numbers kept, no exception trapped.
//
//   program:  fesetround(FE_UPWARD); saxpy(a, x, y, r);
//   saxpy:    const DefaultFloatState state;   nearest
//   program:  fegetround() == FE_UPWARD, and its exception flags are as before the call
//
// Every call of the library that computes or prints floats makes one. Each of its threads makes
// one too, because a thread inherits the state of the thread that started it.
//
// A processor reads the state in 5 to 10 ns, so only the outermost calls make one.
#pragma once

#include <cstdint>

#if !defined(__x86_64__) && !defined(__aarch64__)
#include <cfenv>
#endif

namespace brook {

class DefaultFloatState {
 public:
  DefaultFloatState() { enter(); }
  ~DefaultFloatState() { leave(); }
  DefaultFloatState(const DefaultFloatState&) = delete;
  DefaultFloatState& operator=(const DefaultFloatState&) = delete;

 private:
#if defined(__x86_64__)
  // MXCSR: all exceptions masked, rounding to nearest. The six lowest bits are flags.
  static constexpr std::uint32_t kDefault = 0x1f80;
  static constexpr std::uint32_t kFlags = 0x3f;
  // The control word of the x87, whose rounding mode printf uses.
  static constexpr std::uint16_t kDefaultX87 = 0x037f;

  void enter() {
    program_ = __builtin_ia32_stmxcsr();
    asm volatile("fnstcw %0" : "=m"(programX87_));
    if ((program_ & ~kFlags) != kDefault) [[unlikely]]
      __builtin_ia32_ldmxcsr(kDefault | (program_ & kFlags));
    if (programX87_ != kDefaultX87) [[unlikely]]
      writeX87(kDefaultX87);
  }
  // Writing is cheaper than testing whether a flag was raised.
  void leave() const {
    __builtin_ia32_ldmxcsr(program_);
    if (programX87_ != kDefaultX87) [[unlikely]]
      writeX87(programX87_);
  }

  static void writeX87(const std::uint16_t& word) {
    asm volatile("fldcw %0" : : "m"(word) : "memory");
  }

  std::uint32_t program_;
  std::uint16_t programX87_;
#elif defined(__aarch64__)
  void enter() {
    asm volatile("mrs %0, fpcr" : "=r"(program_));
    asm volatile("mrs %0, fpsr" : "=r"(flags_));
    if (program_ != 0) [[unlikely]]
      writeControl(0);
  }
  void leave() const {
    asm volatile("msr fpsr, %0" : : "r"(flags_) : "memory");
    if (program_ != 0) [[unlikely]]
      writeControl(program_);
  }

  static void writeControl(std::uint64_t word) {
    asm volatile("msr fpcr, %0" : : "r"(word) : "memory");
  }

  std::uint64_t program_;
  std::uint64_t flags_;
#else
  void enter() {
    std::fegetenv(&program_);
    std::fesetenv(FE_DFL_ENV);
  }
  void leave() const { std::fesetenv(&program_); }

  std::fenv_t program_;
#endif
};

}  // namespace brook
