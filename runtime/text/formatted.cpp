#include "runtime/text/formatted.h"

// NOLINTNEXTLINE(modernize-deprecated-headers): <clocale> need not have newlocale
#include <locale.h>

namespace brook::text {
namespace {

/// Returns the C locale, or null if there is no memory for it: then numbers follow the program's
/// locale. It is never freed, because threads may write until the process ends.
locale_t classic() {
  static const locale_t locale = newlocale(LC_NUMERIC_MASK, "C", nullptr);
  return locale;
}

}  // namespace

ClassicNumbers::ClassicNumbers() : before_(uselocale(classic())) {}

ClassicNumbers::~ClassicNumbers() {
  uselocale(static_cast<locale_t>(before_));
}

}  // namespace brook::text
