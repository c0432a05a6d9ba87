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

// The build fails for a message without a page and for a page without a message.
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

/// Returns "BR0250" for "br0250", "vector-truncation" and "-Wvector-truncation".
std::string idOf(std::string_view wanted) {
  llvm::StringRef name = wanted;
  name.consume_front("-W");
  for (const KindInfo& kind : allKinds()) {
    if (!name.empty() && name == kind.flag) return kind.id;
  }
  return name.upper();
}

/// Returns "vector that loses components" from "# BR0250: vector that loses components".
std::string_view titleOf(std::string_view page) {
  const std::size_t begin = page.find(": ") + 2;
  return page.substr(begin, page.find('\n') - begin);
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

std::string warningList() {
  std::string text =
      "Brook's warnings, all on by default. -Wno-NAME turns one off, -Werror=NAME makes it an "
      "error;\n-Wno-brook and -Werror=brook mean all of them. --explain=NAME tells more.\n\n";
  for (const Page& page : kPages) {
    const auto kind = std::ranges::find(allKinds(), page.id, &KindInfo::id);
    if (kind->severity != Severity::Warning) continue;
    std::string name = kind->flag;
    name.resize(24, ' ');
    text += "  " + name + kind->id + "  " + std::string(titleOf(page.text)) + "\n";
  }
  return text +
         "\nWarnings of C++ are clang's and have clang's names, such as -Wunused-variable "
         "and -Wall.\n";
}

}  // namespace brook::diagnostics
