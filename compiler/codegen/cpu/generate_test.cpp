#include "compiler/codegen/cpu/generate.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::codegen::cpu {
namespace {

ir::Module parsed(const std::string& function) {
  Result<ir::Module> module = ir::parse("module \"a.br\"\n\n" + function);
  EXPECT_TRUE(module) << module.failure().message;
  return *module;
}

std::string generated(const std::string& function) {
  const ir::Module module = parsed(function);
  const Result<std::string> text = generate(module.functions[0]);
  return text ? "\n" + *text : text.failure().message;
}

TEST(GenerateSpmd, AMapKernel) {
  EXPECT_EQ(generated(R"(kernel saxpy(constant a: float, stream x: float2, output result: float) {
  result = add(mul(a, x.y), 0.5)
}
)"),
            R"(
BROOK_INLINE void saxpy_lanes(float a, const Input& x_argument, const Argument& result_argument, const Place& place, bool inner) {
  const Float2 x = load_Float2(x_argument, place, inner);
  Float result = {};
  result = a * x.y + 0.5f;
  store(result_argument, place, inner, result);
}

static void saxpy_map(const Launch* launch, const Range* range) {
  const Argument* const arguments = launch->arguments;
  const float a = constant_float(arguments[0]);
  const Stretch x_stretch = stretchOf(arguments[1], launch);
  Float2Piece x_piece;
  const Argument result_argument = arguments[2];
  const bool isWhole = x_stretch.isSame;
  const int rangeBegin = range->xBegin, rangeEnd = range->xEnd;
  const long long rowEnd = range->rowEnd;
  for (long long rowNumber = range->rowBegin; rowNumber < rowEnd; ++rowNumber) {
    Place place = rowStart(launch, rowNumber);
    for (int begin = rangeBegin, end; begin < rangeEnd; begin = end) {
      end = pieceEnd(begin, rangeEnd, isWhole, 512);
      const Input x_argument = piece_Float2(x_stretch, place, begin, end, x_piece);
      for (place.x = begin; end - place.x >= kLanes; place.x += kLanes) {
        saxpy_lanes(a, x_argument, result_argument, place, true);
      }
      if (place.x < end) {
        place.count = end - place.x;
        saxpy_lanes(a, x_argument, result_argument, place, false);
      }
    }
  }
}
)");
}

TEST(GenerateSpmd, ComponentsAlike) {
  EXPECT_EQ(generated(R"(kernel saxpy(constant a: float, stream x: float2, output result: float2) {
  result = add(mul(float2(a), x), float2(0.5))
}
)"),
            R"(
BROOK_INLINE void saxpy_lanes(float a, const Input& x_argument, const Argument& result_argument, const Place& place, bool inner) {
  const Float2 x = load_Float2(x_argument, place, inner);
  Float2 result = {};
  result = splat(float2(a)) * x + splat(float2(0.5f));
  store(result_argument, place, inner, result);
}

BROOK_INLINE void saxpy_parts(float a, const Input& x_argument, const Argument& result_argument, const Place& place, int part) {
  const Float x = part_Float2(x_argument, place, part);
  Float result = {};
  result = a * x + 0.5f;
  storePart_Float2(result_argument, place, part, result);
}

static void saxpy_map(const Launch* launch, const Range* range) {
  const Argument* const arguments = launch->arguments;
  const float a = constant_float(arguments[0]);
  const Stretch x_stretch = stretchOf(arguments[1], launch);
  Float2Piece x_piece;
  const Argument result_argument = arguments[2];
  const bool isWhole = x_stretch.isSame;
  const int rangeBegin = range->xBegin, rangeEnd = range->xEnd;
  const long long rowEnd = range->rowEnd;
  for (long long rowNumber = range->rowBegin; rowNumber < rowEnd; ++rowNumber) {
    Place place = rowStart(launch, rowNumber);
    for (int begin = rangeBegin, end; begin < rangeEnd; begin = end) {
      end = pieceEnd(begin, rangeEnd, isWhole, 512);
      const Input x_argument = piece_Float2(x_stretch, place, begin, end, x_piece);
      for (place.x = begin; end - place.x >= kLanes; place.x += kLanes) {
        saxpy_parts(a, x_argument, result_argument, place, 0);
        saxpy_parts(a, x_argument, result_argument, place, 1);
      }
      if (place.x < end) {
        place.count = end - place.x;
        saxpy_lanes(a, x_argument, result_argument, place, false);
      }
    }
  }
}
)");
}

