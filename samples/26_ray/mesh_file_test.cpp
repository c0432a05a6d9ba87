#include "mesh_file.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>

namespace samples {
namespace {

constexpr const char* kAsciiPly =
    "ply\n"
    "format ascii 1.0\n"
    "comment a square\n"
    "element vertex 4\n"
    "property float x\n"
    "property float y\n"
    "property float z\n"
    "property uchar red\n"
    "element face 1\n"
    "property list uchar int vertex_indices\n"
    "end_header\n"
    "0 0 0 255\n"
    "1 0 0 255\n"
    "1 1 0 255\n"
    "0 1 0.5 255\n"
    "4 0 1 2 3\n";

constexpr const char* kObj =
    "# a square\r\n"
    "v 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nv 0 1 0.5\r\n"
    "vn 0 0 1\r\n"
    "f 1/1 2//1 3/1/1 -1\r\n";

std::string binaryPly() {
  std::string file =
      "ply\nformat binary_little_endian 1.0\n"
      "element vertex 4\nproperty double x\nproperty float y\nproperty short z\n"
      "element edge 1\nproperty list ushort uint ends\n"
      "element face 2\nproperty list uchar ushort vertex_index\nproperty uchar group\n"
      "end_header\n";
  const auto add = [&](auto value) {
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    file.append(bytes, sizeof value);
  };
  const int places[4][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, -300}};
  for (const auto& [x, y, z] : places) {
    add(double(x));
    add(float(y));
    add(std::int16_t(z));
  }
  add(std::uint16_t(1));
  add(std::uint32_t(70000));
  for (const int last : {2, 3}) {
    add(std::uint8_t(3));
    for (const int corner : {0, last - 1, last})
      add(std::uint16_t(corner));
    add(std::uint8_t(9));
  }
  return file;
}

Mesh read(const std::string& content) {
  return content.compare(0, 3, "ply") == 0 ? readPly("file", content) : readObj("file", content);
}

/// What reading it throws.
std::string messageFor(const std::string& content) {
  try {
    read(content);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

void expectSquare(const Mesh& mesh, float height) {
  ASSERT_EQ(mesh.points.size(), 4u);
  EXPECT_EQ(mesh.points[1], float3(1, 0, 0));
  EXPECT_EQ(mesh.points[3], float3(0, 1, height));
  ASSERT_EQ(mesh.triangles.size(), 2u);
  EXPECT_EQ(mesh.triangles[0], int3(0, 1, 2));
  EXPECT_EQ(mesh.triangles[1], int3(0, 2, 3));
}

TEST(MeshFile, ReadsAsciiPly) {
  expectSquare(read(kAsciiPly), 0.5f);
}

TEST(MeshFile, ReadsBinaryPly) {
  expectSquare(read(binaryPly()), -300);
}

TEST(MeshFile, ReadsObj) {
  expectSquare(read(kObj), 0.5f);
}

TEST(MeshFile, NamesTheLineAndWhatIsWrong) {
  const std::string ply = kAsciiPly;
  EXPECT_EQ(messageFor(replaced(ply, "1 1 0", "1 1x 0")), "file:14: '1x' is not a number");
  EXPECT_EQ(messageFor(replaced(ply, "0 1 0.5 255", "0 1 0.5")), "file:15: a number is missing");
  EXPECT_EQ(messageFor(replaced(ply, "1 1 0", "1 nan 0")),
            "file:14: a coordinate is not between -1e37 and 1e37");
  EXPECT_EQ(messageFor(replaced(ply, "4 0 1", "1 0 1")),
            "file:16: a face has 1 corners, and 3 are the least");
  EXPECT_EQ(messageFor(replaced(ply, "2 3\n", "2 9\n")),
            "file:16: a face has point 9, counted from 0, and there are 4");
  EXPECT_EQ(messageFor(replaced(ply, "2 3\n", "2 -3\n")),
            "file:16: a corner is point -3, and points have numbers from 0 to 4194303");
  EXPECT_EQ(messageFor(replaced(kObj, "v 1 1", "v 1")), "file:4: a number is missing");
  EXPECT_EQ(messageFor(replaced(kObj, "1/1", "0")),
            "file:7: a corner is 0, and points count from 1");
  EXPECT_EQ(messageFor(replaced(kObj, "-1", "-5")),
            "file:7: a corner is '-5', and there are 4 points so far");
}

TEST(MeshFile, RefusesWrongHeaders) {
  const std::string ply = kAsciiPly;
  EXPECT_EQ(
      messageFor(replaced(ply, "ascii", "binary_big_endian")),
      "file:2: the format is 'binary_big_endian'; ascii and binary_little_endian can be read");
  EXPECT_EQ(messageFor(replaced(ply, "format ascii 1.0\n", "")),
            "file:10: the header names no format");
  EXPECT_EQ(messageFor(replaced(ply, "float y", "real y")), "file:6: 'real' is no type of PLY");
  EXPECT_EQ(messageFor(replaced(ply, "comment", "remark")),
            "file:3: 'remark' is no word of a header");
  EXPECT_EQ(messageFor(replaced(ply, "vertex 4", "vertex 4000000000")),
            "file:4: there are to be 4000000000 of 'vertex', and 4194304 are the most");
  EXPECT_EQ(messageFor(replaced(ply, "end_header", "comment")),
            "file:12: '0' is no word of a header");
}

TEST(MeshFile, RefusesWhatHasNoSurface) {
  EXPECT_EQ(messageFor(""), "file: neither a PLY file nor a whole OBJ file: there is no face");
  EXPECT_EQ(messageFor("v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n"),
            "file: neither a PLY file nor a whole OBJ file: no face has an area");
}

TEST(MeshFile, NoticesWhereverAPlyFileIsCutOff) {
  for (const std::string& whole : {std::string(kAsciiPly), binaryPly()}) {
    for (std::size_t length = 0; length + 2 < whole.size(); ++length)
      EXPECT_NE(messageFor(whole.substr(0, length)), "") << length << " of\n" << whole;
  }
}

TEST(MeshFile, EndsWithAMeshOrAnErrorWhateverOneByteIs) {
  for (const std::string& whole : {std::string(kAsciiPly), binaryPly(), std::string(kObj)}) {
    for (std::size_t i = 0; i < whole.size(); ++i) {
      for (const char byte : {'\0', '\n', ' ', '-', '9', '\x7f', '\xff'}) {
        std::string changed = whole;
        changed[i] = byte;
        messageFor(changed);
      }
    }
  }
}

}  // namespace
}  // namespace samples
