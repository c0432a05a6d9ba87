// spmd_memory.h: where the elements of a vector of lanes lie, and how they get there. The second
// half of spmd.h, which includes this file inside the namespace of a region.
//
//   load_T(argument, place, tail)          the elements of the lanes at a place, T = Float, Float2
//   store(argument, place, tail, value)
//   gather_T(argument, indices, inRange)   an element for each lane
//   readPairs, readFirst_T, writeFirst     adjacent elements, for reductions

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

// read_T(data, number): the elements number, number + 1, .. of packed data.
BROOK_INLINE Float read_Float(const void* data, long long number) {
  return (Float)*reinterpret_cast<const PackedFloat*>(floatsOf(data, number, 1));
}
BROOK_INLINE Float2 read_Float2(const void* data, long long number) {
  const PackedFloat* p = reinterpret_cast<const PackedFloat*>(floatsOf(data, number, 2));
  const Float a = p[0], b = p[1];
  return Float2(BROOK_SHUFFLE(a, b, BROOK_EVEN), BROOK_SHUFFLE(a, b, BROOK_ODD));
}
BROOK_INLINE Float3 read_Float3(const void* data, long long number) {
  const PackedFloat* p = reinterpret_cast<const PackedFloat*>(floatsOf(data, number, 3));
  const Float a = p[0], b = p[1], c = p[2];
  const Float x = BROOK_SHUFFLE(a, b, BROOK_PICK0);
  const Float y = BROOK_SHUFFLE(a, b, BROOK_PICK1);
  const Float z = BROOK_SHUFFLE(a, b, BROOK_PICK2);
  return Float3(BROOK_SHUFFLE(x, c, BROOK_PICK_THIRD0), BROOK_SHUFFLE(y, c, BROOK_PICK_THIRD1),
                BROOK_SHUFFLE(z, c, BROOK_PICK_THIRD2));
}
BROOK_INLINE Float4 read_Float4(const void* data, long long number) {
  const PackedFloat* p = reinterpret_cast<const PackedFloat*>(floatsOf(data, number, 4));
  const Float a = p[0], b = p[1], c = p[2], d = p[3];
  const Float xz0 = BROOK_SHUFFLE(a, b, BROOK_EVEN), yw0 = BROOK_SHUFFLE(a, b, BROOK_ODD);
  const Float xz1 = BROOK_SHUFFLE(c, d, BROOK_EVEN), yw1 = BROOK_SHUFFLE(c, d, BROOK_ODD);
  return Float4(BROOK_SHUFFLE(xz0, xz1, BROOK_EVEN), BROOK_SHUFFLE(yw0, yw1, BROOK_EVEN),
                BROOK_SHUFFLE(xz0, xz1, BROOK_ODD), BROOK_SHUFFLE(yw0, yw1, BROOK_ODD));
}

