// FFT in OpenGL, by Stockham's passes, which leave the numbers in order: no pass only moves them.
#include "tests/perf/paper/fft_signal.h"
#include "tests/perf/paper/peers.h"

#include <utility>

namespace brook::perf::paper {
namespace {

// A pass along rows or columns that makes transforms of radix * 2^spanBits numbers of those of
// 2^spanBits.
struct Level {
  bool isAlongRows;
  int spanBits;
};

std::vector<Level> levelsOf(int n, int radixBits) {
  std::vector<Level> levels;
  for (const bool isAlongRows : {true, false}) {
    for (int bits = 0; bits < bitsOf(n); bits += radixBits)
      levels.push_back({isAlongRows, bits});
  }
  return levels;
}

std::string constants(int n, const Level& level) {
  return "const int n = " + std::to_string(n) + ", bits = " + std::to_string(level.spanBits) +
         ", span = " + std::to_string(1 << level.spanBits) + ";\n";
}

// Of numbers in four channels: a + (w.x, w.y) * b.
constexpr const char* kButterfly = R"(
vec4 tRe = w.x * bRe - w.y * bIm, tIm = w.x * bIm + w.y * bRe;
)";

// Texel j along the pass reads the numbers m * (n / R) + `from`, for m < R.
std::string texel(const Level& level, const std::string& texture, const std::string& at) {
  const std::string place = level.isAlongRows ? "ivec2(" + at + ", p.y)" : "ivec2(p.x, " + at + ")";
  return "texelFetch(" + texture + ", " + place + ", 0)";
}

std::string fragmentRadix2(int n, const Level& level) {
  return constants(n, level) + "int j = p." + (level.isAlongRows ? "x" : "y") + R"(;
int k = j & (span - 1);
int from = ((j >> (bits + 1)) << bits) | k;
vec2 w = texelFetch(turns, ivec2(k * (n / 2 >> bits), 0), 0).rg;
vec4 aRe = )" +
         texel(level, "re", "from") + ", aIm = " + texel(level, "im", "from") + R"(;
vec4 bRe = )" +
         texel(level, "re", "from + n / 2") + ", bIm = " + texel(level, "im", "from + n / 2") +
         ";" + kButterfly + R"(
bool isSecond = (j & span) != 0;
r0 = isSecond ? aRe - tRe : aRe + tRe;
r1 = isSecond ? aIm - tIm : aIm + tIm;
)";
}

// The part q of each result is the sum over m of the numbers m turned by m * (k + q * span) steps of
// the circle in 4 * span.
std::string fragmentRadix4(int n, const Level& level) {
  return constants(n, level) + "int j = p." + (level.isAlongRows ? "x" : "y") + R"(;
int k = j & (4 * span - 1);
int from = ((j >> (bits + 2)) << bits) | (j & (span - 1));
vec4 re_ = )" +
         texel(level, "re", "from") + ", im_ = " + texel(level, "im", "from") + R"(;
for (int m = 1; m < 4; m++) {
  int at = from + m * (n / 4);
  vec2 w = texelFetch(turns, ivec2((m * k * (n / 4 >> bits)) & (n - 1), 0), 0).rg;
  vec4 bRe = )" +
         texel(level, "re", "at") + ", bIm = " + texel(level, "im", "at") + ";" + kButterfly + R"(
  re_ += tRe;
  im_ += tIm;
}
r0 = re_;
r1 = im_;
)";
}

class InFragments : public FragmentPasses {
 public:
  InFragments(const Signal& signal, int radixBits) {
    const int n = signal.n;
    const std::size_t turns = addTexture(2, n, 1, signal.turns);
    std::pair from = {addTexture(4, n, n, signal.re), addTexture(4, n, n, signal.im)};
    std::pair to = {addTexture(4, n, n), addTexture(4, n, n)};
    std::pair spare = {addTexture(4, n, n), addTexture(4, n, n)};
    for (const Level& level : levelsOf(n, radixBits)) {
      addPass(radixBits == 1 ? fragmentRadix2(n, level) : fragmentRadix4(n, level),
              {{"re", from.first}, {"im", from.second}, {"turns", turns}}, {to.first, to.second});
      from = std::exchange(to, std::exchange(spare, to));
    }
    addResult(from.first);
    addResult(from.second);
  }
};

