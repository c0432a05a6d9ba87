#ifndef BOUNDS_OF_THE_PROGRAM
#define BOUNDS_OF_THE_PROGRAM
#define MOST 3
#define SQUARE(x) ((x) * (x))
#define GONE 9
#endif
