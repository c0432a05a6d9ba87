#include "compiler/report/print_report.h"

#include "compiler/report/page_text.h"
#include "compiler/report/print_code.h"

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

std::string shaderTitle(const glsl::CanonicalText& shader) {
  return std::string("GLSL pass ") + std::to_string(shader.pass + 1) + ", " +
         glsl::name(shader.stage) + ", " + glsl::name(shader.readPath);
}

/// Of the kernel's section.
std::string id(const KernelFacts& kernel) {
  return "kernel-" + escaped(kernel.name);
}

/// The file's text as HTML, line for line.
using SourceLines = std::vector<std::string>;

class KernelSection {
 public:
  KernelSection(const KernelFacts& kernel, const FileFacts& file, const SourceLines& lines)
      : kernel_(kernel), file_(file), lines_(lines) {}

  std::string html() const {
    return "<section id=\"" + id(kernel_) + "\">\n<h2>" + escaped(kernel_.name) + "</h2>\n" +
           badges() + parameters() + passes() + divisions() + scalarized() + code() +
           "</section>\n";
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
    std::string html = "<p class=\"badges\">";
    for (const std::string& word : words)
      html += "<span>" + escaped(word) + "</span>";
    return html + "<span>" + escaped(kernel_.file) + ":" + std::to_string(kernel_.line) +
           "</span></p>\n";
  }

  std::string parameters() const {
    std::string html = tableHead({"parameter", "kind", "type", "dimensions"});
    for (const ParameterFacts& parameter : kernel_.parameters) {
      html += row({parameter.name, parameter.kind, parameter.type,
                   parameter.rank > 0 ? std::to_string(parameter.rank) : ""});
    }
    return html + kTableEnd;
  }

  std::string passes() const {
    if (kernel_.passes.empty()) return "";
    std::string html =
        "<h3>Passes on OpenGL</h3>\n" +
        tableHead({"targets", "reads", "writes", "temporaries", "texture reads", "arithmetic"});
    for (const PassFacts& pass : kernel_.passes) {
      html += row({joined(pass.dialects), joined(pass.reads), joined(pass.writes),
                   joined(pass.temporaries), std::to_string(pass.textureReads),
                   std::to_string(pass.arithmetic)});
    }
    return html + kTableEnd +
           "<p class=\"note\">Counts are those of one element; loops count as 8 rounds.</p>\n";
  }

  std::string divisions() const {
    std::string html;
    for (const std::string& text : kernel_.divisions)
      html += "<pre class=\"why\">" + escaped(text) + "</pre>\n";
    return html;
  }

  std::string scalarized() const {
    if (kernel_.scalarized.empty()) return "";
    std::string html = "<h3>Done element by element on the CPU</h3>\n<ul>\n";
    for (const ScalarizedFacts& construct : kernel_.scalarized) {
      html +=
          "<li>line " + std::to_string(construct.line) + ": " + escaped(construct.text) + "</li>\n";
    }
    return html + "</ul>\n";
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

  /// With the line behind the last statement, where the kernel's brace is by habit.
  std::string source() const {
    if (kernel_.file != file_.input || file_.isRenumbered) return escaped("in " + kernel_.file);
    std::string html;
    for (std::size_t line = kernel_.line; line <= kernel_.lastLine + 1; ++line) {
      if (line > 0 && line <= lines_.size()) html += lines_[line - 1];
    }
    return html;
  }

  static std::string pane(const std::string& title, const std::string& code) {
    return "<details><summary>" + escaped(title) + "</summary><pre>" + printMarkedCode(code) +
           "</pre></details>\n";
  }

  const KernelFacts& kernel_;
  const FileFacts& file_;
  const SourceLines& lines_;
};

std::string navigation(const FileFacts& facts) {
  std::string html = "<nav><ul>\n";
  for (const KernelFacts& kernel : facts.kernels) {
    html += "<li><a href=\"#" + id(kernel) + "\">" + escaped(kernel.name) + "</a></li>\n";
  }
  return html + "<li><a href=\"#source\">whole source</a></li>\n</ul></nav>\n";
}

std::string wholeSource(const SourceLines& lines) {
  std::string html = "<section id=\"source\"><h2>Source</h2>\n<pre class=\"whole\">";
  for (const std::string& line : lines)
    html += line;
  return html + "</pre></section>\n";
}

}  // namespace

std::string printReport(const FileFacts& facts) {
  const SourceLines lines = printSourceLines(facts.source);
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
      escaped(facts.input) + "</title>\n<style>\n" + kPageStyle +
      "</style>\n</head>\n<body>\n<header><h1>" + escaped(facts.input) + "</h1><p>" +
      counted(facts.kernels.size(), "kernel") + ", brcc " + escaped(facts.version) +
      "</p></header>\n" + navigation(facts) + "<main>\n";
  for (const KernelFacts& kernel : facts.kernels)
    html += KernelSection(kernel, facts, lines).html();
  return html + wholeSource(lines) + "</main>\n<script>\n" + kPageScript +
         "</script>\n</body>\n</html>\n";
}

}  // namespace brook::report