// Buffers for pieces of rows of the widest element decide how long pieces are; positions need none.
TEST(GenerateSpmd, PiecesOfRowsOfInputs) {
  const std::string text = generated(
      R"(kernel k(stream a: float, stream b: double2, stream c: int3, iter i: float, output o: float) {
  o = add(add(a, convert<float>(b.x)), convert<float>(add(c.x, position(i).x)))
}
)");
  EXPECT_NE(text.find("  Int3Piece c_piece;\n"), std::string::npos) << text;
  EXPECT_NE(text.find("end = pieceEnd(begin, rangeEnd, isWhole, 256);"), std::string::npos) << text;
  EXPECT_NE(text.find("const Input i_argument = inputAt(i_stretch, place);"), std::string::npos)
      << text;
  EXPECT_NE(
      text.find("const bool isWhole = a_stretch.isSame && b_stretch.isSame && c_stretch.isSame;"),
      std::string::npos)
      << text;
}

TEST(GenerateSpmd, ChainsOfComponentsStayTogether) {
  std::string chain;
  for (int i = 0; i < 40; ++i)
    chain += "  v = add(mul(v, x), x)\n";
  const std::string text = generated(
      "kernel k(stream x: float4, output o: float4) {\n"
      "  var v: float4 = x\n" +
      chain + "  o = v\n}\n");
  EXPECT_EQ(text.find("k_parts"), std::string::npos);
  EXPECT_NE(text.find("load_Float4(x_argument, place, inner, flat)"), std::string::npos);
}

std::string afterLoops(const std::string& gather, const std::string& type = "float",
                       const std::string& parameters = "") {
  return generated("kernel k(" + parameters + "gather g[]: " + type +
                   ", constant n: int, output o: " + type + ") {\n  var sum: " + type + " = " +
                   type + "(0.0)\n  var k: int = 0\n  loop while lt(k, n) {\n    sum = add(sum, " +
                   gather + ")\n  } step {\n    k = add(k, 1)\n  }\n  o = sum\n}\n");
}

// One test for a launch, one for a loop, or one for each gather, as what the index is made of allows.
TEST(GenerateSpmd, ABodyForVectorsInsideOfRows) {
  const std::string ofLaunch = afterLoops("g[add(sub(position(o).x, n), mul(k, n))]");
  EXPECT_NE(ofLaunch.find("  inner = inside(inner, g, subtract(multiply(n, 0), n), n, 0, n);\n"),
            std::string::npos)
      << ofLaunch;
  EXPECT_EQ(ofLaunch.find("isInside"), ofLaunch.rfind("isInside")) << "in the other body";
  EXPECT_NE(ofLaunch.find("BROOK_APART void k_lanes("), std::string::npos) << ofLaunch;
  const std::string ofLoop =
      generated(R"(kernel k(gather g[]: float, constant n: int, output o: float) {
  var sum: float = 0.0
  var j: int = 0
  loop while lt(j, n) {
    var k: int = 0
    loop while lt(k, n) {
      sum = add(sum, g[sub(add(position(o).x, j), k)])
    } step {
      k = add(k, 1)
    }
  } step {
    j = add(j, 1)
  }
  o = sum
}
)");
  EXPECT_NE(
      ofLoop.find("    if (!isInside(g, o_position, subtract(add(o_position.first, j), k), -1, k, "
                  "n)) return false;\n    BROOK_UNROLL_TWICE\n    for (; k < n;"),
      std::string::npos)
      << ofLoop;
  const std::string there = afterLoops("g[add(position(o).x, mul(k, k))]");
  EXPECT_NE(there.find("    if (!isInside(g, o_position, add(o_position.first, multiply(k, k)))) "
                       "return false;\n"),
            std::string::npos)
      << there;
  // Neither a distance that is known nor gathers from anywhere are tested.
  EXPECT_EQ(afterLoops("g[position(o).x]").find("k_inside"), std::string::npos);
  EXPECT_EQ(afterLoops("g[mul(position(o).x, k)]").find("k_inside"), std::string::npos);
}

