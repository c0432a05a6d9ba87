#include "plain_tracer.hpp"

#include <limits>

namespace samples {
namespace {

struct Vec {
  double x = 0, y = 0, z = 0;

  Vec() = default;
  explicit Vec(double s) : x(s), y(s), z(s) {}
  Vec(double x_, double y_, double z_) : x(x_), y(y_), z(z_) {}
  Vec(float3 v) : x(v.x), y(v.y), z(v.z) {}
};

Vec operator+(Vec a, Vec b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
Vec operator-(Vec a, Vec b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Vec operator*(Vec a, Vec b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}
Vec operator*(double s, Vec v) {
  return {s * v.x, s * v.y, s * v.z};
}
double dot(Vec a, Vec b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
Vec cross(Vec a, Vec b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Vec unit(Vec v) {
  return 1 / std::sqrt(dot(v, v)) * v;
}
Vec mix(Vec a, Vec b, double s) {
  return (1 - s) * a + s * b;
}
double limited(double s) {
  return std::clamp(s, 0.0, 1.0);
}

/// Of triangles whose distances differ by less the one with the lowest number is hit.
constexpr double kSameDistance = 1e-5;

/// Where a line meets a triangle.
struct Meeting {
  double distance = std::numeric_limits<double>::infinity();
  int triangle = -1;
  double u = 0, v = 0;
};

/// All triangles in their order, in blocks of 16, those in blocks of 16, and so on, each with a box
/// around it. A line that misses the box misses what is in it; all the rest is tried.
class Blocks {
 public:
  explicit Blocks(const std::vector<Triangle>& triangles) : triangles_(triangles) {
    std::vector<Box> boxes;
    for (const Triangle& t : triangles) {
      const float3 a = xyz(t.corner), b = a + xyz(t.edge1), c = a + xyz(t.edge2);
      boxes.push_back({least(a, least(b, c)), most(a, most(b, c))});
    }
    for (levels_.push_back(boxes); levels_.back().size() > kInBlock;)
      levels_.push_back(blocksOf(levels_.back()));
  }

  /// The first triangle on the way.
  Meeting nearest(Vec origin, Vec way) const {
    Meeting best;
    const Vec inverse(1 / way.x, 1 / way.y, 1 / way.z);
    const int top = int(levels_.size()) - 1;
    for (std::size_t i = 0; i < levels_[top].size(); ++i)
      search(top, i, origin, way, inverse, best);
    return best;
  }

 private:
  static constexpr std::size_t kInBlock = 16;

  static std::vector<Box> blocksOf(const std::vector<Box>& boxes) {
    std::vector<Box> blocks;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      if (i % kInBlock == 0) blocks.push_back(boxes[i]);
      blocks.back().low = least(blocks.back().low, boxes[i].low);
      blocks.back().high = most(blocks.back().high, boxes[i].high);
    }
    return blocks;
  }

  static bool mayMeet(const Box& box, Vec origin, Vec inverse, double before) {
    double first = 0, last = before;
    const auto cut = [&](double low, double high, double from, double scale) {
      // A little wider, as corner + edge is rounded.
      const double margin = 1e-6 * (std::fabs(low) + std::fabs(high));
      const double a = (low - margin - from) * scale, b = (high + margin - from) * scale;
      first = std::max(first, std::min(a, b));
      last = std::min(last, std::max(a, b));
    };
    cut(box.low.x, box.high.x, origin.x, inverse.x);
    cut(box.low.y, box.high.y, origin.y, inverse.y);
    cut(box.low.z, box.high.z, origin.z, inverse.z);
    return first <= last;
  }

  void search(int level, std::size_t i, Vec origin, Vec way, Vec inverse, Meeting& best) const {
    if (!mayMeet(levels_[level][i], origin, inverse, best.distance)) return;
    if (level == 0) return meet(int(i), origin, way, best);
    const std::size_t end = std::min(levels_[level - 1].size(), (i + 1) * kInBlock);
    for (std::size_t inner = i * kInBlock; inner < end; ++inner)
      search(level - 1, inner, origin, way, inverse, best);
  }

  /// Solves origin + distance * way = corner + u * edge1 + v * edge2 by Cramer's rule.
  void meet(int number, Vec origin, Vec way, Meeting& best) const {
    const Triangle& t = triangles_[number];
    const Vec corner = xyz(t.corner), edge1 = xyz(t.edge1), edge2 = xyz(t.edge2);
    const Vec normal = cross(edge1, edge2);
    const double determinant = dot(normal, way);
    const Vec aside = cross(corner - origin, way);
    const double distance = dot(normal, corner - origin) / determinant;
    const double u = dot(aside, edge2) / determinant;
    const double v = -dot(aside, edge1) / determinant;
    // They come in the order of their numbers: only one that is clearly nearer takes the place.
    const double before = best.distance - kSameDistance;
    if (u < 0 || v < 0 || u + v > 1 || !(distance > 0 && distance < before)) return;
    best = {distance, number, u, v};
  }

  const std::vector<Triangle>& triangles_;
  std::vector<std::vector<Box>> levels_;
};

Vec skyColour(const Sky& sky, Vec way) {
  const double low = std::pow(1 - limited(way.z), 3);
  const double aside = limited(0.5 + 0.5 * dot(way, sky.sunWay));
  return mix(sky.zenith, sky.horizon, low) + 0.25 * low * std::pow(aside, 3) * Vec(sky.sunColour);
}

Vec sunGlow(const Sky& sky, Vec way) {
  return 0.8 * std::pow(limited((dot(way, sky.sunWay) - 0.985) / 0.0135), 4) * Vec(sky.sunColour);
}

double smoothStep(double from, double to, double s) {
  const double t = limited((s - from) / (to - from));
  return t * t * (3 - 2 * t);
}

class PlainTracer {
 public:
  explicit PlainTracer(const TracerInput& input) : input_(input), blocks_(input.triangles) {}

  Meeting nearest(Vec origin, Vec way) const { return blocks_.nearest(origin, way); }

  /// The light along a line, of which `meeting` is the end.
  Vec light(Vec origin, Vec way, Meeting meeting, Vec offset, Vec weight, int mirrors) const {
    const Sky& sky = input_.scene.sky;
    const Vec behind = skyColour(sky, way) + sunGlow(sky, way);
    if (meeting.triangle < 0) return behind;
    const Vec place = origin + meeting.distance * way;
    const Material& material =
        input_.scene.materials[input_.scene.mesh.materials[meeting.triangle]];
    const double haze = smoothStep(0.3, 1, std::sqrt(dot(place, place)) / material.fade);
    if (haze >= 1) return behind;
    const Vec facet = facetOf(meeting.triangle);
    const double facing = dot(facet, way) > 0 ? -1 : 1;
    const Vec point = place + facing * kRayOffset * facet;
    const Vec normal = facing * normalAt(meeting);
    const Vec fresnel =
        mix(material.mirror, Vec(material.gloss), std::pow(1 - limited(-dot(way, normal)), 5));
    const Vec arriving = fromSun(point, normal, offset) + fromSky(point, unit(normal + offset));
    Vec seen = (Vec(1) - fresnel) * colourAt(material, place) * arriving;
    const Vec left = (1 - haze) * fresnel * weight;
    if (mirrors < kMaxMirrors && std::max(left.x, std::max(left.y, left.z)) > 0.01) {
      const Vec mirrored = unit(way - 2 * dot(way, normal) * normal);
      seen = seen +
             fresnel * light(point, mirrored, nearest(point, mirrored), offset, left, mirrors + 1);
    }
    return mix(seen, behind, haze);
  }

 private:
  Vec facetOf(int triangle) const {
    const Triangle& t = input_.triangles[triangle];
    return unit(cross(xyz(t.edge1), xyz(t.edge2)));
  }
  Vec normalAt(const Meeting& at) const {
    const Normals& n = input_.normals[at.triangle];
    return unit((1 - at.u - at.v) * Vec(n.atCorner) + at.u * Vec(n.atEdge1) +
                at.v * Vec(n.atEdge2));
  }
  static Vec colourAt(const Material& material, Vec place) {
    const bool isOther = std::fmod(std::fabs(std::floor(place.x) + std::floor(place.y)), 2) == 1;
    return isOther ? material.other : material.colour;
  }
  Vec fromSun(Vec point, Vec normal, Vec offset) const {
    const Sky& sky = input_.scene.sky;
    const Vec way = unit(Vec(sky.sunWay) + double(sky.sunWidth) * offset);
    const double slope = dot(way, normal);
    if (slope <= 0 || nearest(point, way).triangle >= 0) return Vec(0);
    return slope * Vec(sky.sunColour);
  }
  Vec fromSky(Vec point, Vec way) const {
    return nearest(point, way).triangle >= 0 ? Vec(0) : skyColour(input_.scene.sky, way);
  }

  const TracerInput& input_;
  Blocks blocks_;
};

/// The row of the table that the pixel's samples take their offsets from.
int rowOfOffsets(int column, int row) {
  std::uint32_t mixed = std::uint32_t(column) * 0x9E3779B1u ^ std::uint32_t(row) * 0x85EBCA77u;
  mixed = (mixed ^ (mixed >> 15)) * 0x2C1B3C6Du;
  return int((mixed ^ (mixed >> 12)) % kOffsetRows);
}

float onFilm(double x) {
  return float(limited(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14)));
}

float4 describe(const Meeting& meeting) {
  if (meeting.triangle < 0) return float4(kFar, 63, 63, -1);
  const int n = meeting.triangle;
  return float4(float(meeting.distance), float(n % 64), float(n / 64 % 64), float(n / 4096));
}

}  // namespace

View traceInPlainCpp(const TracerInput& input, const Camera& camera, int width, int height) {
  const PlainTracer tracer(input);
  constexpr int kSamples = kSamplesPerSide * kSamplesPerSide;
  View view;
  for (int pixel = 0; pixel < width * height; ++pixel) {
    const int column = pixel % width, row = pixel / width;
    const float3* offsets = &input.offsets[std::size_t(rowOfOffsets(column, row)) * kSamples];
    Vec sum;
    for (int sample = 0; sample < kSamples; ++sample) {
      const double x = (column + (sample % kSamplesPerSide + 0.5) / kSamplesPerSide) / width;
      const double y = (row + (sample / kSamplesPerSide + 0.5) / kSamplesPerSide) / height;
      const Vec way = unit(Vec(camera.corner) + x * Vec(camera.across) + y * Vec(camera.down));
      const Meeting meeting = tracer.nearest(camera.eye, way);
      if (sample == 0) view.hits.push_back(describe(meeting));
      sum = sum + tracer.light(camera.eye, way, meeting, offsets[sample], Vec(1), 0);
    }
    const Vec mean = 1.0 / kSamples * sum;
    view.pixels.push_back(float4(onFilm(mean.x), onFilm(mean.y), onFilm(mean.z), 1));
  }
  return view;
}

}  // namespace samples