// An invocation for each butterfly: it reads `radix` numbers and writes as many.
std::string computeBegin(int n, const Level& level, int radixBits) {
  const std::string along = level.isAlongRows ? "p.x" : "p.y";
  const std::string place = level.isAlongRows ? "(p.y * n + (j))" : "((j) * n + p.x)";
  const std::string radix = std::to_string(radixBits);
  return constants(n, level) + "#define AT(j) " + place + "\nint j = " + along +
         ", k = j & (span - 1);\nint to = ((j >> bits) << (bits + " + radix + ")) | k;\n";
}

std::string computeRadix2(int n, const Level& level) {
  return computeBegin(n, level, 1) + R"(
vec2 w = turns(k * (n / 2 >> bits));
vec4 aRe = re(AT(j)), aIm = im(AT(j)), bRe = re(AT(j + n / 2)), bIm = im(AT(j + n / 2));
)" + kButterfly +
         R"(
toRe[AT(to)] = aRe + tRe;
toIm[AT(to)] = aIm + tIm;
toRe[AT(to + span)] = aRe - tRe;
toIm[AT(to + span)] = aIm - tIm;
)";
}

std::string computeRadix4(int n, const Level& level) {
  return computeBegin(n, level, 2) + R"(
vec4 xRe[4], xIm[4];
xRe[0] = re(AT(j));
xIm[0] = im(AT(j));
for (int m = 1; m < 4; m++) {
  vec2 w = turns(m * k * (n / 4 >> bits));
  vec4 bRe = re(AT(j + m * (n / 4))), bIm = im(AT(j + m * (n / 4)));
)" + kButterfly +
         R"(
  xRe[m] = tRe;
  xIm[m] = tIm;
}
vec4 sRe = xRe[0] + xRe[2], sIm = xIm[0] + xIm[2], dRe = xRe[0] - xRe[2], dIm = xIm[0] - xIm[2];
vec4 tRe = xRe[1] + xRe[3], tIm = xIm[1] + xIm[3], uRe = xRe[1] - xRe[3], uIm = xIm[1] - xIm[3];
toRe[AT(to)] = sRe + tRe;
toIm[AT(to)] = sIm + tIm;
toRe[AT(to + span)] = dRe + uIm;
toIm[AT(to + span)] = dIm - uRe;
toRe[AT(to + 2 * span)] = sRe - tRe;
toIm[AT(to + 2 * span)] = sIm - tIm;
toRe[AT(to + 3 * span)] = dRe - uIm;
toIm[AT(to + 3 * span)] = dIm + uRe;
)";
}

class InCompute : public ComputePasses {
 public:
  InCompute(const Signal& signal, int radixBits, BufferReads reads) : ComputePasses(reads) {
    const int n = signal.n;
    const auto count = signal.re.size() / kChannels;
    const std::size_t turns = addBuffer(2, signal.turns.size() / 2, signal.turns);
    std::pair from = {addBuffer(4, count, signal.re), addBuffer(4, count, signal.im)};
    std::pair to = {addBuffer(4, count), addBuffer(4, count)};
    std::pair spare = {addBuffer(4, count), addBuffer(4, count)};
    for (const Level& level : levelsOf(n, radixBits)) {
      const int butterflies = n >> radixBits;
      addPass(radixBits == 1 ? computeRadix2(n, level) : computeRadix4(n, level),
              {{"re", from.first}, {"im", from.second}, {"turns", turns}},
              {{"toRe", to.first}, {"toIm", to.second}}, level.isAlongRows ? butterflies : n,
              level.isAlongRows ? n : butterflies);
      from = std::exchange(to, std::exchange(spare, to));
    }
    addResult(from.first);
    addResult(from.second);
  }
};

}  // namespace

Forms fftFragmentForms(const Signal& signal, const Machine& machine) {
  Forms forms = {glForm<InFragments>("radix 2", machine, signal, 1),
                 glForm<InFragments>("radix 4", machine, signal, 2)};
  forms[1].isOfBrooksAlgorithm = false;
  return forms;
}

Forms fftComputeForms(const Signal& signal, const Machine& machine) {
  Forms forms;
  for (const auto& [name, reads] : {std::pair("storage buffers", BufferReads::Storage),
                                    std::pair("buffer textures", BufferReads::Texture)}) {
    const std::string in = std::string(", ") + name;
    forms.push_back(glForm<InCompute>("radix 2" + in, machine, signal, 1, reads));
    forms.push_back(glForm<InCompute>("radix 4" + in, machine, signal, 2, reads));
    forms.back().isOfBrooksAlgorithm = false;
  }
  return forms;
}

}  // namespace brook::perf::paper
