#include "picture.hpp"

#include <gtest/gtest.h>
#include <png.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace samples {
namespace {

std::string temporaryFile(const std::string& name) {
  return testing::TempDir() + "/" + name;
}

struct Kind {
  std::string name;
  int colourType;
  int bits;
  int channels;
  bool isInterlaced = false;
};

/// Names the kind in the output of a failed test.
void PrintTo(const Kind& kind, std::ostream* stream) {
  *stream << kind.name;
}

constexpr int kWidth = 5;
constexpr int kHeight = 3;

/// Writes one grey level, `level` of 0 to 2^bits - 1, opaque, in all pixels of a file.
void writePngOfKind(const std::string& path, const Kind& kind, int level) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  ASSERT_NE(file, nullptr);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  png_init_io(png, file);
  png_set_IHDR(png, info, kWidth, kHeight, kind.bits, kind.colourType,
               kind.isInterlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  const int largest = (1 << kind.bits) - 1;
  if (kind.colourType == PNG_COLOR_TYPE_PALETTE) {
    const auto byte = png_byte(255 * level / largest);
    std::vector<png_color> palette(largest + 1, png_color{byte, byte, byte});
    png_set_PLTE(png, info, palette.data(), largest + 1);
  }
  png_write_info(png, info);
  if (kind.bits < 8) png_set_packing(png);
  const bool hasAlpha = (kind.colourType & PNG_COLOR_MASK_ALPHA) != 0;
  std::vector<png_byte> row;
  for (int pixel = 0; pixel < kWidth; ++pixel) {
    for (int channel = 0; channel < kind.channels; ++channel) {
      const int value = hasAlpha && channel == kind.channels - 1 ? largest : level;
      if (kind.bits == 16) row.push_back(png_byte(value >> 8));
      row.push_back(png_byte(value));
    }
  }
  std::vector<png_bytep> rows(kHeight, row.data());
  png_write_image(png, rows.data());
  png_write_end(png, nullptr);
  png_destroy_write_struct(&png, &info);
  std::fclose(file);
}

/// What an sRGB value means in light.
double lightOf(double value) {
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

class PngKinds : public testing::TestWithParam<Kind> {};

TEST_P(PngKinds, AreReadAsLight) {
  const Kind& kind = GetParam();
  const int largest = (1 << kind.bits) - 1;
  const std::string path = temporaryFile(std::string("kind_") + GetParam().name + ".png");
  for (const int level : {0, largest / 2, largest}) {
    writePngOfKind(path, kind, level);
    const Picture picture = readPng(path);
    ASSERT_EQ(picture.width, kWidth);
    ASSERT_EQ(picture.height, kHeight);
    const int paletteByte = 255 * level / largest;
    const double expected = lightOf(
        kind.colourType == PNG_COLOR_TYPE_PALETTE ? paletteByte / 255.0 : double(level) / largest);
    for (const float4& pixel : picture.pixels) {
      EXPECT_NEAR(pixel.x, expected, 2e-3);
      EXPECT_NEAR(pixel.y, expected, 2e-3);
      EXPECT_NEAR(pixel.z, expected, 2e-3);
      EXPECT_EQ(pixel.w, 1.0f);
    }
  }
  std::remove(path.c_str());
}

INSTANTIATE_TEST_SUITE_P(All, PngKinds,
                         testing::Values(Kind{"grey1", PNG_COLOR_TYPE_GRAY, 1, 1},
                                         Kind{"grey8", PNG_COLOR_TYPE_GRAY, 8, 1},
                                         Kind{"grey16", PNG_COLOR_TYPE_GRAY, 16, 1},
                                         Kind{"greyAlpha8", PNG_COLOR_TYPE_GRAY_ALPHA, 8, 2},
                                         Kind{"rgb8", PNG_COLOR_TYPE_RGB, 8, 3},
                                         Kind{"rgb16", PNG_COLOR_TYPE_RGB, 16, 3},
                                         Kind{"rgba8", PNG_COLOR_TYPE_RGB_ALPHA, 8, 4},
                                         Kind{"rgba16", PNG_COLOR_TYPE_RGB_ALPHA, 16, 4},
                                         Kind{"palette4", PNG_COLOR_TYPE_PALETTE, 4, 1},
                                         Kind{"palette8", PNG_COLOR_TYPE_PALETTE, 8, 1},
                                         Kind{"interlaced", PNG_COLOR_TYPE_RGB, 8, 3, true}),
                         [](const testing::TestParamInfo<Kind>& info) { return info.param.name; });

TEST(PngFile, ComesBackAsWritten) {
  const std::string path = temporaryFile("picture.png");
  Picture picture = drawLighthouse(67);
  picture.pixels[0] = float4(0.0f);
  picture.pixels[1] = 0.2f * picture.pixels[1];  // alpha in full bytes, as all of them are opaque
  writePng(path, picture);
  const Picture back = readPng(path);
  std::remove(path.c_str());
  ASSERT_EQ(back.width, 67);
  ASSERT_EQ(back.height, 51);
  for (std::size_t i = 0; i < picture.pixels.size(); ++i) {
    EXPECT_NEAR(back.pixels[i].x, picture.pixels[i].x, 5e-3);
    EXPECT_NEAR(back.pixels[i].y, picture.pixels[i].y, 5e-3);
    EXPECT_NEAR(back.pixels[i].z, picture.pixels[i].z, 5e-3);
    EXPECT_EQ(back.pixels[i].w, picture.pixels[i].w);
  }
}

/// Byte 25 of a PNG file, after the size and the bits.
int colourTypeOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  file.seekg(25);
  return file.get();
}

TEST(PngFile, HasAlphaOnlyIfSomethingIsTransparent) {
  const std::string path = temporaryFile("alpha.png");
  const float4 opaque(0.5f, 0.0f, 1.0f, 1.0f);
  writePng(path, {2, 1, {opaque, opaque}});
  EXPECT_EQ(colourTypeOf(path), PNG_COLOR_TYPE_RGB);
  writePng(path, {2, 1, {opaque, 0.5f * opaque}});
  EXPECT_EQ(colourTypeOf(path), PNG_COLOR_TYPE_RGB_ALPHA);
  std::remove(path.c_str());
}

TEST(PngFile, ValuesBeyondTheRangeAreCutOff) {
  const std::string path = temporaryFile("range.png");
  writePng(path, {2, 1, {float4(-1.0f, 7.0f, NAN, 1.0f), float4(1.0f, 1.0f, 1.0f, 0.0f)}});
  const Picture back = readPng(path);
  std::remove(path.c_str());
  EXPECT_EQ(back.pixels[0], float4(0.0f, 1.0f, 0.0f, 1.0f));
  EXPECT_EQ(back.pixels[1], float4(0.0f));
}

std::string bytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(PngFile, StaysWhereANewOneHasNoRoom) {
  const std::string path = temporaryFile("kept.png");
  writePng(path, drawLighthouse(8));
  const std::string before = bytesOf(path);
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  const rlimit little = {before.size(), limit.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &little);
  EXPECT_THROW(writePng(path, drawLighthouse(64)), std::runtime_error);
  setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(bytesOf(path), before);
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
  std::remove(path.c_str());
}

TEST(PngFile, KeepsItsPermissionsAndFilesOfOthers) {
  namespace fs = std::filesystem;
  const std::string path = temporaryFile("own.png"), other = path + ".part";
  writePng(path, drawLighthouse(8));
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  writePng(path, drawLighthouse(16));
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  {
    std::ofstream file(other);
    file << "mine";
  }
  writePng(path, drawLighthouse(8));
  EXPECT_EQ(readPng(path).width, 8);
  EXPECT_EQ(bytesOf(other), "mine");
  std::remove(path.c_str());
  std::remove(other.c_str());
}

TEST(PngFile, LeavesDevicesWhereTheyAre) {
  EXPECT_THROW(writePng("/dev/full", drawLighthouse(8)), std::runtime_error);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST(PngFile, GoesThroughPipes) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const Picture picture = drawLighthouse(16);  // less than a pipe holds
  writePng("/dev/fd/" + std::to_string(ends[1]), picture);
  close(ends[1]);
  EXPECT_EQ(readPng("/dev/fd/" + std::to_string(ends[0])).width, picture.width);
  close(ends[0]);
}

TEST(PngFile, IsMadeWhereALinkSays) {
  const std::string file = temporaryFile("linked.png"), link = temporaryFile("link.png");
  std::remove(link.c_str());  // of a run that failed
  std::filesystem::create_symlink(file, link);
  for (const int side : {8, 16}) {
    writePng(link, drawLighthouse(side));
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_EQ(readPng(file).width, side);
  }
  std::remove(link.c_str());
  std::remove(file.c_str());
}

/// The message of the error that reading this file gives.
std::string readError(const std::string& path) {
  try {
    readPng(path);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "no error";
}

TEST(PngFile, ErrorsNameTheFile) {
  EXPECT_EQ(readError("missing.png"), "missing.png: No such file or directory");
  const std::string path = temporaryFile("broken.png");
  std::ofstream(path) << "no picture";
  EXPECT_EQ(readError(path), path + ": not a PNG file");
  std::ofstream(path, std::ios::trunc);
  EXPECT_EQ(readError(path), path + ": an empty file");
  EXPECT_EQ(readError("."), ".: this is a folder");

  writePng(path, drawLighthouse(64));
  std::ifstream whole(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(whole), {}};
  for (const std::size_t size : {bytes.size() / 2, std::size_t(20)}) {
    std::ofstream(path, std::ios::binary) << bytes.substr(0, size);
    EXPECT_EQ(readError(path), path + ": a broken PNG file: its end is missing");
  }
  std::remove(path.c_str());

  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  header.width = 1 << 14;
  header.height = 1 << 13;
  header.format = PNG_FORMAT_GRAY;
  const std::vector<png_byte> black(std::size_t(header.width) * header.height);
  ASSERT_NE(png_image_write_to_file(&header, path.c_str(), 0, black.data(), 0, nullptr), 0);
  EXPECT_EQ(readError(path), path + ": 16384 x 8192 pixels; the limit is 67108864 pixels");
  std::remove(path.c_str());

  EXPECT_THROW(writePng("/no/such/folder/a.png", {1, 1, {float4(1.0f)}}), std::runtime_error);
}

TEST(PngFile, HasALongestSide) {
  const std::string limit = "; the limit of a PNG picture is 1000000 in a row or column";
  const std::string path = temporaryFile("wide.png");
  const int width = 1'000'001;
  try {
    writePng(path, {width, 1, std::vector<float4>(width)});
    ADD_FAILURE();
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(error.what(), path + ": cannot write: 1000001 x 1 pixels" + limit);
  }
  writePng(path, {1, 1, {float4(1.0f)}});
  std::string bytes = bytesOf(path);
  bytes.replace(16, 8, std::string("\0\0\0\1\0\x0f\x42\x41", 8));
  std::ofstream(path, std::ios::binary) << bytes;
  EXPECT_EQ(readError(path), path + ": 1 x 1000001 pixels" + limit);
  std::remove(path.c_str());
}

}  // namespace
}  // namespace samples
