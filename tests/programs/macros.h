// Included by macros.br: what an ordinary header holds.
#ifndef BROOK_TESTS_MACROS_H
#define BROOK_TESTS_MACROS_H

#define ROWS 13
#define OFFSET 0.5f
enum Mode { MODE_SLOW = 1, MODE_FAST = 2 };

#endif
