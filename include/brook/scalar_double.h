// scalar_double.h: what scalar.h has for float, for double and double2. brcc includes it after
// scalar.h in the regions of files whose kernels compute with double.
#pragma GCC system_header

// Tables of one-line functions and macro lists.
// clang-format off
BROOK_VECTOR_TYPES(double)
BROOK_LIFT_FLOAT(bool, double)

// ---- choice
BROOK_INLINE double select(bool c, double a, double b) { return c ? a : b; }
BROOK_LIFT_SELECT(bool, double)
BROOK_COMPONENTS(double, int)
BROOK_INSERT(double)
BROOK_SWIZZLE(double)

// ---- conversions
BROOK_INLINE double toDouble(float a) { return static_cast<double>(a); }
BROOK_INLINE double toDouble(int a) { return static_cast<double>(a); }
BROOK_INLINE double toDouble(uint a) { return static_cast<double>(a); }
BROOK_INLINE double boolToDouble(bool a) { return a ? 1.0 : 0.0; }
BROOK_INLINE float toFloat(double a) { return static_cast<float>(a); }
/// Toward zero, saturated; NaN gives 0.
BROOK_INLINE int toInt(double a) {
  return a >= 2147483648.0 ? 2147483647 : a > -2147483649.0 ? static_cast<int>(a)
         : a < 0.0         ? -2147483647 - 1
                           : 0;
}
BROOK_INLINE uint toUint(double a) {
  return a >= 4294967296.0 ? 4294967295u : a > 0.0 ? static_cast<uint>(a) : 0u;
}
BROOK_INLINE bool toBool(double a) { return a != 0.0; }
BROOK_LIFT_DOUBLE_CONVERSIONS(double, float, int, uint, bool)

// ---- built-in functions
BROOK_INLINE double abs(double a) { return __builtin_fabs(a); }
BROOK_INLINE double min(double a, double b) { return a < b ? a : b; }
BROOK_INLINE double max(double a, double b) { return a > b ? a : b; }
BROOK_INLINE double ceil(double a) { return __builtin_ceil(a); }
BROOK_INLINE double floor(double a) { return __builtin_floor(a); }
/// As of floats.
BROOK_INLINE int nearest_index(double a) {
  if (a >= 0.0 && a < 2147483647.5) return static_cast<int>(a + 0.49999999999999994);
  const double whole = floor(a);
  return toInt(a - whole >= 0.5 ? whole + 1.0 : whole);
}
/// Nearest, halves away from zero.
BROOK_INLINE double round(double a) { return __builtin_round(a); }
BROOK_INLINE double trunc(double a) { return __builtin_trunc(a); }
BROOK_INLINE double sqrt(double a) { return __builtin_sqrt(a); }
BROOK_INLINE double fmod(double a, double b) { return __builtin_fmod(a, b); }
BROOK_INLINE bool isnan(double a) { return a != a; }
BROOK_INLINE bool isinf(double a) { return abs(a) == __builtin_inf(); }
BROOK_INLINE bool isfinite(double a) { return abs(a) < __builtin_inf(); }
BROOK_LIFT_DOUBLE_FUNCTIONS(double, int, bool)

BROOK_MEMORY_OF(double)
BROOK_MEMORY_OF(double2)
