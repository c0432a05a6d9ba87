#ifndef RAY_H
#define RAY_H
typedef struct {
  float origin;
  float speed;
} Ray;
#endif
