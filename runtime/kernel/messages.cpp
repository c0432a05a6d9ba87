#include "runtime/kernel/messages.h"

#include "runtime/kernel/call.h"
#include "runtime/kernel/launch_shapes.h"
#include "runtime/text/formatted.h"

#include <brook/error.hpp>
#include <brook/print_callback.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brook::calls {
namespace {

struct CallbackSlot {
  std::mutex mutex;
  PrintCallback callback;
};

/// Never destroyed: kernels may print while the program ends.
CallbackSlot& callbackSlot() {
  static CallbackSlot* const instance = new CallbackSlot;
  return *instance;
}

PrintCallback currentCallback() {
  CallbackSlot& slot = callbackSlot();
  const std::lock_guard lock(slot.mutex);
  return slot.callback;
}

/// Writes lines, which have no end of line, to the callback of brook::setPrintCallback, else to
/// stdout.
void printLines(const std::vector<std::string>& lines) {
  if (const PrintCallback callback = currentCallback()) {
    for (const std::string& line : lines)
      callback(line);
    return;
  }
  std::string text;
  for (const std::string& line : lines)
    text += line + "\n";
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

/// Reads values one component after the other.
class Components {
 public:
  explicit Components(const MessageValues& values) : values_(values) {}

  /// Returns the next component of this family as text. brcc has checked that `conversion`, such as
  /// "%5.2f", fits the type.
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

using generated::Argument;

/// The record of one element that a launch stores (MessagesDescriptor).
struct Record {
  std::uint32_t count;
  std::int32_t failure;  ///< the failed message, counted from 1, or 0
  std::int32_t site;     ///< counted from 1, or 0
  std::int32_t unused;

  std::int64_t lines() const { return std::int64_t{count} - (failure != 0 ? 1 : 0); }
};

/// The records and values of one launch.
struct RecordedMessages {
  std::vector<Record> records;
  std::vector<float> floats;
  std::vector<std::int32_t> ints;
  std::vector<double> doubles;
};

class MessageCall {
 public:
  MessageCall(const KernelDescriptor& kernel, std::span<const Argument> given, const Shape& domain,
              const std::optional<Subview>& subview)
      : kernel_(kernel),
        messages_(*kernel.messages),
        companion_(*messages_.kernel),
        domain_(domain),
        subview_(subview) {
    makeArguments(given);
  }

  void run() {
    const RecordedMessages first = launched(0);
    print(first);
    fail(first);
  }

 private:
  /// Makes the companion's arguments: the inputs of the kernel in order, the index of the message,
  /// and new outputs.
  void makeArguments(std::span<const Argument> given) {
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (kernel_.appendIndex >= 0 && i >= static_cast<std::size_t>(kernel_.appendIndex)) break;
      if (kernel_.parameters[i].kind != ParameterKind::Output) arguments_.push_back(given[i]);
    }
    const std::size_t inputs = arguments_.size();
    outputs_.reserve(companion_.parameters.size() - inputs - 1);
    arguments_.emplace_back(messageIndex_);
    for (std::size_t i = inputs + 1; i < companion_.parameters.size(); ++i)
      arguments_.emplace_back(outputs_.emplace_back(companion_.parameters[i].type, domain_));
  }

  RecordedMessages launched(std::int32_t messageIndex) {
    messageIndex_ = messageIndex;
    launch(companion_, arguments_);
    RecordedMessages result;
    result.records.resize(static_cast<std::size_t>(domain_.elementCount()));
    outputs_[0].write(result.records.data());
    std::size_t next = 1;
    download(messages_.floats, 4, next, result.floats);
    download(messages_.ints, 4, next, result.ints);
    download(messages_.doubles, 2, next, result.doubles);
    return result;
  }

  /// Downloads `count` outputs from `next` on. The values of one element become adjacent.
  template <class Value>
  void download(int count, std::size_t width, std::size_t& next, std::vector<Value>& values) const {
    const std::size_t ofElement = static_cast<std::size_t>(count) * width;
    const auto elements = static_cast<std::size_t>(domain_.elementCount());
    values.resize(elements * ofElement);
    std::vector<Value> output(elements * width);
    for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
      outputs_[next++].write(output.data());
      for (std::size_t i = 0; i < elements; ++i) {
        std::copy_n(output.begin() + static_cast<std::ptrdiff_t>(i * width), width,
                    values.begin() + static_cast<std::ptrdiff_t>(i * ofElement + k * width));
      }
    }
  }

  bool counts(std::size_t element) const {
    return !subview_ || contains(*subview_, domain_, static_cast<std::int64_t>(element));
  }

  const MessageSite& siteOf(const Record& record) const {
    return messages_.sites[static_cast<std::size_t>(record.site) - 1];
  }

  std::string textOf(const RecordedMessages& recorded, std::size_t element) const {
    const auto valuesOf = [&](const auto& values, int outputs, int width) {
      const std::size_t count = static_cast<std::size_t>(outputs) * static_cast<std::size_t>(width);
      return std::span(values).subspan(element * count, count);
    };
    return messageText(
        siteOf(recorded.records[element]),
        {valuesOf(recorded.floats, messages_.floats, 4), valuesOf(recorded.ints, messages_.ints, 4),
         valuesOf(recorded.doubles, messages_.doubles, 2)});
  }

  void print(const RecordedMessages& first) {
    std::int64_t all = 0;
    std::int32_t shown = 0;
    std::int32_t launches = 0;
    std::vector<std::size_t> elements;
    std::vector<std::vector<std::string>> lines;  // of each of them
    for (std::size_t i = 0; i < first.records.size(); ++i) {
      if (!counts(i) || first.records[i].lines() == 0) continue;
      all += first.records[i].lines();
      const auto mine = static_cast<std::int32_t>(
          std::min<std::int64_t>(first.records[i].lines(), kMostPrintedLines - shown));
      if (mine == 0) continue;
      shown += mine;
      launches = std::max(launches, mine);
      elements.push_back(i);
      lines.emplace_back(mine);
    }
    RecordedMessages later;
    for (std::int32_t messageIndex = 0; messageIndex < launches; ++messageIndex) {
      if (messageIndex > 0) later = launched(messageIndex);
      for (std::size_t k = 0; k < elements.size(); ++k) {
        if (static_cast<std::size_t>(messageIndex) >= lines[k].size()) continue;
        lines[k][static_cast<std::size_t>(messageIndex)] =
            textOf(messageIndex > 0 ? later : first, elements[k]);
      }
    }
    show(lines, all - shown);
  }

  void show(const std::vector<std::vector<std::string>>& lines, std::int64_t left) const {
    std::vector<std::string> text;
    for (const std::vector<std::string>& ofElement : lines)
      text.insert(text.end(), ofElement.begin(), ofElement.end());
    if (left > 0) {
      text.push_back("... and " + std::to_string(left) + " more lines of kernel '" + kernel_.name +
                     "'");
    }
    if (!text.empty()) printLines(text);
  }

  void fail(const RecordedMessages& first) {
    std::int64_t failures = 0;
    std::size_t element = 0;
    for (std::size_t i = first.records.size(); i > 0; --i) {
      if (!counts(i - 1) || first.records[i - 1].failure == 0) continue;
      ++failures;
      element = i - 1;
    }
    if (failures == 0) return;
    const std::int32_t messageIndex = first.records[element].failure - 1;
    const RecordedMessages recorded = messageIndex > 0 ? launched(messageIndex) : first;
    const MessageSite& site = siteOf(recorded.records[element]);
    std::string text = std::string(site.file) + ":" + std::to_string(site.line) + ": " +
                       textOf(recorded, element) + " in kernel '" + kernel_.name + "', element " +
                       positionOf(element);
    if (failures > 1) {
      text += std::string(hasOtherAssertions() ? ", and this or another one" : ", and") + " in " +
              std::to_string(failures - 1) + " other element" + (failures > 2 ? "s" : "");
    }
    throw AssertionError(text + ".");
  }

  /// A launch records that an element failed, but not in which assertion.
  bool hasOtherAssertions() const {
    return std::ranges::count(messages_.sites, true, &MessageSite::isFailure) > 1;
  }

  /// Returns "[4][3]", the slowest dimension first, as in a program.
  std::string positionOf(std::size_t element) const {
    std::string text;
    auto rest = static_cast<std::int64_t>(element);
    for (int d = 0; d < domain_.rank(); ++d) {
      const std::int64_t extent = domain_.fromFastest(d);
      text = "[" + std::to_string(rest % extent) + "]" + text;
      rest /= extent;
    }
    return text;
  }

  const KernelDescriptor& kernel_;
  const MessagesDescriptor& messages_;
  const KernelDescriptor& companion_;
  const Shape domain_;
  const std::optional<Subview>& subview_;
  std::vector<Argument> arguments_;
  std::vector<stream> outputs_;  ///< the record, then the values; never moves
  std::int32_t messageIndex_ = 0;
};

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

void showMessages(const KernelDescriptor& kernel, std::span<const Argument> given,
                  const Shape& domain, const std::optional<Subview>& subview) {
  if (kernel.messages == nullptr || domain.elementCount() == 0) return;
  MessageCall(kernel, given, domain, subview).run();
}

}  // namespace brook::calls

namespace brook {

void setPrintCallback(PrintCallback callback) {
  calls::CallbackSlot& slot = calls::callbackSlot();
  const std::lock_guard lock(slot.mutex);
  slot.callback = std::move(callback);
}

}  // namespace brook
