// Pictures of the samples: PNG files in, PNG files out.
#pragma once

#include <brook/vector_types.hpp>

#include <string>
#include <vector>

namespace samples {

using Pixels = std::vector<float4>;

/// Rows from top to bottom. Red, green, blue, alpha from 0 to 1, proportional to light (not to the
/// bytes of an sRGB file) and multiplied by alpha: so that averages of neighbours are right.
struct Picture {
  int width = 0;
  int height = 0;
  Pixels pixels;
};

/// Reads a PNG file of any kind: grey, RGB, palette, with and without alpha, 1 to 16 bits (to 8
/// bits' precision), interlaced; up to 2^26 pixels. Throws std::runtime_error with a sentence that
/// names the file.
Picture readPng(const std::string& path);

/// Writes 8 bits a channel, with alpha only where a picture is not opaque; values beyond 0 and 1
/// are cut off. Throws std::runtime_error.
void writePng(const std::string& path, const Picture& picture);

/// A picture to try filters on, four to three: a lighthouse in the evening. It has smooth shades,
/// sharp edges, strong colours, and a fence whose pickets become finer than a pixel.
Picture drawLighthouse(int width);

}  // namespace samples