// Where each vector gathers inside of rows, as the arguments tell, rows need no clamps.
TEST(GenerateSpmd, AFunctionForLaunchesOfInnerVectors) {
  const auto ofVectors = [](const std::string& gather) {
    return afterLoops(gather, "float4", "gather h[][]: float4, ");
  };
  const std::string text = ofVectors("h[position(o).y][add(position(o).x, mul(k, n))]");
  EXPECT_NE(text.find(R"(
  inner = inside(inner, h, multiply(n, 0), n, 0, n);
  if (isAllInside(inner, launch, range) && hasRows(h, launch)) return k_rows(launch, range);
)"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find(R"(
  for (long long remaining = range->rowEnd - range->rowBegin; remaining > 0; --remaining) {
    const LanePosition o_position = lanePosition(place);
    const Row h_row = rowInside(h, o_position.y);
    for (place.x = begin; place.x < end; place.x += kLanes) {
      k_inside(n, o_argument, h_row, place);
    }
    ++place.y;
    place.row += rowWidth;
  }
)"),
            std::string::npos)
      << text;
  const std::string first = ofVectors("h[0][add(position(o).x, mul(k, n))]");
  EXPECT_NE(first.find("    const Row h_row = rowOf(h, 0);\n    for (place.x"), std::string::npos)
      << first;
  EXPECT_NE(first.find("if (isAllInside(inner, launch, range)) return"), std::string::npos);
  // Vectors that may have to give up, and rows whose ends are never inner vectors.
  EXPECT_EQ(ofVectors("h[0][add(position(o).x, mul(k, k))]").find("k_rows"), std::string::npos);
  EXPECT_EQ(ofVectors("add(h[0][add(position(o).x, mul(k, n))], h[0][add(position(o).x, 1)])")
                .find("k_rows"),
            std::string::npos);
  // Eight registers of elements side by side have their own way.
  EXPECT_EQ(afterLoops("g[add(position(o).x, mul(k, n))]").find("k_rows"), std::string::npos);
}

