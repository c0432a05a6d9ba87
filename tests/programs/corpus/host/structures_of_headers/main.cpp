#define BOX_H
#include "ray.h"
typedef struct { Ray low; float size; } Box;
#include "move.hpp"
#include "stop.hpp"

int main() {
  const Ray rays[2] = {{1, 2}, {3, -4}};
  const Box boxes[2] = {{rays[0], 3}, {rays[1], 5}};
  brook::stream ray = brook::stream::create<Ray>(2);
  brook::stream box = brook::stream::create<Box>(2);
  brook::stream size = brook::stream::create<float>(2);
  streamRead(ray, rays);
  streamRead(box, boxes);
  moved(ray, 0.5f, ray);
  streamPrint(ray);
  stopped(ray, ray);
  streamPrint(ray);
  volume(box, size);
  streamPrint(size);
  return 0;
}
