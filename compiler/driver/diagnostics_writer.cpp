#include "compiler/driver/diagnostics_writer.h"

#include "compiler/diagnostics/print_findings.h"
#include "compiler/driver/version.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace brook::driver {

using diagnostics::Finding;

namespace {

/// Returns "x.br:3:5", without line and column if they are unknown.
std::string shown(const diagnostics::FilePosition& position) {
  std::string text = position.file;
  if (position.line != 0) text += ":" + std::to_string(position.line);
  if (position.column != 0) text += ":" + std::to_string(position.column);
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

void DiagnosticsWriter::add(const frontend::Report& report) {
  if (isText()) {
    std::fwrite(report.text.data(), 1, report.text.size(), stderr);
  } else {
    findings_.insert(findings_.end(), report.findings.begin(), report.findings.end());
  }
}

void DiagnosticsWriter::error(const std::string& sentence) {
  say(Finding::Level::Error, sentence);
}

void DiagnosticsWriter::warning(const std::string& sentence) {
  say(Finding::Level::Warning, sentence);
}

void DiagnosticsWriter::say(Finding::Level level, const std::string& sentence) {
  if (isText()) {
    std::fprintf(stderr, "brcc: %s: %s\n", name(level), sentence.c_str());
  } else {
    findings_.push_back({.level = level, .text = sentence});
  }
}

void DiagnosticsWriter::error(const diagnostics::FilePosition& position, diagnostics::Kind kind,
                              const std::vector<std::string>& arguments) {
  const diagnostics::KindInfo& info = diagnostics::info(kind);
  const std::string text = withArguments(info.text, arguments);
  if (isText()) {
    std::fprintf(stderr, "%s: error: %s [%s]\n", shown(position).c_str(), text.c_str(), info.id);
  } else {
    findings_.push_back(
        {.level = Finding::Level::Error, .id = info.id, .text = text, .position = position});
  }
}

void DiagnosticsWriter::remark(const diagnostics::FilePosition& position, const std::string& text,
                               const std::string& flag) {
  if (isText()) {
    const std::size_t firstLine = std::min(text.find('\n'), text.size());
    std::fprintf(stderr, "%s: remark: %s [%s]%s\n", shown(position).c_str(),
                 text.substr(0, firstLine).c_str(), flag.c_str(), text.substr(firstLine).c_str());
  } else {
    findings_.push_back(
        {.level = Finding::Level::Remark, .flag = flag, .text = text, .position = position});
  }
}

void DiagnosticsWriter::finish() const {
  if (isText()) return;
  const std::string document = format_ == Options::MessageFormat::Json
                                   ? printJson(findings_, BROOK_VERSION)
                                   : printSarif(findings_, BROOK_VERSION);
  std::fwrite(document.data(), 1, document.size(), stderr);
}

}  // namespace brook::driver