BROOK_INLINE void write(void* data, long long number, Float v) {
  *reinterpret_cast<PackedFloat*>(static_cast<float*>(data) + number) = v;
}
BROOK_INLINE void write(void* data, long long number, Float2 v) {
  PackedFloat* p = reinterpret_cast<PackedFloat*>(static_cast<float*>(data) + number * 2);
  p[0] = BROOK_SHUFFLE(v.x, v.y, BROOK_LOW);
  p[1] = BROOK_SHUFFLE(v.x, v.y, BROOK_HIGH);
}
BROOK_INLINE void write(void* data, long long number, Float3 v) {
  PackedFloat* p = reinterpret_cast<PackedFloat*>(static_cast<float*>(data) + number * 3);
  const Float a = BROOK_SHUFFLE(v.x, v.y, BROOK_PUT0);
  const Float b = BROOK_SHUFFLE(v.x, v.y, BROOK_PUT1);
  const Float c = BROOK_SHUFFLE(v.x, v.y, BROOK_PUT2);
  p[0] = BROOK_SHUFFLE(a, v.z, BROOK_PUT_THIRD0);
  p[1] = BROOK_SHUFFLE(b, v.z, BROOK_PUT_THIRD1);
  p[2] = BROOK_SHUFFLE(c, v.z, BROOK_PUT_THIRD2);
}
BROOK_INLINE void write(void* data, long long number, Float4 v) {
  PackedFloat* p = reinterpret_cast<PackedFloat*>(static_cast<float*>(data) + number * 4);
  const Float xz0 = BROOK_SHUFFLE(v.x, v.z, BROOK_LOW), yw0 = BROOK_SHUFFLE(v.y, v.w, BROOK_LOW);
  const Float xz1 = BROOK_SHUFFLE(v.x, v.z, BROOK_HIGH), yw1 = BROOK_SHUFFLE(v.y, v.w, BROOK_HIGH);
  p[0] = BROOK_SHUFFLE(xz0, yw0, BROOK_LOW);
  p[1] = BROOK_SHUFFLE(xz0, yw0, BROOK_HIGH);
  p[2] = BROOK_SHUFFLE(xz1, yw1, BROOK_LOW);
  p[3] = BROOK_SHUFFLE(xz1, yw1, BROOK_HIGH);
}
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
#define BROOK_LANE(i) p[n[i] * step]
#if BROOK_ISA == 2 || BROOK_ISA == 3
/// `reach`: the largest n * step.
BROOK_INLINE Float pickFloats(const float* p, Int n, long long step, long long reach) {
  if (reach <= 2147483647) {
    const Int offset = multiply(n, splat(static_cast<int>(step)));
#if BROOK_ISA == 3
    return __builtin_ia32_gathersiv16sf(splat(0.0f), p, offset, -1, 4);
#elif defined(__clang__)
    return __builtin_ia32_gatherd_ps256(splat(0.0f), p, offset, (Float)allLanes(), 4);
#else
    return __builtin_ia32_gathersiv8sf(splat(0.0f), p, offset, (Float)allLanes(), 4);
#endif
  }
  return Float{BROOK_EACH_LANE(BROOK_LANE)};
}
#else
BROOK_INLINE Float pickFloats(const float* p, Int n, long long step, long long) {
  return Float{BROOK_EACH_LANE(BROOK_LANE)};
}
#endif
#undef BROOK_LANE
BROOK_INLINE Float pick_Float(const void* data, Int n, long long last) {
  return pickFloats(static_cast<const float*>(data), n, 1, last);
}
BROOK_INLINE Float2 pick_Float2(const void* data, Int n, long long last) {
  const float* p = static_cast<const float*>(data);
  return Float2(pickFloats(p, n, 2, 2 * last), pickFloats(p + 1, n, 2, 2 * last));
}
BROOK_INLINE Float3 pick_Float3(const void* data, Int n, long long last) {
  const float* p = static_cast<const float*>(data);
  return Float3(pickFloats(p, n, 3, 3 * last), pickFloats(p + 1, n, 3, 3 * last),
                pickFloats(p + 2, n, 3, 3 * last));
}
BROOK_INLINE Float4 pick_Float4(const void* data, Int n, long long last) {
  const float* p = static_cast<const float*>(data);
  return Float4(pickFloats(p, n, 4, 4 * last), pickFloats(p + 1, n, 4, 4 * last),
                pickFloats(p + 2, n, 4, 4 * last), pickFloats(p + 3, n, 4, 4 * last));
}

// ---- where the elements of the lanes lie

/// The lanes differ in x only.
struct LanePosition {
  Int x;
  int y, z, w;
};
#define BROOK_LANE(i) scaled(at.x + i < at.domain[0] ? at.x + i : 0, a.extent[0], at.domain[0])
BROOK_INLINE LanePosition lanePosition(const Argument& a, const Place& at) {
  LanePosition p;
  if (a.sameShape || a.extent[0] == at.domain[0]) {
    p.x = add(splat(at.x), laneNumbers());
  } else if (a.extent[0] == 1) {
    p.x = splat(0);
  } else {
    p.x = Int{BROOK_EACH_LANE(BROOK_LANE)};
  }
  p.y = a.sameShape ? at.y : scaled(at.y, a.extent[1], at.domain[1]);
  p.z = a.sameShape ? at.z : scaled(at.z, a.extent[2], at.domain[2]);
  p.w = a.sameShape ? at.w : scaled(at.w, a.extent[3], at.domain[3]);
  return p;
}
#undef BROOK_LANE
/// (x, y, z, w) in all lanes.
BROOK_INLINE Int4 toInt4(const LanePosition& p) {
  return Int4(p.x, splat(p.y), splat(p.z), splat(p.w));
}
/// Number of the last element.
BROOK_INLINE long long lastNumber(const Argument& a) {
  return elementNumber(a, a.extent[0] - 1, a.extent[1] - 1, a.extent[2] - 1, a.extent[3] - 1);
}
BROOK_INLINE Int clampedIndex(Int i, int extent) {
  return max(min(i, splat(extent - 1)), splat(0));
}
BROOK_INLINE Int pitchOf(const Argument& g, int dimension) {
  return splat(static_cast<int>(g.pitch[dimension]));
}
/// Number of the element with indices slowest first, clamped unless they are known to be in range.
BROOK_INLINE Int gatherNumber(const Argument& g, bool inRange, Int x) {
  return inRange ? x : clampedIndex(x, g.extent[0]);
}
BROOK_INLINE Int gatherNumber(const Argument& g, bool inRange, Int y, Int x) {
  const Int row = inRange ? y : clampedIndex(y, g.extent[1]);
  return add(gatherNumber(g, inRange, x), multiply(row, pitchOf(g, 1)));
}
BROOK_INLINE Int gatherNumber(const Argument& g, bool inRange, Int z, Int y, Int x) {
  const Int plane = inRange ? z : clampedIndex(z, g.extent[2]);
  return add(gatherNumber(g, inRange, y, x), multiply(plane, pitchOf(g, 2)));
}
BROOK_INLINE Int gatherNumber(const Argument& g, bool inRange, Int w, Int z, Int y, Int x) {
  const Int block = inRange ? w : clampedIndex(w, g.extent[3]);
  return add(gatherNumber(g, inRange, z, y, x), multiply(block, pitchOf(g, 3)));
}
/// Lane i is n[0] + i: the elements lie side by side (position plus a constant, away from edges).
BROOK_INLINE bool isConsecutive(Int n) {
  return everyLane(n == add(splat(n[0]), laneNumbers()));
}

