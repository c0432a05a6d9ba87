// spmd_pieces.h: rows of inputs that are longer or shorter than those of the launch, copied piece by
// piece to a buffer in which each lane finds its element side by side with the others'. A part of
// spmd.h, which includes this file inside the namespace of a region.
//
//   Input a = piece_T(s, place, begin, end, piece)    T = Float, Float2 ..; of the row of a place the
//                                                     elements from begin up to end, no more than
//                                                     kPieceBytes are
#pragma GCC system_header
#if BROOK_BODY_USES & BROOK_USE_PIECES

// Tables of one-line functions and macro lists.
// clang-format off

enum { kPieceBytes = 4096 };
/// Room for a piece of elements of N numbers, and for what full vectors write behind its end.
template <class Number, int N>
struct alignas(64) Piece {
  Number numbers[kPieceBytes / sizeof(Number) + BROOK_LANES * N];
  /// What they are: those for the lanes from `begin` up to `end` of the row that begins there.
  const Number* row = nullptr;
  int begin = 0, end = 0;

  BROOK_CONSTRUCTOR Piece() {}
};

/// Of a size and the steps of all lanes. Up to here such sums and a half are exact in float, and so
/// are whole parts of their products with an inverse: these differ from the next integer by more than
/// their rounding.
constexpr long long kExactScale = 1 << 21;

/// Of elements to be copied the next one, and how far behind its beginning, in parts of which an
/// element has `size`.
struct ScaledPlace {
  long long element;
  int part;
};
/// Element x of the launch, and so much further.
BROOK_INLINE ScaledPlace scaledPlace(long long x, int step, int size) {
  return {x * step / size, static_cast<int>(x * step % size)};
}
BROOK_INLINE ScaledPlace behind(ScaledPlace at, ScaledPlace distance, int size) {
  const int part = at.part + distance.part, carry = part >= size;
  return {at.element + distance.element + carry, carry ? part - size : part};
}

