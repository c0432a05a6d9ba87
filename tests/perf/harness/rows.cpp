#include "tests/perf/harness/rows.h"

#include <cstdio>

namespace brook::perf {

void print(const Row& row) {
  std::printf("%s\t%s\t%s\t", row.group.c_str(), row.name.c_str(), row.peer.c_str());
  if (row.ratio) {
    std::printf("%.4f\t%.4f\t%.4f\t", row.ratio->q1, row.ratio->median, row.ratio->q3);
  } else {
    std::printf("\t\t\t");
  }
  if (row.aim) std::printf("%.4f", *row.aim);
  std::printf("\t%s\t", row.note.c_str());
  if (row.seconds) std::printf("%.6g", *row.seconds);
  std::printf("\n");
  std::fflush(stdout);  // the reader shows rows as they come
}

}  // namespace brook::perf
