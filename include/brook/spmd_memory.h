// spmd_memory.h: vectors of lanes in memory, and their lanes. A part of spmd.h, which includes this
// file inside the namespace of a region.
//
//   read_T(data, number), write(data, number, value)   elements side by side, T = Float, Float2 ..
//   pick_T(data, numbers)                              elements from anywhere
//   readFirst_T(data, number, count), writeFirst       the first elements of a vector only
//   turned(value)                                      out of registers filled as memory is
#pragma GCC system_header

// Tables of one-line functions and macro lists.
// clang-format off

// ---- packed elements in memory <-> one vector per component
//
// kLanes elements of N components are N vectors of floats in memory. Ints travel as the same bits.
/// Component c of three: lane i is float 3i + c, first out of two vectors (PICK), then the third.
#define BROOK_PICK(i, c) (3 * (i) + (c) < 2 * BROOK_LANES ? 3 * (i) + (c) : 0)
#define BROOK_PICK_THIRD(i, c) \
  (3 * (i) + (c) < 2 * BROOK_LANES ? (i) : 3 * (i) + (c) - BROOK_LANES)
#define BROOK_PICK0(i) BROOK_PICK(i, 0)
#define BROOK_PICK1(i) BROOK_PICK(i, 1)
#define BROOK_PICK2(i) BROOK_PICK(i, 2)
#define BROOK_PICK_THIRD0(i) BROOK_PICK_THIRD(i, 0)
#define BROOK_PICK_THIRD1(i) BROOK_PICK_THIRD(i, 1)
#define BROOK_PICK_THIRD2(i) BROOK_PICK_THIRD(i, 2)
/// Vector v of three: lane i is float v * kLanes + i, component f % 3 of element f / 3.
#define BROOK_PUT(i, v) \
  (((v) * BROOK_LANES + (i)) / 3 + (((v) * BROOK_LANES + (i)) % 3 == 1 ? BROOK_LANES : 0))
#define BROOK_PUT_THIRD(i, v)                       \
  (((v) * BROOK_LANES + (i)) % 3 == 2 ? BROOK_LANES + ((v) * BROOK_LANES + (i)) / 3 : (i))
#define BROOK_PUT0(i) BROOK_PUT(i, 0)
#define BROOK_PUT1(i) BROOK_PUT(i, 1)
#define BROOK_PUT2(i) BROOK_PUT(i, 2)
#define BROOK_PUT_THIRD0(i) BROOK_PUT_THIRD(i, 0)
#define BROOK_PUT_THIRD1(i) BROOK_PUT_THIRD(i, 1)
#define BROOK_PUT_THIRD2(i) BROOK_PUT_THIRD(i, 2)

BROOK_INLINE const float* floatsOf(const void* data, long long number, int width) {
  return static_cast<const float*>(data) + number * width;
}

// ---- the first floats of a vector in memory: none if count < 0, at most all
/// The other lanes hold zeros.
#if BROOK_ISA == 3
BROOK_INLINE unsigned short firstBits(int count) {
  return static_cast<unsigned short>(count <= 0 ? 0 : count >= 16 ? 0xffff : (1 << count) - 1);
}
BROOK_INLINE Float readFloats(const float* p, int count) {
  return __builtin_ia32_loadups512_mask(p, splat(0.0f), firstBits(count));
}
BROOK_INLINE void writeFloats(float* p, int count, Float v) {
  __builtin_ia32_storeups512_mask(p, v, firstBits(count));
}
#elif BROOK_ISA == 2
BROOK_INLINE Float readFloats(const float* p, int count) {
  return __builtin_ia32_maskloadps256(reinterpret_cast<const Float*>(p), firstLanes(count));
}
BROOK_INLINE void writeFloats(float* p, int count, Float v) {
  __builtin_ia32_maskstoreps256(reinterpret_cast<Float*>(p), firstLanes(count), v);
}
#else
BROOK_INLINE Float readFloats(const float* p, int count) {
  return Float{count > 0 ? p[0] : 0, count > 1 ? p[1] : 0, count > 2 ? p[2] : 0,
               count > 3 ? p[3] : 0};
}
BROOK_INLINE void writeFloats(float* p, int count, Float v) {
  for (int i = 0; i < kLanes && i < count; ++i) p[i] = v[i];
}
#endif

