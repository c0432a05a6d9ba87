// The host program of matrix_multiply.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "block.hpp"
#include "matrix.hpp"
#include "matrix_multiply.br.h"

namespace {

using samples::Matrix;

/// The product, computed anew in each step.
Matrix onStreams(const Matrix& a, const Matrix& b, samples::Steps& steps) {
  brook::Stream<Block> as(a.blockRows(), a.blockColumns());
  brook::Stream<Block> bs(b.blockRows(), b.blockColumns());
  brook::Stream<Block> cs(a.blockRows(), b.blockColumns());
  streamRead(as, samples::toBlocks(a).data());
  streamRead(bs, samples::toBlocks(b).data());
  for ([[maybe_unused]] const int step : steps)
    multiply(as, bs, a.blockColumns(), cs);
  brook::finish();  // waits, so that the table tells kernels from download
  std::vector<float> blocks(std::size_t(16) * a.blockRows() * b.blockColumns());
  streamWrite(cs, blocks.data());
  return samples::fromBlocks(a.rows, b.columns, blocks);
}

void multiplyMatrices(samples::Program& program) {
  const int size = program.options().size;
  const std::uint32_t seed = program.options().seed;
  const Matrix a = samples::makeMatrix(size, size, 2 * seed);
  const Matrix b = samples::makeMatrix(size, size, 2 * seed + 1);
  samples::Computation<float> product;
  product.work = {2.0 * size * size * size * program.options().steps, "FLOPS"};
  product.onStreams = [&](samples::Steps& steps) { return onStreams(a, b, steps).values; };
  product.withoutBrook = [&] { return samples::multiplyInPlainCpp(a, b).values; };
  product.agreement.inexactBound = 0;
  program.say("matrix_multiply: two matrices of %d x %d", size, size);
  program.run(product);
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "the product of two square matrices";
  about.sizeMeaning = "rows and columns of the matrices";
  about.size = 1024;
  about.mostSize = 1 << 14;
  about.stepsMeaning = "times that it is computed";
  about.steps = 4;
  about.seedMeaning = "the numbers in the matrices";
  return samples::runSample(argc, argv, about, multiplyMatrices);
}