// As many columns as there are lanes are turned around in registers, then one after the other.
TEST(GenerateSpmd, WholeBlocksOfColumns) {
  const std::string h = "gather h[][]: float, ";
  const std::string text = afterLoops("h[position(o).x][add(n, k)]", "float", h);
  EXPECT_NE(text.find(R"(
  while (isBlockAhead(h, add(n, k), k, n)) {
    Float h_block[kLanes];
    readColumns(h_block, h, 1, o_position.first, add(n, k));
    BROOK_UNROLL_LANES
    for (int column = 0; column < kLanes; ++column, k = add(k, 1)) {
      Float h_at = h_block[column];
      sum = sum + h_at;
    }
  }
  BROOK_UNROLL_TWICE
  for (; k < n; k = add(k, 1)) {
    Float h_at = column_Float(h_columns_2, h, o_position.first, add(n, k));
)"),
            std::string::npos)
      << text;
  const auto hasBlocks = [&](const std::string& value, const std::string& type = "float") {
    return afterLoops(value, type, "gather h[][]: " + type + ", ").find("isBlockAhead") !=
           std::string::npos;
  };
  EXPECT_TRUE(hasBlocks("mul(h[add(position(o).x, n)][k], float(n))"));
  EXPECT_FALSE(hasBlocks("h[position(o).x][mul(k, 2)]")) << "every second column";
  EXPECT_FALSE(hasBlocks("h[position(o).x][n]")) << "the same column";
  EXPECT_FALSE(hasBlocks("h[add(position(o).x, k)][k]")) << "other rows each time";
  EXPECT_FALSE(hasBlocks("h[position(o).x][k]", "float2")) << "no floats";
  EXPECT_FALSE(hasBlocks("add(h[position(o).x][k], h[position(o).x][add(k, 1)])")) << "two columns";
  std::string longer = "h[position(o).x][k]";
  for (int i = 0; i < 12; ++i)
    longer = "mul(" + longer + ", 0.5)";
  EXPECT_FALSE(hasBlocks(longer)) << "too long";
}

TEST(GenerateSpmd, ParametersOfABodyForVectorsInside) {
  const std::string text =
      generated(R"(kernel k(gather g[][]: float3, constant n: int, output o: float) {
  var y: int = add(position(o).y, mul(n, n))
  var sum: float3 = float3(0.0)
  var k: int = 0
  loop while lt(k, n) {
    sum = add(sum, g[y][add(position(o).x, k)])
  } step {
    k = add(k, 1)
  }
  o = sum.x
}
)");
  // The row is all that it reads of the gather; the other body needs its number and the rest of g, too.
  EXPECT_NE(text.find("k_inside(int n, const Argument& o_argument, Row g_row, const Place& place)"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("k_lanes(const Argument& g, int n, const Argument& o_argument, int t, Row "
                      "g_row, Place place)"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("turned(sum)"), std::string::npos) << text;
}

TEST(GenerateSpmd, ACommutativeReduction) {
  EXPECT_EQ(generated(R"(reduction sum(stream a: float, accumulator r: float) {
  r = add(r, a)
}
)"),
            R"(
BROOK_INLINE Float sum_lanes(Float a, Float r) {
  r = r + a;
  return r;
}

static void sum_combine(const Argument*, const void* elements, long long elementCount, void* results) {
  const long long pairCount = elementCount / 2;
  long long pair = 0;
  Float earlier, later;
  for (; pairCount - pair >= kLanes; pair += kLanes) {
    readPairs(elements, 2 * pair, earlier, later);
    write(results, pair, sum_lanes(later, earlier));
  }
  if (pair < pairCount) {
    const int valid = static_cast<int>(pairCount - pair);
    readFirstPairs(elements, 2 * pair, valid, earlier, later);
    writeFirst(results, pair, valid, sum_lanes(later, earlier));
  }
  if (elementCount % 2 != 0) writeFirst(results, pairCount, 1, readFirst_Float(elements, elementCount - 1, 1));
}

static void sum_accumulate(const Argument*, const void* elements, long long elementCount, void* lanes) {
  const long long fullRows = elementCount / 64;
  const int restCount = static_cast<int>(elementCount % 64);
  for (int firstLane = 0; fullRows > 0 && firstLane < 64; firstLane += 4 * kLanes) {
    Float lane0 = read_Float(elements, firstLane);
    Float lane1 = read_Float(elements, firstLane + kLanes);
    Float lane2 = read_Float(elements, firstLane + 2 * kLanes);
    Float lane3 = read_Float(elements, firstLane + 3 * kLanes);
    for (long long element = 64 + firstLane; element < 64 * fullRows; element += 64) {
      lane0 = sum_lanes(read_Float(elements, element), lane0);
      lane1 = sum_lanes(read_Float(elements, element + kLanes), lane1);
      lane2 = sum_lanes(read_Float(elements, element + 2 * kLanes), lane2);
      lane3 = sum_lanes(read_Float(elements, element + 3 * kLanes), lane3);
    }
    write(lanes, firstLane, lane0);
    write(lanes, firstLane + kLanes, lane1);
    write(lanes, firstLane + 2 * kLanes, lane2);
    write(lanes, firstLane + 3 * kLanes, lane3);
  }
  for (int firstLane = 0; firstLane < restCount; firstLane += kLanes) {
    const int remaining = restCount - firstLane;
    const int valid = remaining < kLanes ? remaining : int(kLanes);
    Float lane = readFirst_Float(elements, 64 * fullRows + firstLane, valid);
    if (fullRows > 0) lane = sum_lanes(lane, readFirst_Float(lanes, firstLane, valid));
    writeFirst(lanes, firstLane, valid, lane);
  }
}
)");
}

TEST(GenerateSpmd, EntryNames) {
  const ir::Module kernel = parsed("kernel k$1(output o: float) {\n  o = 1.0\n}\n");
  EXPECT_EQ(entryNames(kernel.functions[0], Isa::Avx2).map, "brook_bodies::avx2::k_dollar_01_map");
  EXPECT_EQ(entryNames(kernel.functions[0], Isa::Avx2).combine, "");
  const ir::Module ordered =
      parsed("reduction r(stream a: float, accumulator s: float) {\n  s = sub(s, a)\n}\n");
  EXPECT_EQ(entryNames(ordered.functions[0], Isa::Scalar).combine,
            "brook_bodies::scalar::r_combine");
  EXPECT_EQ(entryNames(ordered.functions[0], Isa::Scalar).accumulate, "");
}

TEST(GenerateSpmd, WhatItCannotDo) {
  EXPECT_EQ(generated("kernel k(stream x: uint2, output o: float) {\n  o = 1.0\n}\n"),
            "parameter 'x': CPU code has no streams of 'uint2'");
  EXPECT_EQ(generated("kernel k(stream x: float) {\n}\n"), "it has no output");
}

// What arguments tell of a distance is asked once for a launch, also where there are several.
TEST(GenerateSpmd, DistancesOfALaunch) {
  const std::string head = "kernel k(gather g[]: float, constant n: int, output o: float) {\n";
  const auto at = [&](const std::string& index) {
    return generated(head + "  o = add(g[" + index + "], g[add(position(o).x, n)])\n}\n");
  };
  const std::string text = at("sub(add(position(o).x, 3), n)");
  EXPECT_NE(text.find("const Span g_inside = inside(innerPart(launch, range), g, "
                      "add(negate(n), 3), 0, 0, 1);"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("const Span g_inside_1 = inside(innerPart(launch, range), g, n, 0, 0, 1);"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("isInner(g_inside_1, place) ? row_Float(g_row, add(o_position.first, n))"),
            std::string::npos)
      << text;
  const std::string ofRow = at("add(position(o).x, mul(position(o).y, n))");
  EXPECT_NE(ofRow.find("isInside(g, o_position, "), std::string::npos) << ofRow;
}

// Elements are visited in tiles, whose rows share blocks.
TEST(GenerateSpmd, GathersAcrossRows) {
  const std::string head = "kernel k(gather a[][]: float, constant n: int, output o: float) {\n";
  const std::string text =
      generated(head + "  o = add(a[position(o).x][position(o).y], a[position(o).y][n])\n}\n");
  EXPECT_NE(text.find("  AcrossBlocks a_across;\n"), std::string::npos) << text;
  EXPECT_NE(
      text.find("across_Float(a_across, place.x, a, o_position.x, splat(o_position.y), false)"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("static void k_elements("), std::string::npos) << text;
  EXPECT_NE(text.find("  mapTiles(launch, range, k_elements);\n"), std::string::npos) << text;
}

// By eight registers, by two, and what is left.
TEST(GenerateSpmd, VectorsThatGoDownColumns) {
  const std::string text = afterLoops("h[k][position(o).x]", "float", "gather h[][]: float, ");
  EXPECT_EQ(text.find(R"(
#include <brook/spmd_gang.h>
#include <brook/spmd_gang8.h>
namespace gang8 {
BROOK_INLINE void k_lanes()"),
            0u)
      << text;
  EXPECT_NE(text.find(R"(
    while (place.x < end) {
      for (; gang8::isInner({inner.begin, inner.end}, place); place.x += gang8::kLanes) {
        gang8::k_lanes(h, n, o_argument, place, true);
      }
      for (; isInner(inner, place); place.x += kLanes) {
        k_lanes(h, n, o_argument, place, true);
      }
      if (place.x >= end) break;
)"),
            std::string::npos)
      << text;
  const std::string sharesARow =
      afterLoops("mul(h[k][position(o).x], g[position(o).x])", "float", "gather h[][]: float, ");
  EXPECT_NE(sharesARow.find("gang8::k_lanes(h, g, n, o_argument, {g_row.data, g_row.number, "
                            "g_row.extent}, place, true);"),
            std::string::npos)
      << sharesARow;
}

TEST(GenerateSpmd, ColumnsOfRowsBehindEachOther) {
  const std::string text = afterLoops("g[add(mul(k, n), position(o).x)]");
  EXPECT_NE(text.find(R"(
      while (gang8::isInner({inner.begin, inner.end}, place) && gang8::k_inside(n, o_argument, {g_row.data, g_row.number, g_row.extent}, place)) {
        place.x += gang8::kLanes;
      }
      while (isInner(inner, place) && k_inside(n, o_argument, g_row, place)) {
)"),
            std::string::npos)
      << text;
}

// One register at a time, which asks for the pieces of the next ones.
TEST(GenerateSpmd, PiecesOfRowsBetweenReadsElsewhere) {
  const std::string text =
      afterLoops("g[int(h[k][position(o).x])]", "float", "gather h[][]: float, ");
  EXPECT_EQ(text.find("gang"), std::string::npos) << text;
  EXPECT_NE(text.find("rowAhead_Float(rowOf(h, k), o_position.first, inner)"), std::string::npos)
      << text;
  EXPECT_EQ(afterLoops("h[k][position(o).x]", "float", "gather h[][]: float, ").find("rowAhead"),
            std::string::npos);
}

TEST(GenerateSpmd, ATableInABranch) {
  const std::string text = generated(
      R"(kernel coloured(stream n: int, gather colours[]: float4, output o: float4) {
  o = float4(0.0)
  if gt(n, 0) {
    o = colours[n]
  }
}
)");
  const std::size_t table =
      text.find("  const Float4Table colours_table = table_Float4(colours);\n");
  EXPECT_LT(table, text.find("rowNumber < rowEnd")) << "in front of all rows\n" << text;
  EXPECT_NE(text.find(R"(
  Bool then = activeLanes & (n > 0);
  if (colours_table.isSmall || anyLane(then)) {
    o_1 = select(then, gather_Float4(colours_table, colours, n, false), o_1);
  }
)"),
            std::string::npos)
      << text;
}

TEST(GenerateSpmd, NoTableInALoop) {
  const std::string text = generated(
      R"(kernel sum(stream n: int, constant count: int, gather g[]: float, output o: float) {
  o = 0.0
  var i: int = 0
  loop while lt(i, count) {
    o = add(o, g[mul(n, i)])
  } step {
    i = add(i, 1)
  }
}
)");
  EXPECT_EQ(text.find("Table"), std::string::npos) << text;
}

}  // namespace
}  // namespace brook::codegen::cpu