#if BROOK_BODY_USES & BROOK_USE_VECTORS
// ---- vectors of components out of neighbouring vectors of memory, and back
BROOK_INLINE Float2 elementsOf(Float a, Float b) {
  return Float2(BROOK_SHUFFLE(a, b, BROOK_EVEN), BROOK_SHUFFLE(a, b, BROOK_ODD));
}
BROOK_INLINE Float3 elementsOf(Float a, Float b, Float c) {
  const Float x = BROOK_SHUFFLE(a, b, BROOK_PICK0);
  const Float y = BROOK_SHUFFLE(a, b, BROOK_PICK1);
  const Float z = BROOK_SHUFFLE(a, b, BROOK_PICK2);
  return Float3(BROOK_SHUFFLE(x, c, BROOK_PICK_THIRD0), BROOK_SHUFFLE(y, c, BROOK_PICK_THIRD1),
                BROOK_SHUFFLE(z, c, BROOK_PICK_THIRD2));
}
BROOK_INLINE Float4 elementsOf(Float a, Float b, Float c, Float d) {
  const Float xz0 = BROOK_SHUFFLE(a, b, BROOK_EVEN), yw0 = BROOK_SHUFFLE(a, b, BROOK_ODD);
  const Float xz1 = BROOK_SHUFFLE(c, d, BROOK_EVEN), yw1 = BROOK_SHUFFLE(c, d, BROOK_ODD);
  return Float4(BROOK_SHUFFLE(xz0, xz1, BROOK_EVEN), BROOK_SHUFFLE(yw0, yw1, BROOK_EVEN),
                BROOK_SHUFFLE(xz0, xz1, BROOK_ODD), BROOK_SHUFFLE(yw0, yw1, BROOK_ODD));
}
/// Of a vector whose components lie as in memory.
BROOK_INLINE Float2 turned(Float2 v) { return elementsOf(v.x, v.y); }
BROOK_INLINE Float3 turned(Float3 v) { return elementsOf(v.x, v.y, v.z); }
BROOK_INLINE Float4 turned(Float4 v) { return elementsOf(v.x, v.y, v.z, v.w); }
/// 128 bits in all parts of a register. g++ 12 makes detours of shuffles that widen.
typedef float FourFloats __attribute__((vector_size(16)));
#if defined(__clang__)
#define BROOK_PART(i) ((i) % 4)
BROOK_INLINE Float inAllParts(FourFloats v) { return BROOK_SHUFFLE(v, v, BROOK_PART); }
#undef BROOK_PART
#elif BROOK_ISA == 3
BROOK_INLINE Float inAllParts(FourFloats v) {
  return __builtin_ia32_broadcastf32x4_512(v, splat(0.0f), -1);
}
#elif BROOK_ISA == 2
BROOK_INLINE Float inAllParts(FourFloats v) { return __builtin_ia32_vbroadcastf128_ps256(&v); }
#else
BROOK_INLINE Float inAllParts(FourFloats v) { return v; }
#endif
/// The same element in all lanes, its components as in memory.
BROOK_INLINE Float4 splatFlat(float4 v) {
  FourFloats words;
  __builtin_memcpy(&words, &v, sizeof words);
  const Float all = inAllParts(words);
  return Float4(all, all, all, all);
}
BROOK_INLINE void inMemory(Float2 v, Float* parts) {
  parts[0] = BROOK_SHUFFLE(v.x, v.y, BROOK_LOW);
  parts[1] = BROOK_SHUFFLE(v.x, v.y, BROOK_HIGH);
}
BROOK_INLINE void inMemory(Float3 v, Float* parts) {
  const Float a = BROOK_SHUFFLE(v.x, v.y, BROOK_PUT0);
  const Float b = BROOK_SHUFFLE(v.x, v.y, BROOK_PUT1);
  const Float c = BROOK_SHUFFLE(v.x, v.y, BROOK_PUT2);
  parts[0] = BROOK_SHUFFLE(a, v.z, BROOK_PUT_THIRD0);
  parts[1] = BROOK_SHUFFLE(b, v.z, BROOK_PUT_THIRD1);
  parts[2] = BROOK_SHUFFLE(c, v.z, BROOK_PUT_THIRD2);
}
BROOK_INLINE void inMemory(Float4 v, Float* parts) {
  const Float xz0 = BROOK_SHUFFLE(v.x, v.z, BROOK_LOW), yw0 = BROOK_SHUFFLE(v.y, v.w, BROOK_LOW);
  const Float xz1 = BROOK_SHUFFLE(v.x, v.z, BROOK_HIGH), yw1 = BROOK_SHUFFLE(v.y, v.w, BROOK_HIGH);
  parts[0] = BROOK_SHUFFLE(xz0, yw0, BROOK_LOW);
  parts[1] = BROOK_SHUFFLE(xz0, yw0, BROOK_HIGH);
  parts[2] = BROOK_SHUFFLE(xz1, yw1, BROOK_LOW);
  parts[3] = BROOK_SHUFFLE(xz1, yw1, BROOK_HIGH);
}
#endif

