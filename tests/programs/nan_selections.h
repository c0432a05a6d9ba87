// Selections that drivers take for min, max, clamps and guarded functions, which give a number where C
// gives NaN. X(name, statements): r is made of a and b.
#pragma once

#define OPERAND_SELECTIONS(X)              \
  X(Less, r = a < b ? a : b)               \
  X(LessOther, r = a < b ? b : a)          \
  X(LessEqual, r = a <= b ? a : b)         \
  X(LessEqualOther, r = a <= b ? b : a)    \
  X(Greater, r = a > b ? a : b)            \
  X(GreaterOther, r = a > b ? b : a)       \
  X(GreaterEqual, r = a >= b ? a : b)      \
  X(GreaterEqualOther, r = a >= b ? b : a) \
  X(Not, r = !(a < b) ? a : b)             \
  X(NotOther, r = !(a >= b) ? b : a)       \
  X(Nested, r = a < 0 ? 0 : a > b ? b : a) \
  X(Positive, r = a < 0 ? 0 : a)           \
  X(PositiveOther, r = a > 0 ? a : 0)      \
  X(Negative, r = 0 < a ? 0 : a)           \
  X(AtMostOne, r = a > 1 ? 1 : a)          \
  X(AtLeastOne, r = 1 >= a ? 1 : a)        \
  X(Finite, r = a < INFINITY ? a : b)      \
  X(Infinite, r = -INFINITY >= a ? a : b)  \
  X(Magnitude, r = a < 0 ? -a : a)         \
  X(Root, r = a < 0 ? 0 : sqrt(a))         \
  X(RootOther, r = a >= 0 ? sqrt(a) : 0)   \
  X(RootEqual, r = a <= 0 ? 0 : sqrt(a))   \
  X(RootOfOther, r = a < b ? b : sqrt(a))  \
  X(Square, r = a < 0 ? 0 : a * a)         \
  X(Floor, r = a < 0 ? 0 : floor(a))       \
  X(Quotient, r = a > 0 ? 1 / a : 0)       \
  X(Difference, r = a - b < 0 ? 0 : a - b) \
  X(Equal, r = a == b ? a : b)             \
  X(Unequal, r = a != a ? b : a)

#define SCALAR_SELECTIONS(X)                                                      \
  X(If, r = b; if (a > r) r = a)                                                  \
  X(IfElse, if (a < b) r = a; else r = b)                                         \
  X(Chain, if (a < 0) r = 0; else if (a > 1) r = 1; else r = a)                   \
  X(ChainOfTwo, r = a; if (r < 0) r = 0; if (r > b) r = b)                        \
  X(GuardedRoot, r = 0; if (a >= 0) r = sqrt(a))                                  \
  X(And, r = a > 0 && a < b ? a : b)                                              \
  X(Or, r = a < 0 || a < b ? a : b)                                               \
  X(Neither, r = !(a < 0 || b < a) ? a : b)                                       \
  X(Count, r = (a < b) + 2 * (a >= b) + 4 * !(a < b) + 8 * (a == a))              \
  X(                                                                              \
      Best, r = b; for (int i = 0; i < 3; i++) {                                  \
        if (a > r) r = a;                                                         \
        if (b < r) r = b;                                                         \
      })                                                                          \
  X(While, r = a; for (int i = 0; i < 3 && r < b; i++) r = r < 1 ? r + 1 : r * 2) \
  X(                                                                              \
      Early, r = 0; for (int i = 0; i < 3; i++) {                                 \
        r = a;                                                                    \
        if (a < b) break;                                                         \
        r = b;                                                                    \
      })
