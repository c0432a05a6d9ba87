#include "runtime/kernel/messages.h"

#include "runtime/kernel/execution_domain.h"
#include "runtime/kernel/launch.h"
#include "runtime/kernel/message_text.h"
#include "runtime/kernel/printed_lines.h"

#include <brook/error.hpp>
#include <brook/print_callback.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace brook::calls {
namespace {

using generated::Argument;

/// What a launch records of an element (MessagesDescriptor).
struct Record {
  std::uint32_t count;
  std::int32_t failure;  ///< number of the message from 1; 0: none
  std::int32_t site;     ///< number from 1; 0: none
  std::int32_t unused;

  std::int64_t lines() const { return std::int64_t{count} - (failure != 0 ? 1 : 0); }
};

/// What one launch has recorded.
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
  /// The inputs of the kernel in their order, the index of the message, and outputs of its own.
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

  /// `count` outputs from number `next` on, those of one element side by side.
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

  /// A launch records that an element failed, not where.
  bool hasOtherAssertions() const {
    return std::ranges::count(messages_.sites, true, &MessageSite::isFailure) > 1;
  }

  /// "[4][3]", the slowest dimension first, as a program would write it.
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

void showMessages(const KernelDescriptor& kernel, std::span<const Argument> given,
                  const Shape& domain, const std::optional<Subview>& subview) {
  if (kernel.messages == nullptr || domain.elementCount() == 0) return;
  MessageCall(kernel, given, domain, subview).run();
}

}  // namespace brook::calls
