#include "compiler/report/print_report.h"

#include "compiler/ir/print.h"
#include "compiler/report/page_text.h"
#include "compiler/report/print_code.h"
#include "llvm/Support/JSON.h"

#include <algorithm>
#include <set>

namespace brook::report {
namespace {

std::string joined(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts)
    list += (list.empty() ? "" : ", ") + text;
  return list;
}

std::string counted(std::size_t number, const std::string& noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

std::string cell(const std::string& text) {
  return "<td>" + escaped(text) + "</td>";
}

std::string row(const std::vector<std::string>& cells) {
  std::string html = "<tr>";
  for (const std::string& text : cells)
    html += cell(text);
  return html + "</tr>\n";
}

std::string tableHead(const std::vector<std::string>& titles) {
  std::string html = "<table><thead><tr>";
  for (const std::string& title : titles)
    html += "<th>" + title + "</th>";
  return html + "</tr></thead><tbody>\n";
}

constexpr const char* kTableEnd = "</tbody></table>\n";

/// Returns the parameter as the program declares it: "x<>", "table[][]", "a".
std::string declared(const ParameterFacts& parameter) {
  if (parameter.kind == "constant" || parameter.kind == "accumulator") return parameter.name;
  if (parameter.rank == 0) return parameter.name + "<>";
  std::string text = parameter.name;
  for (int i = 0; i < parameter.rank; ++i)
    text += "[]";
  return text;
}

std::string shaderTitle(const glsl::CanonicalText& shader) {
  return std::string("GLSL pass ") + std::to_string(shader.pass + 1) + ", " +
         glsl::name(shader.kind) + ", " + glsl::name(shader.bindingKind);
}

/// Returns the HTML id of the kernel's section.
std::string id(const KernelFacts& kernel) {
  return "kernel-" + escaped(kernel.name);
}

/// The text of the input file.
struct Source {
  std::vector<std::string> lines;  ///< in HTML
  std::vector<LineRange> blocks;
};

/// Separates lines that are not adjacent in the source.
constexpr const char* kGap = "<span class=\"l\"><s>&#8942;</s>\n</span>";

class KernelSection {
 public:
  KernelSection(const KernelFacts& kernel, const FileFacts& file, const Source& source)
      : kernel_(kernel), file_(file), source_(source) {}

  std::string html() const {
    return "<section id=\"" + id(kernel_) + "\">\n<h2>" + escaped(kernel_.name) + "</h2>\n" +
           badges() + "<div class=\"facts\">\n" + parameters() + passes() + "</div>\n" +
           divisions() + scalarized() + messages() + code() + "</section>\n";
  }

 private:
  std::string badges() const {
    std::vector<std::string> words{kernel_.isReduction ? "reduction" : "kernel"};
    if (kernel_.isReduction) {
      words.emplace_back(kernel_.isCommutative ? "combined in 64 lanes"
                                               : "combined from left to right");
    }
    if (kernel_.usesDouble) words.emplace_back("double");
    words.push_back(kernel_.scalarized.empty()
                        ? "vector code on the CPU"
                        : counted(kernel_.scalarized.size(), "construct") + " element by element");
    if (!kernel_.messages.empty()) words.push_back(counted(kernel_.messages.size(), "message"));
    std::string html = "<p class=\"badges\">";
    for (const std::string& word : words)
      html += "<span>" + escaped(word) + "</span>";
    return html + "<span>" + escaped(kernel_.file) + ":" + std::to_string(kernel_.line) +
           "</span></p>\n";
  }

  std::string parameters() const {
    std::string html = "<div><h3>Parameters</h3>\n" + tableHead({"parameter", "kind", "type"});
    for (const ParameterFacts& parameter : kernel_.parameters)
      html += row({declared(parameter), parameter.kind, parameter.type});
    return html + kTableEnd + "</div>\n";
  }

  std::string passes() const {
    if (kernel_.passes.empty()) return "";
    const bool haveTemporaries = std::ranges::any_of(
        kernel_.passes, [](const PassFacts& pass) { return !pass.temporaries.empty(); });
    std::vector<std::string> titles{"targets",    "pass",  "texture reads",
                                    "arithmetic", "reads", "writes"};
    if (haveTemporaries) titles.emplace_back("temporaries");
    std::string html = "<div><h3>Passes on OpenGL</h3>\n" + tableHead(titles);
    for (const PassFacts& pass : kernel_.passes) {
      std::vector<std::string> cells{joined(pass.dialects),
                                     std::to_string(numberOf(pass)),
                                     std::to_string(pass.textureReads),
                                     std::to_string(pass.arithmetic),
                                     joined(pass.reads),
                                     joined(pass.writes)};
      if (haveTemporaries) cells.push_back(joined(pass.temporaries));
      html += row(cells);
    }
    return html + kTableEnd +
           "<p class=\"note\">Counts are those of one element; loops count as 8 "
           "rounds.</p></div>\n";
  }

  /// Returns the number of the pass among the passes of its targets, from 1.
  std::size_t numberOf(const PassFacts& pass) const {
    std::size_t number = 0;
    for (const PassFacts& other : kernel_.passes) {
      number += !pass.dialects.empty() && std::ranges::count(other.dialects, pass.dialects[0]) > 0;
      if (&other == &pass) break;
    }
    return number;
  }

  /// Returns the divisions with several passes, because the table describes a single pass
  /// completely.
  std::string divisions() const {
    std::string html;
    for (const std::string& text : kernel_.divisions) {
      const bool isDivided = text.find("\n  pass 2:") != text.npos;
      if (isDivided) html += "<pre class=\"why\">" + escaped(text) + "</pre>\n";
    }
    return html;
  }

  std::string scalarized() const {
    if (kernel_.scalarized.empty()) return "";
    std::string html = "<h3>Done element by element on the CPU</h3>\n<ul>\n";
    for (const ScalarizedFacts& construct : kernel_.scalarized) {
      html += "<li>line " + std::to_string(construct.line) + ": " +
              escaped(withoutName(construct.text)) + "</li>\n";
    }
    return html + "</ul>\n";
  }

  /// Drops the kernel's name, which is the heading of the section.
  std::string withoutName(const std::string& remark) const {
    const std::string name = "kernel '" + kernel_.name + "': ";
    return remark.starts_with(name) ? remark.substr(name.size()) : remark;
  }

  std::string messages() const {
    if (kernel_.messages.empty()) return "";
    std::string html = "<h3>Prints and assertions</h3>\n<ul>\n";
    for (const MessageFacts& message : kernel_.messages) {
      html += "<li>line " + std::to_string(message.line) + ": " +
              escaped(message.isFailure ? "throws AssertionError: " + message.text
                                        : "print(" + ir::quoted(message.text) + ")") +
              "</li>\n";
    }
    return html +
           "</ul>\n<p class=\"note\">A second kernel, launched before this one, looks for them, "
           "so the code below is without.</p>\n";
  }

  std::string code() const {
    std::string panes;
    if (!kernel_.code.spmd.empty()) {
      panes += pane("C++, vectors of any instruction set", kernel_.code.spmd);
    }
    if (!kernel_.code.scalar.empty()) panes += pane("C++, one element", kernel_.code.scalar);
    for (const glsl::CanonicalText& shader : kernel_.code.shaders) {
      if (!shader.isPacked) panes += pane(shaderTitle(shader), shader.text);
    }
    return "<div class=\"code\">\n<pre class=\"source\">" + source() +
           "</pre>\n<div class=\"made\">" + panes + "</div>\n</div>\n";
  }

  /// Returns the lines of the kernel and of the functions that were inlined into it.
  std::string source() const {
    if (kernel_.file != file_.input || file_.isRenumbered) return escaped("in " + kernel_.file);
    const LineRange own = ownLines();
    std::string html = linesOf(own);
    const std::set<std::size_t> used = usedLines();
    for (const LineRange& block : source_.blocks) {
      const auto first = used.lower_bound(block.first);
      const bool isUsed = first != used.end() && *first <= block.last;
      if (isUsed && block.first != own.first) html += kGap + linesOf(block);
    }
    return html;
  }

  LineRange ownLines() const {
    const auto block = std::ranges::find_if(source_.blocks, [&](const LineRange& candidate) {
      return candidate.first <= kernel_.line && kernel_.line <= candidate.last;
    });
    return block == source_.blocks.end() ? LineRange{kernel_.line, kernel_.lastLine} : *block;
  }

  std::set<std::size_t> usedLines() const {
    std::set<std::size_t> lines = sourceLinesOf(kernel_.code.spmd + kernel_.code.scalar);
    for (const glsl::CanonicalText& shader : kernel_.code.shaders)
      lines.merge(sourceLinesOf(shader.text));
    return lines;
  }

  std::string linesOf(const LineRange& range) const {
    std::string html;
    for (std::size_t line = range.first; line <= range.last && line <= source_.lines.size(); ++line)
      if (line > 0) html += source_.lines[line - 1];
    return html;
  }

  static std::string pane(const std::string& title, const std::string& code) {
    return "<details><summary>" + escaped(title) + "</summary><pre>" + printMarkedCode(code) +
           "</pre></details>\n";
  }

  const KernelFacts& kernel_;
  const FileFacts& file_;
  const Source& source_;
};

std::string navigation(const FileFacts& facts) {
  std::string html = "<nav><ul>\n";
  for (const KernelFacts& kernel : facts.kernels) {
    html += "<li><a href=\"#" + id(kernel) + "\">" + escaped(kernel.name) + "</a></li>\n";
  }
  return html + "<li><a href=\"#source\">whole source</a></li>\n</ul></nav>\n";
}

std::string wholeSource(const std::vector<std::string>& lines) {
  std::string html = "<section id=\"source\"><h2>Source</h2>\n<pre class=\"whole\">";
  for (const std::string& line : lines)
    html += line;
  return html + "</pre></section>\n";
}

}  // namespace

std::string printReport(const FileFacts& facts) {
  const Source source{printSourceLines(facts.source), blocksOf(facts.source)};
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
      escaped(facts.input) + "</title>\n<style>\n" + kPageStyle +
      "</style>\n</head>\n<body>\n<header><h1>" + escaped(facts.input) + "</h1><p>" +
      counted(facts.kernels.size(), "kernel") + ", brcc " + escaped(facts.version) +
      "</p></header>\n" + navigation(facts) + "<main>\n";
  for (const KernelFacts& kernel : facts.kernels)
    html += KernelSection(kernel, facts, source).html();
  html += wholeSource(source.lines) + "</main>\n<script>\n" + kPageScript +
          "</script>\n</body>\n</html>\n";
  return llvm::json::fixUTF8(html);  // sources may have another encoding
}

}  // namespace brook::report
