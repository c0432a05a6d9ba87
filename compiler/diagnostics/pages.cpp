#include "compiler/diagnostics/pages.h"

#include "compiler/diagnostics/kinds.h"
#include "compiler/diagnostics/suggestion.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace brook::diagnostics {
namespace {

struct Page {
  std::string_view id;
  const char* text;
};

constexpr Page kPages[] = {
#include "compiler/diagnostics/pages.inc"
};

constexpr const Page* pageOf(std::string_view id) {
  const Page* page = std::ranges::find(kPages, id, &Page::id);
  return page == std::end(kPages) ? nullptr : page;
}

// A message without a page does not compile, nor does a page without a message.
#define BROOK_ERROR(Kind, id, text) \
  static_assert(pageOf(id) != nullptr, "docs/diagnostics has no page of " id);
#define BROOK_WARNING(Kind, id, flag, text) BROOK_ERROR(Kind, id, text)
#include "compiler/diagnostics/kinds.def"

constexpr std::size_t kIdCount = 0
#define BROOK_ERROR(Kind, id, text) +1
#define BROOK_WARNING(Kind, id, flag, text) +1
#include "compiler/diagnostics/kinds.def"
    ;
static_assert(std::size(kPages) == kIdCount, "docs/diagnostics has a page of an unknown id");

/// "BR0250" of "br0250", "vector-truncation" and "-Wvector-truncation".
std::string idOf(std::string_view wanted) {
  llvm::StringRef name = wanted;
  name.consume_front("-W");
  for (const KindInfo& kind : allKinds()) {
    if (!name.empty() && name == kind.flag) return kind.id;
  }
  return name.upper();
}

}  // namespace

const char* findPage(std::string_view wanted) {
  const Page* page = pageOf(idOf(wanted));
  return page == nullptr ? nullptr : page->text;
}

std::string unknownPage(std::string_view wanted) {
  std::vector<std::string> names;
  for (const KindInfo& kind : allKinds()) {
    if (kind.severity != Severity::Note) names.emplace_back(kind.id);
    if (kind.severity == Severity::Warning) names.emplace_back(kind.flag);
  }
  return "no message has the id '" + std::string(wanted) + "'" +
         suggestion(wanted, names, "; ids stand behind the messages, as in [BR0219]");
}

}  // namespace brook::diagnostics
