// What the host side of a random program calls: data for streams, and results as hex text. A user's
// header as far as brcc is concerned: no Brook in it.
#pragma once

#include <brook/brook.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace fuzz {

/// The contents that a stream begins with. Tame: small numbers. Mixed: tame with some edges. Wild:
/// edges (NaN, infinities, denormals, the ends of the integers) and bits of any kind.
enum Flavour { Tame, Mixed, Wild };

struct Case {
  int number;
  void (*run)();
};

/// The fields of a structure that are no structures: where they lie, their element types, their
/// names.
struct Layout {
  struct Field {
    std::size_t offset;
    const char* type;
  };
  std::size_t size;
  std::vector<Field> fields;
  std::vector<std::string> names;
};

/// Fills a stream with numbers that depend on the element type, the seed and the flavour alone.
void fill(brook::stream s, unsigned seed, Flavour flavour);
void fill(brook::stream s, unsigned seed, Flavour flavour, const Layout& layout);

/// Prints the elements: `D <name> <type> <hex bytes>`, of structures a line for each field; none of
/// an empty handle.
void dump(const char* name, const brook::stream& s);
void dump(const char* name, const brook::stream& s, const Layout& layout);
void dumpValue(const char* name, const void* value, const char* type, std::size_t size);
void dumpValue(const char* name, const void* value, const Layout& layout);

/// Called by the bodies of cpu-scalar before they compute (begun_bodies.py).
void beginBody();

/// Runs the cases that the arguments name (`first count`, by index; without arguments all) and
/// prints `C <number>` before each and `E <message>` for an error. With FUZZ_FLUSH=1 in the
/// environment kernels on cpu-scalar flush denormals to zero, as some devices do.
int run(const Case* cases, int count, int argc, char** argv);

}  // namespace fuzz