// read_T(data, number): the elements number, number + 1, .. of packed data.
BROOK_INLINE Float read_Float(const void* data, long long number) {
  return (Float)*reinterpret_cast<const PackedFloat*>(floatsOf(data, number, 1));
}
/// The same of streams that are read in order. Registers of AVX-512 are put together from halves:
/// some processors take these from outer caches and memory at a higher rate than whole lines.
#if BROOK_ISA == 3
typedef float PackedHalf __attribute__((vector_size(32), aligned(4), may_alias));
BROOK_INLINE Float readInOrder_Float(const void* data, long long number) {
  const PackedHalf* const p = reinterpret_cast<const PackedHalf*>(floatsOf(data, number, 1));
  HalfFloat low = p[0];
  __asm__("" : "+v"(low));  // compilers would make one load of both
#if defined(__clang__)
  return __builtin_shufflevector(low, (HalfFloat)p[1], BROOK_EACH_LANE(BROOK_FIRST));
#else
  typedef double EightDoubles __attribute__((vector_size(64)));
  typedef double FourDoubles __attribute__((vector_size(32)));
  const EightDoubles wide = (EightDoubles)__builtin_ia32_ps512_256ps(low);
  return (Float)__builtin_ia32_insertf64x4_mask(wide, (FourDoubles)p[1], 1, wide, -1);
#endif
}
#else
BROOK_INLINE Float readInOrder_Float(const void* data, long long number) {
  return read_Float(data, number);
}
#endif
BROOK_INLINE Float readFirst_Float(const void* data, long long number, int count) {
  return readFloats(floatsOf(data, number, 1), count);
}
BROOK_INLINE void write(void* data, long long number, Float v) {
  *reinterpret_cast<PackedFloat*>(static_cast<float*>(data) + number) = v;
}
BROOK_INLINE void writeFirst(void* data, long long number, int count, Float v) {
  writeFloats(static_cast<float*>(data) + number, count, v);
}
/// Past the caches, where instructions for that take the address.
#if defined(__clang__) && BROOK_ISA != 0
#define BROOK_STORE_PAST(p, v) __builtin_nontemporal_store(v, p)
#elif BROOK_ISA == 3
#define BROOK_STORE_PAST(p, v) __builtin_ia32_movntps512(reinterpret_cast<float*>(p), v)
#elif BROOK_ISA == 2
#define BROOK_STORE_PAST(p, v) __builtin_ia32_movntps256(reinterpret_cast<float*>(p), v)
#elif BROOK_ISA == 1
#define BROOK_STORE_PAST(p, v) __builtin_ia32_movntps(reinterpret_cast<float*>(p), v)
#else
#define BROOK_STORE_PAST(p, v) *(p) = v
#endif
BROOK_INLINE void writePast(void* data, long long number, Float v) {
  float* const p = static_cast<float*>(data) + number;
  if (reinterpret_cast<unsigned long long>(p) % sizeof v != 0) return write(p, 0, v);
  BROOK_STORE_PAST(reinterpret_cast<Float*>(p), v);
}
#undef BROOK_STORE_PAST
/// Floats that are stored past the caches at a time: with more, gangs of AVX-512, processors wait
/// for the buffers in which such lines are put together.
constexpr int kMostPastCaches = 64;
#if BROOK_BODY_USES & BROOK_USE_VECTORS
#define BROOK_READ2(f) f(0), f(1)
#define BROOK_READ3(f) f(0), f(1), f(2)
#define BROOK_READ4(f) f(0), f(1), f(2), f(3)
#define BROOK_PART(k) read_Float(start, (k) * BROOK_LANES)
#define BROOK_FIRST_PART(k) readFloats(start + (k) * BROOK_LANES, floats - (k) * BROOK_LANES)
#define BROOK_ELEMENTS(T, N)                                                                     \
  BROOK_INLINE T read_##T(const void* data, long long number) {                                  \
    const float* const start = floatsOf(data, number, N);                                        \
    return elementsOf(BROOK_READ##N(BROOK_PART));                                                \
  }                                                                                              \
  BROOK_INLINE T readFirst_##T(const void* data, long long number, int count) {                  \
    const float* const start = floatsOf(data, number, N);                                        \
    const int floats = N * count;                                                                \
    return elementsOf(BROOK_READ##N(BROOK_FIRST_PART));                                          \
  }                                                                                              \
  BROOK_INLINE void write(void* data, long long number, T v) {                                   \
    Float parts[N];                                                                              \
    inMemory(v, parts);                                                                          \
    for (int k = 0; k < N; ++k) write(data, N * number + k * BROOK_LANES, parts[k]);             \
  }                                                                                              \
  BROOK_INLINE void writePast(void* data, long long number, T v) {                               \
    Float parts[N];                                                                              \
    inMemory(v, parts);                                                                          \
    for (int k = 0; k < N; ++k) writePast(data, N * number + k * BROOK_LANES, parts[k]);         \
  }                                                                                              \
  BROOK_INLINE void writeFirst(void* data, long long number, int count, T v) {                   \
    Float parts[N];                                                                              \
    inMemory(v, parts);                                                                          \
    for (int k = 0; k < N; ++k)                                                                  \
      writeFirst(data, N * number + k * BROOK_LANES, N * count - k * BROOK_LANES, parts[k]);     \
  }
