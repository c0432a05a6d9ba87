// spmd_vectors.h: vectors of lanes with components (Float4 ..) and what is lifted to them, from the
// types Float, Int, Uint, Bool and the functions on them that stand before it: those of spmd.h, or
// of spmd_gang.h. Both include this file inside their namespaces.
#pragma GCC system_header

// Tables of one-line functions and macro lists.
// clang-format off
BROOK_INLINE Float select(bool c, Float a, Float b) { return c ? a : b; }
BROOK_INLINE Int select(bool c, Int a, Int b) { return c ? a : b; }
BROOK_INLINE Uint select(bool c, Uint a, Uint b) { return c ? a : b; }

// ---- arrays: the lanes of `i` choose one of `count` elements each, all of them in range
template <class T>
BROOK_INLINE T elementOf(const T* array, int count, Int i) {
  T result = array[0];
  for (int k = 1; k < count; ++k) result = select(i == k, array[k], result);
  return result;
}
/// Where `lanes` says so.
template <class T>
BROOK_INLINE void setElement(T* array, int count, Int i, Bool lanes, T value) {
  for (int k = 0; k < count; ++k) array[k] = select(lanes & (i == k), value, array[k]);
}

#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_VECTOR_TYPES(Float)
BROOK_VECTOR_TYPES(Int)
BROOK_VECTOR_TYPES(Uint)
BROOK_VECTOR_TYPES(Bool)
BROOK_LIFT1(Float, splat, float)
BROOK_LIFT1(Int, splat, int)
BROOK_LIFT1(Uint, splat, uint)
BROOK_LIFT1(Bool, splat, bool)

BROOK_LIFT_SELECT(Bool, Float)
BROOK_LIFT_SELECT(Bool, Int)
BROOK_LIFT_SELECT(Bool, Uint)
BROOK_LIFT_SELECT(Bool, Bool)
BROOK_COMPONENTS(Float, Int)
BROOK_COMPONENTS(Int, Int)
BROOK_COMPONENTS(Uint, Int)
BROOK_COMPONENTS(Bool, Int)
BROOK_COMPONENTS(Float, int)
BROOK_COMPONENTS(Int, int)
BROOK_COMPONENTS(Uint, int)
BROOK_COMPONENTS(Bool, int)
BROOK_INSERT(Float)
BROOK_INSERT(Int)
BROOK_INSERT(Uint)
BROOK_INSERT(Bool)
BROOK_SWIZZLE(Float)
BROOK_SWIZZLE(Int)
BROOK_SWIZZLE(Uint)
BROOK_SWIZZLE(Bool)

BROOK_LIFT_FLOAT(Bool, Float)
BROOK_LIFT_INTEGER(Bool, Int)
BROOK_LIFT_INTEGER(Bool, Uint)
BROOK_LIFT_EQUALITY(Bool, Bool)
BROOK_LIFT_UNARY(Bool, !, ~, Bool)
BROOK_LIFT_BINARY(Bool, &, Bool)
BROOK_LIFT_BINARY(Bool, |, Bool)
BROOK_LIFT_CONVERSIONS(Float, Int, Uint, Bool)

BROOK_LIFT_FUNCTIONS(Float, Int, Uint, Bool)
#if BROOK_BODY_USES & BROOK_USE_FUNCTIONS
BROOK_LIFT_FLOAT_FUNCTIONS(Float)
#endif
BROOK_INLINE Bool any(Bool2 a) { return a.x | a.y; }
BROOK_INLINE Bool any(Bool3 a) { return a.x | a.y | a.z; }
BROOK_INLINE Bool any(Bool4 a) { return a.x | a.y | a.z | a.w; }
BROOK_INLINE Bool all(Bool2 a) { return a.x & a.y; }
BROOK_INLINE Bool all(Bool3 a) { return a.x & a.y & a.z; }
BROOK_INLINE Bool all(Bool4 a) { return a.x & a.y & a.z & a.w; }

BROOK_MULTIPLY_ADD(Float)
#endif
