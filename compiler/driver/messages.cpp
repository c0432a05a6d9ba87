#include "compiler/driver/messages.h"

#include "compiler/diagnostics/print_findings.h"
#include "compiler/driver/version.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace brook::driver {

using diagnostics::Finding;

namespace {

/// Returns "x.br:3:5", without line and column if they are unknown.
std::string shown(const diagnostics::Place& place) {
  std::string text = place.file;
  if (place.line != 0) text += ":" + std::to_string(place.line);
  if (place.column != 0) text += ":" + std::to_string(place.column);
  return text;
}

std::string withArguments(std::string_view pattern, const std::vector<std::string>& arguments) {
  std::string text;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '%') {
      text += arguments.at(static_cast<std::size_t>(pattern[++i] - '0'));
    } else {
      text += pattern[i];
    }
  }
  return text;
}

}  // namespace

void Messages::add(const frontend::Report& report) {
  if (isText()) {
    std::fwrite(report.text.data(), 1, report.text.size(), stderr);
  } else {
    findings_.insert(findings_.end(), report.findings.begin(), report.findings.end());
  }
}

void Messages::error(const std::string& sentence) {
  say(Finding::Level::Error, sentence);
}

void Messages::warning(const std::string& sentence) {
  say(Finding::Level::Warning, sentence);
}

void Messages::say(Finding::Level level, const std::string& sentence) {
  if (isText()) {
    std::fprintf(stderr, "brcc: %s: %s\n", name(level), sentence.c_str());
  } else {
    findings_.push_back({.level = level, .text = sentence});
  }
}

void Messages::error(const diagnostics::Place& place, diagnostics::Kind kind,
                     const std::vector<std::string>& arguments) {
  const diagnostics::KindInfo& info = diagnostics::info(kind);
  const std::string text = withArguments(info.text, arguments);
  if (isText()) {
    std::fprintf(stderr, "%s: error: %s [%s]\n", shown(place).c_str(), text.c_str(), info.id);
  } else {
    findings_.push_back(
        {.level = Finding::Level::Error, .id = info.id, .text = text, .place = place});
  }
}

void Messages::remark(const diagnostics::Place& place, const std::string& text,
                      const std::string& flag) {
  if (isText()) {
    const std::size_t firstLine = std::min(text.find('\n'), text.size());
    std::fprintf(stderr, "%s: remark: %s [%s]%s\n", shown(place).c_str(),
                 text.substr(0, firstLine).c_str(), flag.c_str(), text.substr(firstLine).c_str());
  } else {
    findings_.push_back(
        {.level = Finding::Level::Remark, .flag = flag, .text = text, .place = place});
  }
}

void Messages::finish() const {
  if (isText()) return;
  const std::string document = format_ == Options::MessageFormat::Json
                                   ? printJson(findings_, BROOK_VERSION)
                                   : printSarif(findings_, BROOK_VERSION);
  std::fwrite(document.data(), 1, document.size(), stderr);
}

}  // namespace brook::driver
