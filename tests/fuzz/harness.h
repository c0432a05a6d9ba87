// What the host side of a random program calls: data for streams, and results as hex text. A user's
// header as far as brcc is concerned: no Brook in it.
#pragma once

#include <brook/brook.hpp>

namespace fuzz {

/// The contents that a stream begins with. Tame: small numbers. Mixed: tame with some edges. Wild:
/// edges (NaN, infinities, denormals, the ends of the integers) and bits of any kind.
enum Flavour { Tame, Mixed, Wild };

struct Case {
  int number;
  void (*run)();
};

/// Fills a stream with numbers that depend on the element type, the seed and the flavour alone.
void fill(brook::stream s, unsigned seed, Flavour flavour);

/// Prints the elements: `D <name> <type> <hex bytes>`.
void dump(const char* name, const brook::stream& s);
void dumpBytes(const char* name, const char* type, const void* bytes, unsigned long size);

/// Runs the cases that the arguments name (`first count`, by index; without arguments all) and
/// prints `C <number>` before each and `E <message>` for an error. With FUZZ_FLUSH=1 in the
/// environment denormals are flushed to zero in this thread, as some devices do.
int run(const Case* cases, int count, int argc, char** argv);

}  // namespace fuzz
