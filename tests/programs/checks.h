// What the programs of this folder say about their results: a comparison with plain C++, printed so
// that the output of every backend can be compared with that of the others.
//
// A user's header as far as brcc is concerned: no Brook in it.
#pragma once

#include <type_traits>
#include <vector>

namespace checks {

/// The same bits; NaN equals NaN whatever it carries. On GL zeros are equal whatever their sign,
/// and doubles below the smallest normal one are zeros, as nothing is promised about either. Prints
/// the values' checksum.
void sameWords(const char* what, const float* got, const float* expected, long count);
void sameWords(const char* what, const int* got, const int* expected, long count);
void sameWords(const char* what, const double* got, const double* expected, long count);

/// Each value within `ulps` units in the last place or within `absolute` of the expected one.
void nearWords(const char* what, const float* got, const double* expected, long count, double ulps,
               double absolute);

/// A condition of the host program, printed with its result.
void holds(const char* what, bool condition);

/// Floats of both signs and very different sizes, so that sums depend on their order.
float value(unsigned index);
/// Integers between -limit and limit.
int integer(unsigned index, int limit);

/// Whether the program runs on GL, where some functions have another error.
bool isOnGl();

/// Reports the backend that ran on stderr. The exit status of main: 0 if everything held and the
/// backend has launched kernels.
int finish();

template <class T>
using Word = std::conditional_t<std::is_integral_v<T>, int,
                                std::conditional_t<std::is_same_v<T, double>, double, float>>;

template <class T>
void same(const char* what, const T* got, const T* expected, long count) {
  const long words = count * static_cast<long>(sizeof(T) / sizeof(Word<T>));
  sameWords(what, reinterpret_cast<const Word<T>*>(got), reinterpret_cast<const Word<T>*>(expected),
            words);
}

template <class T>
void same(const char* what, const std::vector<T>& got, const std::vector<T>& expected) {
  holds("equally many values", got.size() == expected.size());
  same(what, got.data(), expected.data(), static_cast<long>(expected.size()));
}

template <class T>
void same(const char* what, T got, T expected) {
  same(what, &got, &expected, 1);
}

}  // namespace checks