// ---- loads, stores and gathers
BROOK_INLINE void splitPairs(Float low, Float high, Float& left, Float& right) {
  left = BROOK_SHUFFLE(low, high, BROOK_EVEN);
  right = BROOK_SHUFFLE(low, high, BROOK_ODD);
}
BROOK_INLINE void splitPairs(Float2 low, Float2 high, Float2& left, Float2& right) {
  splitPairs(low.x, high.x, left.x, right.x);
  splitPairs(low.y, high.y, left.y, right.y);
}
BROOK_INLINE void splitPairs(Float3 low, Float3 high, Float3& left, Float3& right) {
  splitPairs(low.x, high.x, left.x, right.x);
  splitPairs(low.y, high.y, left.y, right.y);
  splitPairs(low.z, high.z, left.z, right.z);
}
BROOK_INLINE void splitPairs(Float4 low, Float4 high, Float4& left, Float4& right) {
  splitPairs(low.x, high.x, left.x, right.x);
  splitPairs(low.y, high.y, left.y, right.y);
  splitPairs(low.z, high.z, left.z, right.z);
  splitPairs(low.w, high.w, left.w, right.w);
}
BROOK_LANE_MEMORY(Float, float, float, 1)
BROOK_LANE_MEMORY(Float2, float2, float, 2)
BROOK_LANE_MEMORY(Float3, float3, float, 3)
BROOK_LANE_MEMORY(Float4, float4, float, 4)

// Ints have no arithmetic of their own in memory: the same bits.
BROOK_INLINE Int sameBits(Float v) { return (Int)v; }
BROOK_INLINE Int2 sameBits(Float2 v) { return Int2((Int)v.x, (Int)v.y); }
BROOK_INLINE Int3 sameBits(Float3 v) { return Int3((Int)v.x, (Int)v.y, (Int)v.z); }
BROOK_INLINE Int4 sameBits(Float4 v) { return Int4((Int)v.x, (Int)v.y, (Int)v.z, (Int)v.w); }
BROOK_INLINE Float sameBits(Int v) { return (Float)v; }
BROOK_INLINE Float2 sameBits(Int2 v) { return Float2((Float)v.x, (Float)v.y); }
BROOK_INLINE Float3 sameBits(Int3 v) { return Float3((Float)v.x, (Float)v.y, (Float)v.z); }
BROOK_INLINE Float4 sameBits(Int4 v) {
  return Float4((Float)v.x, (Float)v.y, (Float)v.z, (Float)v.w);
}
#define BROOK_INT_MEMORY(I, F)                                                                  \
  BROOK_INLINE I read_##I(const void* data, long long number) {                                 \
    return sameBits(read_##F(data, number));                                                    \
  }                                                                                             \
  BROOK_INLINE void write(void* data, long long number, I v) { write(data, number, sameBits(v)); } \
  BROOK_INLINE I pick_##I(const void* data, Int n, long long last) {                            \
    return sameBits(pick_##F(data, n, last));                                                   \
  }                                                                                             \
  BROOK_INLINE void splitPairs(I low, I high, I& left, I& right) {                              \
    F evens, odds;                                                                              \
    splitPairs(sameBits(low), sameBits(high), evens, odds);                                     \
    left = sameBits(evens);                                                                     \
    right = sameBits(odds);                                                                     \
  }
BROOK_INT_MEMORY(Int, Float)
BROOK_INT_MEMORY(Int2, Float2)
BROOK_INT_MEMORY(Int3, Float3)
BROOK_INT_MEMORY(Int4, Float4)
#undef BROOK_INT_MEMORY
BROOK_LANE_MEMORY(Int, int, int, 1)
BROOK_LANE_MEMORY(Int2, int2, int, 2)
BROOK_LANE_MEMORY(Int3, int3, int, 3)
BROOK_LANE_MEMORY(Int4, int4, int, 4)