template <class Number, int N>
struct ElementInMemory {
  Number numbers[N];
};
/// Copies elements number `begin` up to `end` of a launch, of a row of the input.
template <class Element>
static inline __attribute__((noinline)) void copyScaled(Element* to, const Element* row, int step,
                                                        int size, int begin, int end) {
  const ScaledPlace one = scaledPlace(1, step, size);
  ScaledPlace at = scaledPlace(begin, step, size);
  for (int x = begin; x < end; ++x) {
    *to++ = row[at.element];
    at = behind(at, one, size);
  }
}
/// Vectors of elements of N floats from `begin` on, as long as they begin at most at element `last`;
/// then where to go on. Some of the last one may be behind the end of the piece. `read` gives the
/// floats from an element on that lie a number of floats behind its first one.
template <int N, class Read>
BROOK_INLINE int fillVectors(float* to, long long last, int step, int size, int begin, int end,
                             Read read) {
  constexpr int kElements = BROOK_LANES / N;
  const Int element = laneNumbers() / N, component = laneNumbers() - element * N;
  const Float lanes = toFloat(element) * static_cast<float>(step) + 0.5f;
  const float inverse = 1.0f / static_cast<float>(size);
  const auto distances = [&](int part) __attribute__((always_inline)) {
    const Float exact = (lanes + static_cast<float>(part)) * inverse;
    return __builtin_convertvector(exact, Int) * N + component;
  };
  const ScaledPlace vector = scaledPlace(kElements, step, size);
  ScaledPlace at = scaledPlace(begin, step, size);
  int x = begin;
  if (vector.part == 0) {
    const Int n = distances(at.part);
    for (; x < end && at.element <= last; x += kElements, at.element += vector.element)
      write(to + (x - begin) * N, 0, read(at.element, n));
    return x;
  }
  for (; x < end && at.element <= last; x += kElements, at = behind(at, vector, size))
    write(to + (x - begin) * N, 0, read(at.element, distances(at.part)));
  return x;
}
/// Where each element is for one lane at least, so that those of a vector lie in one.
template <int N>
static inline __attribute__((noinline)) int fillRepeated(float* to, const float* row, int extent,
                                                         int step, int size, int begin, int end) {
  const int floats = extent * N;
  if (extent <= BROOK_LANES / N) {
    const Float all = readFloats(row, floats);
    const Float one = permuted(all, subtract(laneNumbers(), laneNumbers() / N * N));
    if (step == 0) {
      return fillVectors<N>(to, extent, step, size, begin, end,
                            [=](long long, Int) __attribute__((always_inline)) { return one; });
    }
    return fillVectors<N>(to, extent, step, size, begin, end,
                          [=](long long element, Int n) __attribute__((always_inline)) {
                            const Int at = add(n, splat(static_cast<int>(element) * N));
                            return permuted(all, min(at, splat(floats - 1)));
                          });
  }
  return fillVectors<N>(to, extent - BROOK_LANES / N, step, size, begin, end,
                        [=](long long element, Int n) __attribute__((always_inline)) {
                          return permuted(read_Float(row, element * N), n);
                        });
}
/// Where there are some for none.
static inline __attribute__((noinline)) int fillStrided(float* to, const float* row, int extent,
                                                        int step, int size, int begin, int end) {
  const long long last = extent - 2 - (BROOK_LANES - 1LL) * step / size;
  if (size == 1 && step <= 4) {
    return fillVectors<1>(to, last, step, size, begin, end,
                          [=](long long element, Int) __attribute__((always_inline)) {
                            return readSteps_Float(row, element, step);
                          });
  }
  return fillVectors<1>(to, last, step, size, begin, end,
                        [=](long long element, Int n) __attribute__((always_inline)) {
                          return pick_Float(row + element, n);
                        });
}
/// Fills so much of a piece, then where to go on.
template <int N>
BROOK_INLINE int fillStart(float* to, const float* row, const Stretch& s, int begin, int end) {
  const bool isExact = s.size + static_cast<long long>(s.step) * BROOK_LANES <= kExactScale;
  if (N == 3 || !isExact) return begin;
  if (s.step <= s.size) return fillRepeated<N>(to, row, s.extent[0], s.step, s.size, begin, end);
  return N > 1 ? begin : fillStrided(to, row, s.extent[0], s.step, s.size, begin, end);
}
template <int N>
BROOK_INLINE int fillStart(double*, const double*, const Stretch&, int begin, int) {
  return begin;
}
template <class Number, int N>
BROOK_INLINE void fillPiece(Number* to, const Number* row, const Stretch& s, int begin, int end) {
  typedef ElementInMemory<Number, N> Element;
  const int rest = fillStart<N>(to, row, s, begin, end);
  if (rest >= end) return;
  copyScaled(reinterpret_cast<Element*>(to) + (rest - begin), reinterpret_cast<const Element*>(row),
             s.step, s.size, rest, end);
}

/// Where rows repeat, the piece is there from the row before.
template <class Number, int N>
BROOK_INLINE Input inputIn(Piece<Number, N>& piece, const Stretch& s, const Place& at, int begin,
                           int end) {
  Input a = inputAt(s, at);
  if (s.isSame) return a;
  const Number* const row = static_cast<const Number*>(s.data) + a.number * N;
  if (row != piece.row || begin != piece.begin || end != piece.end) {
    piece.row = row;
    piece.begin = begin;
    piece.end = end;
    fillPiece<Number, N>(piece.numbers, row, s, begin, end);
  }
  a.elements = piece.numbers;
  a.number = -begin;
  return a;
}
#define BROOK_PIECE(T, Number, N)                                                                \
  typedef Piece<Number, N> T##Piece;                                                             \
  BROOK_INLINE Input piece_##T(const Stretch& s, const Place& at, int begin, int end,            \
                               T##Piece& piece) {                                                \
    return inputIn(piece, s, at, begin, end);                                                    \
  }
BROOK_PIECE(Float, float, 1)
BROOK_PIECE(Float2, float, 2)
BROOK_PIECE(Float3, float, 3)
BROOK_PIECE(Float4, float, 4)
BROOK_PIECE(Int, float, 1)
BROOK_PIECE(Int2, float, 2)
BROOK_PIECE(Int3, float, 3)
BROOK_PIECE(Int4, float, 4)
BROOK_PIECE(Double, double, 1)
BROOK_PIECE(Double2, double, 2)
#undef BROOK_PIECE
#endif
