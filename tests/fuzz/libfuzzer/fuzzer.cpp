// The target as libFuzzer wants it. One mutation in four is libFuzzer's own, of bytes; the others
// are of tokens (mutator.h).
#include "tests/fuzz/libfuzzer/mutator.h"
#include "tests/fuzz/libfuzzer/target.h"

#include <algorithm>
#include <cstdint>
#include <string>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t room);

namespace {

using namespace brook::fuzz;

constexpr unsigned kBytesOneIn = 4;

const Language& language() {
  static const Language known = target().language();
  return known;
}

std::string text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

std::size_t store(const std::string& result, std::uint8_t* data, std::size_t room) {
  const std::size_t size = std::min(result.size(), room);
  std::copy_n(result.begin(), size, data);
  return size;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  target().run(text(data, size));
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t room, unsigned seed) {
  if (seed % kBytesOneIn == 0) return LLVMFuzzerMutate(data, size, room);
  return store(Mutator(language(), seed).mutate(text(data, size)), data, room);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data, std::size_t size,
                                                 const std::uint8_t* other, std::size_t otherSize,
                                                 std::uint8_t* result, std::size_t room,
                                                 unsigned seed) {
  const std::string crossed =
      Mutator(language(), seed).crossOver(text(data, size), text(other, otherSize));
  return store(crossed, result, room);
}
