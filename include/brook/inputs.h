// inputs.h: streams that are read in step with the outputs, of any shape that fits: implicit repeat
// and stride (docs/language/kernels.md, Shapes). A part of spmd.h, which includes this file behind
// scalar.h.
//
//   Stretch s = stretchOf(arguments[0], launch)         in front of all rows
//   Input a = inputAt(s, place)                         in front of vectors that ask for positions
//   Input a = piece_Float(s, place, begin, end, piece)  and that read elements (spmd_pieces.h)
#pragma GCC system_header

// One-line functions.
// clang-format off

/// How an input lies in a launch. Element x of a row of that reads element x * step / size of one of
/// the input, rounded down.
struct Stretch : Argument {
  bool isSame;     ///< rows are as long as those of the launch
  int step, size;  ///< extent and domain without factors that they have in common
};
/// The input in one row of the launch: element x is `elements[number + x]`.
struct Input : Argument {
  bool isSame;
  int y, z, w;  ///< row of the input
  const void* elements;
  long long number;
};

BROOK_INLINE Stretch stretchOf(const Argument& a, const Launch* launch) {
  Stretch s;
  static_cast<Argument&>(s) = a;
  const int extent = a.extent[0], domain = launch->domain[0];
  s.isSame = a.sameShape || extent == domain;
  s.step = extent > 1 ? 1 : 0;
  s.size = 1;
  if (s.isSame || extent <= 1) return s;
  const int twos = __builtin_ctz(static_cast<unsigned>(extent) | static_cast<unsigned>(domain));
  const bool isRepeat = domain % extent == 0, isStride = extent % domain == 0;
  s.step = isRepeat ? 1 : isStride ? extent / domain : extent >> twos;
  s.size = isRepeat ? domain / extent : isStride ? 1 : domain >> twos;
  return s;
}

/// As scaled(), where most extents need no division.
BROOK_INLINE int scaledRow(int position, int extent, int domain) {
  return extent == domain ? position : extent <= 1 ? 0 : scaled(position, extent, domain);
}
BROOK_INLINE Input inputAt(const Stretch& s, const Place& at) {
  Input a;
  static_cast<Argument&>(a) = s;
  a.isSame = s.isSame;
  a.elements = s.data;
  if (s.sameShape) {
    a.y = at.y;
    a.z = at.z;
    a.w = at.w;
    a.number = at.row;
    return a;
  }
  a.y = scaledRow(at.y, s.extent[1], at.domain[1]);
  a.z = scaledRow(at.z, s.extent[2], at.domain[2]);
  a.w = scaledRow(at.w, s.extent[3], at.domain[3]);
  a.number = elementNumber(s, 0, a.y, a.z, a.w);
  return a;
}

/// Where the piece of a row ends that begins at `begin`: a whole row where inputs need no buffer, else
/// as many elements as the buffers hold.
BROOK_INLINE int pieceEnd(int begin, int end, bool isWhole, int most) {
  return isWhole || end - begin <= most ? end : begin + most;
}
