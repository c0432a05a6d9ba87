// spmd_reductions.h: adjacent elements in neighbouring lanes, for reductions. The last part of
// spmd.h, which includes this file inside the namespace of a region.
#pragma GCC system_header
#if BROOK_BODY_USES & BROOK_USE_REDUCTIONS

// Macro lists.
// clang-format off
#define BROOK_SPLIT_PAIRS(T)                                                                    \
  BROOK_INLINE void splitPairs(T low, T high, T& left, T& right) {                              \
    left = BROOK_SHUFFLE(low, high, BROOK_EVEN);                                                \
    right = BROOK_SHUFFLE(low, high, BROOK_ODD);                                                \
  }                                                                                             \
  BROOK_LANE_PAIRS(T)
BROOK_SPLIT_PAIRS(Float)
BROOK_SPLIT_PAIRS(Int)
#undef BROOK_SPLIT_PAIRS
#if BROOK_BODY_USES & BROOK_USE_VECTORS
#define BROOK_SPLIT_PAIRS(T)                                                                    \
  BROOK_INLINE void splitPairs(T##2 low, T##2 high, T##2& left, T##2& right) {                  \
    splitPairs(low.x, high.x, left.x, right.x);                                                 \
    splitPairs(low.y, high.y, left.y, right.y);                                                 \
  }                                                                                             \
  BROOK_INLINE void splitPairs(T##3 low, T##3 high, T##3& left, T##3& right) {                  \
    splitPairs(low.x, high.x, left.x, right.x);                                                 \
    splitPairs(low.y, high.y, left.y, right.y);                                                 \
    splitPairs(low.z, high.z, left.z, right.z);                                                 \
  }                                                                                             \
  BROOK_INLINE void splitPairs(T##4 low, T##4 high, T##4& left, T##4& right) {                  \
    splitPairs(low.x, high.x, left.x, right.x);                                                 \
    splitPairs(low.y, high.y, left.y, right.y);                                                 \
    splitPairs(low.z, high.z, left.z, right.z);                                                 \
    splitPairs(low.w, high.w, left.w, right.w);                                                 \
  }                                                                                             \
  BROOK_LANE_PAIRS(T##2) BROOK_LANE_PAIRS(T##3) BROOK_LANE_PAIRS(T##4)
BROOK_SPLIT_PAIRS(Float)
BROOK_SPLIT_PAIRS(Int)
#undef BROOK_SPLIT_PAIRS
#endif
#endif
