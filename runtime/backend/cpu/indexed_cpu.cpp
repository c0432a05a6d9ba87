#include "runtime/backend/cpu/indexed_cpu.h"

#include "runtime/backend/cpu/combine_pairs.h"
#include "runtime/backend/cpu/index_entries.h"
#include "runtime/backend/cpu/memory_cpu.h"
#include "runtime/backend/cpu/target_parts.h"

#include <algorithm>
#include <optional>

namespace brook::cpu {
namespace {

using backend::IndexedForm;
using backend::IndexedLaunch;

std::byte* dataOf(backend::Storage* storage) {
  return static_cast<CpuStorage*>(storage)->data();
}

class IndexedRun {
 public:
  IndexedRun(const IndexedLaunch& launch, body::CombineBody combine)
      : launch_(launch),
        combine_(combine),
        indexed_(launch.form == IndexedForm::Scatter ? *launch.target : *launch.source) {}

  void run(ThreadPool& threads) const {
    constexpr std::int64_t kEntriesOfPart = 8192;
    const std::int64_t entries = launch_.index->shape().elementCount();
    const std::int64_t elements = indexed_.shape().elementCount();
    if (changesWhatIsIndexed()) {
      TargetParts(elements, entries, threads)
          .forEach(threads, [&](std::uint32_t begin, std::uint32_t end) {
            runPart(0, entries, begin, end);
          });
    } else {
      threads.forEach(entries, kEntriesOfPart, [&](std::int64_t begin, std::int64_t end) {
        runPart(begin, end, 0, static_cast<std::uint32_t>(elements));
      });
    }
  }

 private:
  bool isPlain() const {
    return launch_.reduction == nullptr && launch_.op == StreamOperator::Assign;
  }
  bool changesWhatIsIndexed() const {
    return launch_.form == IndexedForm::Scatter ||
           (launch_.form == IndexedForm::GatherOp && !isPlain());
  }

  /// The entries [first, last) as far as they name the elements [begin, end).
  void runPart(std::int64_t first, std::int64_t last, std::uint32_t begin,
               std::uint32_t end) const {
    IndexEntries entries(reinterpret_cast<const float*>(dataOf(launch_.index)),
                         componentCount(launch_.index->type()), indexed_.shape());
    std::optional<ReductionOfPairs> reduction;
    if (combine_ != nullptr) {
      reduction.emplace(combine_, launch_.reduction->parameters.size(), deviceType(launch_.type));
    }
    for (; first < last; first += IndexEntries::kMost) {
      entries.find(first, std::min(IndexEntries::kMost, last - first), begin, end);
      const ElementPairs pairs = pairsOf(entries);
      reduction ? reduction->combine(pairs) : combineByOperator(launch_.op, launch_.type, pairs);
    }
  }

  ElementPairs pairsOf(const IndexEntries& found) const {
    std::byte* const source = dataOf(launch_.source);
    std::byte* const target = dataOf(launch_.target);
    switch (launch_.form) {
      case IndexedForm::Scatter:
        return {found.count(), target, found.elements(), source, found.entries()};
      case IndexedForm::ScatterOp:
        break;
      case IndexedForm::GatherOp:
        if (isPlain()) break;
        return {found.count(),    source, found.elements(), source,
                found.elements(), target, found.entries()};
    }
    return {found.count(), target, found.entries(), source, found.elements()};
  }

  const IndexedLaunch& launch_;
  const body::CombineBody combine_;
  const backend::Storage& indexed_;
};

}  // namespace

void runIndexed(const IndexedLaunch& launch, body::CombineBody combine, ThreadPool& threads) {
  IndexedRun(launch, combine).run(threads);
}

}  // namespace brook::cpu
