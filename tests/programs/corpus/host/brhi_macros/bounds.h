#ifndef BOUNDS_OF_THE_PROGRAM
#define BOUNDS_OF_THE_PROGRAM
#define MOST 3
#define SQUARE(x) \
  ((x) * /* on two
            lines */ (x))
#define NOTHING()
#define EMPTY
#define GONE 9
#endif
