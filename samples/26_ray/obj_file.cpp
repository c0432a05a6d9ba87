// Wavefront OBJ: lines "v X Y Z" and "f CORNER CORNER CORNER..."; others are passed over. A corner
// is "P", "P/T", "P/T/N" or "P//N"; point P counts from 1, or backwards from -1.
#include "mesh_file.hpp"
#include "text_lines.hpp"

#include <stdexcept>

namespace samples {
namespace {

void readPoint(TextLines& lines, MeshBuilder& builder) {
  const double x = numberOf(lines.word());
  const double y = numberOf(lines.word());
  const double z = numberOf(lines.word());
  builder.addPoint(x, y, z);
}

void readFace(TextLines& lines, MeshBuilder& builder) {
  for (std::string_view word = lines.word(); !word.empty(); word = lines.word()) {
    const long long number = integerOf(word.substr(0, word.find('/')));
    if (number == 0) throw std::runtime_error("a corner is 0, and points count from 1");
    const long long point = number > 0 ? number - 1 : (long long)builder.pointCount() + number;
    if (point < 0 || point >= (long long)builder.pointCount()) {
      throw std::runtime_error("a corner is " + inQuotes(word) + ", and there are " +
                               std::to_string(builder.pointCount()) + " points so far");
    }
    builder.addCorner(point);
  }
  builder.endPolygon();
}

}  // namespace

Mesh readObj(const std::string& path, std::string_view content) {
  MeshBuilder builder;
  TextLines lines(content);
  try {
    while (lines.next()) {
      const std::string_view word = lines.word();
      if (word == "v") readPoint(lines, builder);
      if (word == "f") readFace(lines, builder);
    }
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(path + ":" + std::to_string(lines.number()) + ": " + error.what());
  }
  try {
    return builder.finish();
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(path + ": neither a PLY file nor a whole OBJ file: " + error.what());
  }
}

}  // namespace samples
