// What the cloth is made of and what it falls on. Kernels and host code include this file: a call
// passes the structure as one constant. Metres, seconds; forces are those on a unit of mass.
#pragma once

#include <brook/vector_types.hpp>

struct Setting {
  int2 size;        ///< particles in a row and in a column
  float spacing;    ///< of neighbours at rest
  float stiffness;  ///< of the threads: force for a stretch of a metre
  float damping;    ///< force against the speed of a stretch
  float air;        ///< force against the speed across the cloth
  float gravity;
  float timeStep;
  float grip;    ///< what a step of contact leaves of the speed along a surface
  float3 ball;   ///< its middle; the floor is at height 0
  float radius;  ///< of the ball and half of the cloth's thickness
  float floor;   ///< half of the cloth's thickness
};