BROOK_ELEMENTS(Float2, 2)
BROOK_ELEMENTS(Float3, 3)
BROOK_ELEMENTS(Float4, 4)
#undef BROOK_READ2
#undef BROOK_READ3
#undef BROOK_READ4
#undef BROOK_PART
#undef BROOK_FIRST_PART
#undef BROOK_ELEMENTS
#endif
#undef BROOK_PICK
#undef BROOK_PICK0
#undef BROOK_PICK1
#undef BROOK_PICK2
#undef BROOK_PICK_THIRD
#undef BROOK_PICK_THIRD0
#undef BROOK_PICK_THIRD1
#undef BROOK_PICK_THIRD2
#undef BROOK_PUT
#undef BROOK_PUT0
#undef BROOK_PUT1
#undef BROOK_PUT2
#undef BROOK_PUT_THIRD
#undef BROOK_PUT_THIRD0
#undef BROOK_PUT_THIRD1
#undef BROOK_PUT_THIRD2

// The elements of lanes from any places: lane i is element n[i].
#define BROOK_LANE(i) p[n[i]]
BROOK_INLINE Float pick_Float(const void* data, Int n) {
  const float* p = static_cast<const float*>(data);
#if BROOK_ISA == 3
  return __builtin_ia32_gathersiv16sf(splat(0.0f), p, n, -1, 4);
#elif BROOK_ISA == 2 && defined(__clang__)
  return __builtin_ia32_gatherd_ps256(splat(0.0f), p, n, (Float)allLanes(), 4);
#elif BROOK_ISA == 2
  return __builtin_ia32_gathersiv8sf(splat(0.0f), p, n, (Float)allLanes(), 4);
#else
  return Float{BROOK_EACH_LANE(BROOK_LANE)};
#endif
}
#undef BROOK_LANE
#if BROOK_BODY_USES & BROOK_USE_VECTORS
/// Pairs of floats travel as doubles.
typedef double PackedPair __attribute__((aligned(4), may_alias));
#define BROOK_LANE(i) p[n[i]]
#if BROOK_ISA == 3
BROOK_INLINE HalfDouble pickPairs(const PackedPair* p, HalfInt n) {
  return __builtin_ia32_gathersiv8df(HalfDouble{}, p, n, -1, 8);
}
#elif BROOK_ISA == 2 && defined(__clang__)
BROOK_INLINE HalfDouble pickPairs(const PackedPair* p, HalfInt n) {
  return __builtin_ia32_gatherd_pd256(HalfDouble{}, reinterpret_cast<const double*>(p), n,
                                        (HalfDouble)(HalfDouble{} == 0.0), 8);
}
#elif BROOK_ISA == 2
BROOK_INLINE HalfDouble pickPairs(const PackedPair* p, HalfInt n) {
  return __builtin_ia32_gathersiv4df(HalfDouble{}, p, n, (HalfDouble)(HalfDouble{} == 0.0), 8);
}
#else
BROOK_INLINE HalfDouble pickPairs(const PackedPair* p, HalfInt n) {
  return HalfDouble{BROOK_EACH_HALF(BROOK_LANE)};
}
#endif
#undef BROOK_LANE
BROOK_INLINE Float2 pick_Float2(const void* data, Int n) {
  const PackedPair* p = static_cast<const PackedPair*>(data);
  const HalfInt low = __builtin_shufflevector(n, n, BROOK_EACH_HALF(BROOK_FIRST));
  const HalfInt high = __builtin_shufflevector(n, n, BROOK_EACH_HALF(BROOK_SECOND));
  return elementsOf((Float)pickPairs(p, low), (Float)pickPairs(p, high));
}
/// An element of four floats, or of three and a 0.
typedef float Quad __attribute__((vector_size(16)));
typedef float PackedQuad __attribute__((vector_size(16), aligned(4), may_alias));
struct Triple {
  float parts[3];
};
struct Quadruple {
  float parts[4];
};
BROOK_INLINE Quad quadOf(const Quadruple* p) { return *reinterpret_cast<const PackedQuad*>(p); }
#if BROOK_ISA == 2 || BROOK_ISA == 3
typedef int QuadMask __attribute__((vector_size(16)));
BROOK_INLINE Quad quadOf(const Triple* p) {
  return __builtin_ia32_maskloadps(reinterpret_cast<const Quad*>(p), QuadMask{-1, -1, -1, 0});
}
#else
BROOK_INLINE Quad quadOf(const Triple* p) { return Quad{p->parts[0], p->parts[1], p->parts[2], 0}; }
#endif
/// The elements at[0], at[4], at[8], ..
#define BROOK_QUAD(k) quadOf(p + at[4 * (k)])
#if BROOK_ISA == 3
template <class Element>
BROOK_INLINE Float everyFourth(const Element* p, const int* at) {
  return __builtin_shufflevector(
      __builtin_shufflevector(BROOK_QUAD(0), BROOK_QUAD(1), 0, 1, 2, 3, 4, 5, 6, 7),
      __builtin_shufflevector(BROOK_QUAD(2), BROOK_QUAD(3), 0, 1, 2, 3, 4, 5, 6, 7), 0, 1, 2, 3, 4,
      5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}
#elif BROOK_ISA == 2
template <class Element>
BROOK_INLINE Float everyFourth(const Element* p, const int* at) {
  return __builtin_shufflevector(BROOK_QUAD(0), BROOK_QUAD(1), 0, 1, 2, 3, 4, 5, 6, 7);
}
#else
template <class Element>
BROOK_INLINE Float everyFourth(const Element* p, const int* at) { return BROOK_QUAD(0); }
#endif
#undef BROOK_QUAD
// In each four lanes: the first or last two of both vectors in turns, and pairs of them.
#define BROOK_FOUR(i) ((i) / 4 * 4)
#define BROOK_FIRST_TWO(i) (BROOK_FOUR(i) + (i) % 4 / 2 + (i) % 2 * BROOK_LANES)
#define BROOK_LAST_TWO(i) (BROOK_FIRST_TWO(i) + 2)
#define BROOK_FIRST_PAIRS(i) (BROOK_FOUR(i) + (i) % 2 + (i) % 4 / 2 * BROOK_LANES)
#define BROOK_LAST_PAIRS(i) (BROOK_FIRST_PAIRS(i) + 2)
template <class Element>
BROOK_INLINE Float4 turnedQuads(const Element* p, Int n) {
  int at[BROOK_LANES];
  __builtin_memcpy(at, &n, sizeof n);
  // Each four lanes of a..d are four elements; in turns their components.
  const Float a = everyFourth(p, at), b = everyFourth(p, at + 1);
  const Float c = everyFourth(p, at + 2), d = everyFourth(p, at + 3);
  const Float xy0 = BROOK_SHUFFLE(a, b, BROOK_FIRST_TWO), zw0 = BROOK_SHUFFLE(a, b, BROOK_LAST_TWO);
  const Float xy1 = BROOK_SHUFFLE(c, d, BROOK_FIRST_TWO), zw1 = BROOK_SHUFFLE(c, d, BROOK_LAST_TWO);
  return Float4(BROOK_SHUFFLE(xy0, xy1, BROOK_FIRST_PAIRS), BROOK_SHUFFLE(xy0, xy1, BROOK_LAST_PAIRS),
                BROOK_SHUFFLE(zw0, zw1, BROOK_FIRST_PAIRS), BROOK_SHUFFLE(zw0, zw1, BROOK_LAST_PAIRS));
}
BROOK_INLINE Float3 pick_Float3(const void* data, Int n) {
  const Float4 v = turnedQuads(static_cast<const Triple*>(data), n);
  return Float3(v.x, v.y, v.z);
}
BROOK_INLINE Float4 pick_Float4(const void* data, Int n) {
  return turnedQuads(static_cast<const Quadruple*>(data), n);
}
#undef BROOK_FOUR
#undef BROOK_FIRST_TWO
#undef BROOK_LAST_TWO
#undef BROOK_FIRST_PAIRS
#undef BROOK_LAST_PAIRS
#endif

// ---- elements at the same distance from one to the next
// Step 3 reads vectors from 0, kLanes and 2 * kLanes - 2 on: the last one ends with the last element.
#define BROOK_REVERSED(i) (BROOK_LANES - 1 - (i))
#define BROOK_EVERY_SECOND(i) ((i) < BROOK_LANES / 2 ? 2 * (i) : 2 * (i) + 1)
#define BROOK_EVERY_THIRD(i) (3 * (i) < 2 * BROOK_LANES ? 3 * (i) : 0)
#define BROOK_EVERY_THIRD_END(i) (3 * (i) < 2 * BROOK_LANES ? (i) : 3 * (i)-BROOK_LANES + 2)
#define BROOK_EVERY_FOURTH(i) (4 * (i) < 2 * BROOK_LANES ? 4 * (i) : 0)
#define BROOK_EVERY_FOURTH_END(i) \
  (4 * (i) < 2 * BROOK_LANES ? 0 : 4 * (i)-2 * BROOK_LANES + (4 * (i) < 3 * BROOK_LANES ? 0 : 3))
#define BROOK_BOTH_HALVES(i) ((i) < BROOK_LANES / 2 ? (i) : BROOK_LANES + (i))
/// Elements `number`, `number` + step, ..: step is -1, 2, 3 or 4. Reads nothing before the first or
/// behind the last one.
BROOK_INLINE Float readSteps_Float(const void* data, long long number, int step) {
  if (step < 0) {
    const Float v = read_Float(data, number - (BROOK_LANES - 1));
    return BROOK_SHUFFLE(v, v, BROOK_REVERSED);
  }
  const Float a = read_Float(data, number);
  if (step == 2)
    return BROOK_SHUFFLE(a, read_Float(data, number + BROOK_LANES - 1), BROOK_EVERY_SECOND);
  const Float b = read_Float(data, number + BROOK_LANES);
  if (step == 3) {
    const Float c = read_Float(data, number + 2 * BROOK_LANES - 2);
    return BROOK_SHUFFLE(BROOK_SHUFFLE(a, b, BROOK_EVERY_THIRD), c, BROOK_EVERY_THIRD_END);
  }
  const Float c = read_Float(data, number + 2 * BROOK_LANES);
  const Float d = read_Float(data, number + 3 * BROOK_LANES - 3);
  const Float low = BROOK_SHUFFLE(a, b, BROOK_EVERY_FOURTH);
  return BROOK_SHUFFLE(low, BROOK_SHUFFLE(c, d, BROOK_EVERY_FOURTH_END), BROOK_BOTH_HALVES);
}
#if BROOK_BODY_USES & BROOK_USE_VECTORS
/// The same of pairs: step is -1 or 2.
BROOK_INLINE Float2 readSteps_Float2(const void* data, long long number, int step) {
  if (step > 0)
    return Float2(readSteps_Float(data, 2 * number, 4), readSteps_Float(data, 2 * number + 1, 4));
  const Float2 v = read_Float2(data, number - (BROOK_LANES - 1));
  return Float2(BROOK_SHUFFLE(v.x, v.x, BROOK_REVERSED), BROOK_SHUFFLE(v.y, v.y, BROOK_REVERSED));
}
#endif
#undef BROOK_REVERSED
#undef BROOK_EVERY_SECOND
#undef BROOK_EVERY_THIRD
#undef BROOK_EVERY_THIRD_END
#undef BROOK_EVERY_FOURTH
#undef BROOK_EVERY_FOURTH_END
#undef BROOK_BOTH_HALVES

// ---- positions of lanes
/// Where floats are exact: a position, a small constant and a half add up without an error.
enum { kExactPositions = 1 << 22 };
BROOK_INLINE int firstOf(Int a) { return a[0]; }
/// Where the lanes from x on lie in an input of another extent (docs/language/kernels.md, Shapes).
#define BROOK_LANE(i) scaled(x + i < domain ? x + i : 0, extent, domain)
BROOK_INLINE Int scaledLanes(int x, int extent, int domain) {
  const double size = double(domain), ofInput = double(extent);
  // A quotient of integers below 2^53 differs from the next integer by more than its rounding.
  if (size * ofInput < 9007199254740992.0) {
    const Int lanes = select(firstLanes(domain - x), add(splat(x), laneNumbers()), splat(0));
    return wholePart(doublesOf(lanes) * ofInput / size);
  }
  return Int{BROOK_EACH_LANE(BROOK_LANE)};
}
#undef BROOK_LANE

BROOK_INLINE Int clampedIndex(Int i, int extent) {
  return max(min(i, splat(extent - 1)), splat(0));
}

// ---- ints travel as floats of the same bits
BROOK_INLINE Int sameBits(Float v) { return (Int)v; }
BROOK_INLINE Float sameBits(Int v) { return (Float)v; }

// ---- rows
/// Elements `number`, `number` + 1, .. of a stream; a row of `extent` elements.
struct Row {
  const void* data;
  long long number;
  int extent;
};
/// Lane i of the result is lane at[i] of v.
#if BROOK_ISA == 3 && defined(__clang__)
BROOK_INLINE Float permuted(Float v, Int at) { return __builtin_ia32_permvarsf512(v, at); }
#elif BROOK_ISA == 3
BROOK_INLINE Float permuted(Float v, Int at) {
  return __builtin_ia32_permvarsf512_mask(v, at, v, -1);
}
#elif BROOK_ISA == 2
BROOK_INLINE Float permuted(Float v, Int at) { return __builtin_ia32_permvarsf256(v, at); }
#else
BROOK_INLINE Float permuted(Float v, Int at) {
  return Float{v[at[0]], v[at[1]], v[at[2]], v[at[3]]};
}
#endif
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_INLINE Float2 permuted(Float2 v, Int at) {
  return Float2(permuted(v.x, at), permuted(v.y, at));
}
BROOK_INLINE Float3 permuted(Float3 v, Int at) {
  return Float3(permuted(v.x, at), permuted(v.y, at), permuted(v.z, at));
}
BROOK_INLINE Float4 permuted(Float4 v, Int at) {
  return Float4(permuted(v.x, at), permuted(v.y, at), permuted(v.z, at), permuted(v.w, at));
}
#endif
/// Elements x, x + 1, .. of a row, its first or last one where they lie outside.
#define BROOK_EDGE(T, N)                                                                         \
  BROOK_INLINE T edge_##T(Row row, int x) {                                                      \
    const Int at = clampedIndex(add(splat(x), laneNumbers()), row.extent);                       \
    if (row.extent < BROOK_LANES)                                                                \
      return pick_##T(floatsOf(row.data, row.number, N), at);                                    \
    const int last = row.extent - BROOK_LANES;                                                   \
    const int first = x < 0 ? 0 : x > last ? last : x;                                           \
    return permuted(read_##T(row.data, row.number + first), subtract(at, splat(first)));         \
  }
BROOK_EDGE(Float, 1)
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_EDGE(Float2, 2)
BROOK_EDGE(Float3, 3)
BROOK_EDGE(Float4, 4)
#endif
#undef BROOK_EDGE
