#include "runtime/brt_info/trace_file.h"

#include <brook/error.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>

namespace brook::info {
namespace {

using nlohmann::json;

constexpr double kSecondsPerMicrosecond = 1e-6;

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw ArgumentError("'" + path + "' is no trace of a Brook program: " + why +
                      ". BRT_TRACE=FILE.json ./program writes one.");
}

std::optional<trace::Kind> kindOf(std::string_view category) {
  for (const trace::Kind kind :
       {trace::Kind::Launch, trace::Kind::Upload, trace::Kind::Download, trace::Kind::Compile,
        trace::Kind::CacheHit, trace::Kind::Device}) {
    if (category == trace::name(kind)) return kind;
  }
  return std::nullopt;
}

bool hasEnd(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  return last != std::string_view::npos && text[last] == ']';
}

/// Completes the list if its end is missing. The runtime writes each event as a line, of which the
/// last one may be incomplete. In other layouts the ends of events are unknown.
std::string closed(std::string_view text) {
  const std::string_view firstLine = text.substr(0, text.find('\n'));
  const bool isOfRuntime = firstLine.find_last_not_of(" \t\r") == firstLine.find('[');
  if (hasEnd(text) || !isOfRuntime) return std::string(text);
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  const std::string_view lastLine = text.substr(text.rfind('\n') + 1);
  if (!json::accept(lastLine.substr(0, lastLine.find_last_not_of(',') + 1))) {
    text = text.substr(0, text.size() - lastLine.size());
  }
  const std::size_t whole = text.find_last_not_of(", \t\r\n");
  if (whole == std::string_view::npos) return "[]";  // not even "[" had an end of its line
  return std::string(text.substr(0, whole + 1)) + "\n]";
}

std::string placeOfByte(std::size_t byte, std::string_view text) {
  const auto line = 1 + std::count(text.begin(), text.begin() + std::min(byte, text.size()), '\n');
  return "line " + std::to_string(line) + ", byte " + std::to_string(byte);
}

json parsed(const std::string& path, const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) refuse(path, "it is empty");
  if (text[first] != '[') refuse(path, "it begins with no '['");
  const std::string whole = closed(text);
  try {
    return json::parse(whole);
  } catch (const json::parse_error& error) {
    if (!hasEnd(text)) refuse(path, "its end is missing");
    refuse(path, "at " + placeOfByte(error.byte, whole) + " it is no JSON");
  }
}

/// Returns nullopt for entries that are no events of the runtime, such as the names of tracks.
std::optional<TraceEvent> eventOf(const json& entry) {
  const std::optional<trace::Kind> kind = kindOf(entry.value("cat", ""));
  if (!kind || entry.value("ph", "") != "X") return std::nullopt;
  const json& arguments = entry.at("args");
  return TraceEvent{.kind = *kind,
                    .name = entry.at("name").get<std::string>(),
                    .backend = arguments.at("backend").get<std::string>(),
                    .place = arguments.value("place", ""),
                    .shape = arguments.value("shape", ""),
                    .bytes = arguments.value("bytes", std::int64_t{0}),
                    .written = arguments.value("written", std::int64_t{0}),
                    .track = entry.at("tid").get<int>(),
                    .start = kSecondsPerMicrosecond * entry.at("ts").get<double>(),
                    .seconds = kSecondsPerMicrosecond * entry.at("dur").get<double>(),
                    .told = kSecondsPerMicrosecond * arguments.value("told", 0.0),
                    .isMove = arguments.value("move", false)};
}

/// True if the duration is possible. A launch takes some time on every machine, but a device's
/// clock may be too coarse to see its work.
bool isPossible(const TraceEvent& event) {
  return event.kind == trace::Kind::Launch ? event.seconds > 0 : event.seconds >= 0;
}

}  // namespace

std::int64_t elementCount(const std::string& shape) {
  std::int64_t count = 1;
  const char* text = shape.c_str();
  while (*text == '<' || *text == ',') {
    char* end = nullptr;
    count *= std::strtoll(text + 1, &end, 10);
    text = end;
  }
  return count;
}

Trace parseTrace(const std::string& path, const std::string& text) {
  Trace trace{path, {}};
  std::size_t number = 0;
  for (const json& entry : parsed(path, text)) {
    ++number;
    try {
      std::optional<TraceEvent> event = eventOf(entry);
      if (!event) continue;
      if (!isPossible(*event)) {
        refuse(path, "entry " + std::to_string(number) + " of its list, '" + event->name +
                         "', takes " + entry.at("dur").dump() + " us");
      }
      trace.events.push_back(std::move(*event));
    } catch (const json::exception& error) {
      refuse(path, "entry " + std::to_string(number) + " of its list is no event");
    }
  }
  std::stable_sort(trace.events.begin(), trace.events.end(),
                   [](const TraceEvent& a, const TraceEvent& b) { return a.start < b.start; });
  return trace;
}

Trace readTrace(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  std::string text;
  char part[4096];
  while (file && std::feof(file.get()) == 0 && std::ferror(file.get()) == 0)
    text.append(part, std::fread(part, 1, sizeof part, file.get()));
  if (!file || std::ferror(file.get())) {
    throw ArgumentError("The trace '" + path + "' cannot be read: " + std::strerror(errno) + ".");
  }
  return parseTrace(path, text);
}

}  // namespace brook::info
