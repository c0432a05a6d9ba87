#include "runtime/backend/cpu/indexed_cpu.h"

#include "runtime/backend/cpu/combine_pairs.h"
#include "runtime/backend/cpu/index_entries.h"
#include "runtime/backend/cpu/memory_cpu.h"
#include "runtime/backend/cpu/target_shares.h"

#include <algorithm>
#include <optional>

namespace brook::cpu {
namespace {

using backend::IndexedForm;
using backend::IndexedLaunch;

std::byte* storageData(backend::Storage* storage) {
  return static_cast<CpuStorage*>(storage)->data();
}

/// Entries of a grain.
constexpr std::int64_t kEntriesPerGrain = 8192;

class IndexedRun {
 public:
  IndexedRun(const IndexedLaunch& launch, body::CombineBody combine)
      : launch_(launch),
        combine_(combine),
        indexed_(launch.form == IndexedForm::Scatter ? *launch.target : *launch.source),
        entries_(launch.index->shape().elementCount()),
        index_(reinterpret_cast<const float*>(storageData(launch.index)),
               componentCount(launch.index->type()), indexed_.shape()) {}

  void run(ThreadPool& threads, const std::shared_ptr<MemoryPool>& memory) {
    if (!changesWhatIsIndexed()) {
      threads.forEach(entries_, kEntriesPerGrain, [&](std::int64_t begin, std::int64_t end) {
        runShare(begin, end, 0, static_cast<std::uint32_t>(indexed_.shape().elementCount()));
      });
      return;
    }
    const TargetShares shares(indexed_.shape().elementCount(), entries_, threads);
    if (shares.count() > 1) findElements(threads, memory);
    shares.forEach(threads, [&](std::uint32_t begin, std::uint32_t end) {
      runShare(0, entries_, begin, end);
    });
  }

 private:
  bool isPlain() const {
    return launch_.reduction == nullptr && launch_.op == StreamOperator::Assign;
  }
  bool changesWhatIsIndexed() const {
    return launch_.form == IndexedForm::Scatter ||
           (launch_.form == IndexedForm::GatherOp && !isPlain());
  }

  /// Finds the elements once for all shares, which read all entries. Without memory each share
  /// finds them itself.
  void findElements(ThreadPool& threads, const std::shared_ptr<MemoryPool>& memory) {
    found_ = PooledMemory(memory, static_cast<std::size_t>(entries_) * sizeof(std::uint32_t));
    if (found() == nullptr) return;
    threads.forEach(entries_, kEntriesPerGrain, [&](std::int64_t begin, std::int64_t end) {
      index_.findElements(begin, end - begin, found() + begin);
    });
  }
  std::uint32_t* found() const { return reinterpret_cast<std::uint32_t*>(found_.data()); }

  /// Executes the entries [first, last) whose elements are in [begin, end).
  void runShare(std::int64_t first, std::int64_t last, std::uint32_t begin,
                std::uint32_t end) const {
    IndexEntries entries;
    std::optional<ReductionOfPairs> reduction;
    if (combine_ != nullptr) {
      reduction.emplace(combine_, launch_.reduction->parameters.size(), deviceType(launch_.type));
    }
    std::uint32_t elements[IndexEntries::kMax];
    for (; first < last; first += IndexEntries::kMax) {
      const std::int64_t count = std::min(IndexEntries::kMax, last - first);
      if (found() == nullptr) index_.findElements(first, count, elements);
      entries.keep(found() == nullptr ? elements : found() + first, first, count, begin, end);
      const ElementPairs pairs = elementPairs(entries);
      reduction ? reduction->combine(pairs) : combineByOperator(launch_.op, launch_.type, pairs);
    }
  }

  ElementPairs elementPairs(const IndexEntries& found) const {
    std::byte* const source = storageData(launch_.source);
    std::byte* const target = storageData(launch_.target);
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
  const std::int64_t entries_;
  const IndexStream index_;
  PooledMemory found_;  ///< the elements of all entries; empty if each share finds them
};

}  // namespace

void runIndexed(const IndexedLaunch& launch, body::CombineBody combine, ThreadPool& threads,
                const std::shared_ptr<MemoryPool>& memory) {
  IndexedRun(launch, combine).run(threads, memory);
}

}  // namespace brook::cpu
