#include "compiler/diagnostics/print_findings.h"

#include "compiler/diagnostics/pages.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace brook::diagnostics {
namespace {

namespace json = llvm::json;

/// Converts to valid UTF-8 for JSON, because names of files and texts of programs may hold any
/// bytes.
json::Value text(const std::string& bytes) {
  return json::fixUTF8(bytes);
}

std::string document(json::Value value) {
  std::string result;
  llvm::raw_string_ostream stream(result);
  json::OStream writer(stream, 2);
  writer.value(value);
  stream << '\n';
  return stream.str();
}

// ---- Brook's own form

json::Object jsonPosition(const FilePosition& position) {
  json::Object object{{"file", text(position.file)}};
  if (position.line != 0) object["line"] = position.line;
  if (position.column != 0) object["column"] = position.column;
  return object;
}

json::Object jsonExtent(const Extent& extent) {
  return json::Object{{"begin", jsonPosition(extent.begin)}, {"end", jsonPosition(extent.end)}};
}

json::Object jsonFinding(const Finding& finding) {
  json::Object object{{"level", name(finding.level)}, {"text", text(finding.text)}};
  if (!finding.id.empty()) object["id"] = finding.id;
  if (!finding.flag.empty()) object["flag"] = finding.flag;
  if (!finding.position.file.empty()) object["place"] = jsonPosition(finding.position);
  json::Array extents;
  for (const Extent& extent : finding.extents)
    extents.push_back(jsonExtent(extent));
  if (!extents.empty()) object["extents"] = std::move(extents);
  json::Array fixes;
  for (const Replacement& fix : finding.fixes) {
    json::Object replacement = jsonExtent(fix.extent);
    replacement["text"] = text(fix.text);
    fixes.push_back(std::move(replacement));
  }
  if (!fixes.empty()) object["fixes"] = std::move(fixes);
  json::Array notes;
  for (const Finding& note : finding.notes)
    notes.push_back(jsonFinding(note));
  if (!notes.empty()) object["notes"] = std::move(notes);
  return object;
}

// ---- SARIF

/// Percent-encodes each byte that is not a letter, a digit or one of these (RFC 3986).
json::Object sarifFile(const FilePosition& position) {
  std::string uri;
  for (const unsigned char byte : position.file) {
    if (llvm::isAlnum(byte) || llvm::StringRef("-._~/").contains(byte)) {
      uri += static_cast<char>(byte);
    } else {
      uri += '%' + llvm::toHex(llvm::ArrayRef(byte));
    }
  }
  return json::Object{{"uri", uri}};
}

json::Object sarifRegion(const Extent& extent) {
  return json::Object{{"startLine", extent.begin.line},
                      {"startColumn", extent.begin.character},
                      {"endLine", extent.end.line},
                      {"endColumn", extent.end.character}};
}

/// Returns the location of a finding. The first underlined range that begins there gives its
/// length.
json::Object sarifLocation(const Finding& finding) {
  const FilePosition& position = finding.position;
  json::Object physical{{"artifactLocation", sarifFile(position)}};
  if (position.line != 0) {
    json::Object region{{"startLine", position.line}};
    if (position.character != 0) region["startColumn"] = position.character;
    const auto whole = std::ranges::find_if(
        finding.extents, [&](const Extent& extent) { return extent.begin == position; });
    if (whole != finding.extents.end()) region = sarifRegion(*whole);
    physical["region"] = std::move(region);
  }
  return json::Object{{"physicalLocation", std::move(physical)}};
}

json::Array sarifFixes(const Finding& finding) {
  if (finding.fixes.empty()) return {};
  json::Array replacements;
  for (const Replacement& fix : finding.fixes) {
    replacements.push_back(
        json::Object{{"deletedRegion", sarifRegion(fix.extent)},
                     {"insertedContent", json::Object{{"text", text(fix.text)}}}});
  }
  json::Object change{{"artifactLocation", sarifFile(finding.fixes[0].extent.begin)},
                      {"replacements", std::move(replacements)}};
  return json::Array{json::Object{{"artifactChanges", json::Array{std::move(change)}}}};
}

/// Returns "note" for a remark, because SARIF has no remarks.
const char* sarifLevel(Finding::Level level) {
  return level == Finding::Level::Remark ? "note" : name(level);
}

json::Object sarifResult(const Finding& finding) {
  const std::string& rule = finding.id.empty() ? finding.flag : finding.id;
  json::Object result{{"level", sarifLevel(finding.level)},
                      {"message", json::Object{{"text", text(finding.text)}}}};
  if (!rule.empty()) result["ruleId"] = rule;
  if (!finding.position.file.empty()) result["locations"] = json::Array{sarifLocation(finding)};
  json::Array related;
  for (const Finding& note : finding.notes) {
    if (note.position.file.empty()) continue;
    json::Object location = sarifLocation(note);
    location["message"] = json::Object{{"text", text(note.text)}};
    related.push_back(std::move(location));
  }
  if (!related.empty()) result["relatedLocations"] = std::move(related);
  if (json::Array fixes = sarifFixes(finding); !fixes.empty()) result["fixes"] = std::move(fixes);
  return result;
}

json::Array sarifRules(const std::vector<Finding>& findings) {
  std::vector<std::string> ids;
  for (const Finding& finding : findings) {
    if (!finding.id.empty()) ids.push_back(finding.id);
  }
  std::ranges::sort(ids);
  ids.erase(std::ranges::unique(ids).begin(), ids.end());
  json::Array rules;
  for (const std::string& id : ids) {
    rules.push_back(json::Object{
        {"id", id}, {"help", json::Object{{"text", findPage(id)}, {"markdown", findPage(id)}}}});
  }
  return rules;
}

}  // namespace

const char* name(Finding::Level level) {
  switch (level) {
    case Finding::Level::Error:
      return "error";
    case Finding::Level::Warning:
      return "warning";
    case Finding::Level::Remark:
      return "remark";
    case Finding::Level::Note:
      return "note";
  }
  return "";
}

std::string printJson(const std::vector<Finding>& findings, const std::string& version) {
  json::Array diagnostics;
  for (const Finding& finding : findings)
    diagnostics.push_back(jsonFinding(finding));
  return document(json::Object{{"tool", json::Object{{"name", "brcc"}, {"version", version}}},
                               {"diagnostics", std::move(diagnostics)}});
}

std::string printSarif(const std::vector<Finding>& findings, const std::string& version) {
  json::Array results;
  for (const Finding& finding : findings)
    results.push_back(sarifResult(finding));
  json::Object driver{{"name", "brcc"}, {"version", version}, {"rules", sarifRules(findings)}};
  json::Object run{{"tool", json::Object{{"driver", std::move(driver)}}},
                   {"columnKind", "unicodeCodePoints"},
                   {"results", std::move(results)}};
  return document(json::Object{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                               {"version", "2.1.0"},
                               {"runs", json::Array{std::move(run)}}});
}

}  // namespace brook::diagnostics
