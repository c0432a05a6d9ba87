#include "runtime/kernel/message_text.h"

#include "runtime/text/formatted.h"

#include <cstddef>
#include <string_view>

namespace brook::calls {
namespace {

/// Takes values one component after the other.
class Components {
 public:
  explicit Components(const MessageValues& values) : values_(values) {}

  /// The next component of this kind with `conversion`, "%5.2f", which brcc has checked to be one
  /// for this type.
  std::string next(ElementFamily family, const std::string& conversion) {
    switch (family) {
      case ElementFamily::Float:
        return text::formatted(conversion.c_str(), static_cast<double>(values_.floats[floats_++]));
      case ElementFamily::Double:
        return text::formatted(conversion.c_str(), values_.doubles[doubles_++]);
      default:
        return printedInt(conversion, values_.ints[ints_++]);
    }
  }

 private:
  static std::string printedInt(const std::string& conversion, std::int32_t value) {
    const char letter = conversion.back();
    const bool isSigned = letter == 'd' || letter == 'i' || letter == 'c';
    return isSigned ? text::formatted(conversion.c_str(), value)
                    : text::formatted(conversion.c_str(), static_cast<std::uint32_t>(value));
  }

  const MessageValues& values_;
  std::size_t floats_ = 0;
  std::size_t ints_ = 0;
  std::size_t doubles_ = 0;
};

std::string printed(ElementType type, const std::string& conversion, Components& components) {
  const int count = componentCount(type);
  std::string text;
  for (int c = 0; c < count; ++c)
    text += (c > 0 ? ", " : "") + components.next(elementFamily(type), conversion);
  return count == 1 ? text : "(" + text + ")";
}

}  // namespace

std::string messageText(const MessageSite& site, const MessageValues& values) {
  const std::string_view format = site.text;
  Components components(values);
  std::string text;
  std::size_t next = 0;  // value
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') {
      text += format[i];
    } else if (format[i + 1] == '%') {
      text += format[++i];
    } else {
      const std::size_t last = format.find_first_of("diouxXcfFeEgGaA", i);
      const std::string conversion(format.substr(i, last - i + 1));
      text += printed(site.values[next++], conversion, components);
      i = last;
    }
  }
  if (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace brook::calls
