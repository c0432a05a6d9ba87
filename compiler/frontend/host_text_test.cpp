// Tests of the user's directives, encodings and line ends in the C++.
#include "compiler/frontend/frontend.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

namespace brook::frontend {
namespace {

/// The texts of files by name; x.br is compiled.
using Files = std::map<std::string, std::string>;

/// Replaces all characters except line ends by spaces.
std::string blank(std::string text) {
  std::replace_if(text.begin(), text.end(), [](char c) { return c != '\n'; }, ' ');
  return text;
}

class HostText : public testing::Test {
 protected:
  ~HostText() override { std::filesystem::remove_all(folder_); }

  std::string of(const Files& files, Options options = {}) {
    std::filesystem::create_directories(folder_);
    for (const auto& [name, text] : files)
      std::ofstream(folder_ / name, std::ios::binary) << text;
    options.inputName = (folder_ / "x.br").string();
    messages_.clear();
    options.diagnostics = [&](const Report& report) { messages_ += report.text; };
    const std::optional<Unit> unit = compile(options);
    return unit ? withoutFolder(unit->hostText) : "no text";
  }
  std::string of(const std::string& text, const Options& options = {}) {
    return of(Files{{"x.br", text}}, options);
  }

  std::string messages() const { return withoutFolder(messages_); }

 private:
  std::string withoutFolder(std::string text) const {
    const std::string path = folder_.string() + "/";
    for (std::size_t at; (at = text.find(path)) != std::string::npos;)
      text.erase(at, path.size());
    return text;
  }

  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("host_text" + std::to_string(::getpid()));
  std::string messages_;
};

const std::string kKernel = "kernel void k(float a<>, out float b<>) { b = a; }\n";
const std::string kPrototype = "kernel void k(float a<>, out float b<>);\n";
const std::string kStub = "void k(::brook::stream a, ::brook::stream b);\n";

// ---- conditional groups

TEST_F(HostText, AGuardStays) {
  EXPECT_EQ(of("#ifndef K_H\n#define K_H\n" + kPrototype + "#endif // K_H\n"),
            "#ifndef K_H\n#define K_H\n" + kStub + "#endif // K_H\n");
  EXPECT_EQ(of("#if !defined(K_H) && !defined(NO_K)\n#define K_H\n" + kPrototype + "#endif\n"),
            "#if !defined(K_H) && !defined(NO_K)\n#define K_H\n" + kStub + "#endif\n");
}

TEST_F(HostText, GroupsThatTheTextDecidesStay) {
  EXPECT_EQ(of("#define N 3\n#if N > 2\n" + kKernel +
               "int a;\n#elif N > 1\nint b;\n#else\nint c;\n"
               "#endif\n"),
            "#define N 3\n#if N > 2\n" + kStub +
                "int a;\n#elif N > 1\nint b;\n#else\nint c;\n"
                "#endif\n");
  EXPECT_EQ(of("#if 0\nint a;\n#else\n" + kKernel + "#endif\n"),
            "#if 0\nint a;\n#else\n" + kStub + "#endif\n");
}

TEST_F(HostText, GroupsWithoutBrookStay) {
  const std::string text =
      "#ifdef __clang__\nint a;\n#else\nint b;\n#endif\n#if __has_include(<nothing.h>)\n"
      "#include <nothing.h>\n#endif\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n"
      "#ifdef __cplusplus\n}\n#endif\n";
  EXPECT_EQ(of(text), text);
}

TEST_F(HostText, GroupsThatTheCompilerDecidesAreResolved) {
  EXPECT_EQ(of("#ifdef __clang__\n" + kKernel + "#else\nint b;\n#endif\n"),
            "                \n" + kStub + "     \n      \n      \n");
  EXPECT_EQ(of("#define BIG (__clang_major__ > 3)\n#if BIG\n" + kKernel + "#endif\n"),
            "#define BIG (__clang_major__ > 3)\n       \n" + kStub + "      \n");
  EXPECT_EQ(of("#include <limits.h>\n#if INT_MAX > 10\n" + kKernel + "#endif\n"),
            "#include <limits.h>\n" + blank("#if INT_MAX > 10") + "\n" + kStub + "      \n");
  EXPECT_EQ(of("#if __has_include(<stdio.h>)\n" + kKernel + "#endif\n"),
            blank("#if __has_include(<stdio.h>)") + "\n" + kStub + "      \n");
}

TEST_F(HostText, GroupsThatTheCommandLineDecidesAreResolved) {
  Options options;
  options.defines = {"WITH_K"};
  EXPECT_EQ(of("#ifdef WITH_K\n" + kKernel + "#else\nint a;\n#endif\n", options),
            "             \n" + kStub + "     \n      \n      \n");
  // An inner group is resolved independently.
  EXPECT_EQ(
      of("#ifndef H\n#define H\n#ifdef WITH_K\n" + kKernel + "#endif\nint a;\n#endif\n", options),
      "#ifndef H\n#define H\n             \n" + kStub + "      \nint a;\n#endif\n");
}

TEST_F(HostText, SkippedBrookIsLeftOut) {
  for (const std::string skipped :
       {"kernel void old(float a<>, out float b<>);", "reduce void r(float a<>, reduce float b<>);",
        "float4 s<10>;", "static float s<N, 2>, t<3>;", "void f(Item items<>);", "iter float i<>;",
        "#include \"more.brh\"", "#include <more.brhi>"}) {
    const std::string blank(skipped.size(), ' ');
    EXPECT_EQ(of("#ifdef WITH_OLD\n" + skipped + "\n#endif\nint a;\n"),
              "               \n" + blank + "\n      \nint a;\n");
    EXPECT_EQ(of("#define N 1\n#if N\n" + kKernel + "#else\n" + skipped + "\n#endif\n"),
              "#define N 1\n     \n" + kStub + "     \n" + blank + "\n      \n");
  }
  const std::string legal =
      "#ifdef WITH_OLD\ntemplate <class T> struct A<T*>;\nbool f(int a, int b) { return a < b; }\n"
      "std::vector<int> v;\n#include \"more.h\"\n#endif\n";
  EXPECT_EQ(of(legal), legal);
}

TEST_F(HostText, DirectivesWithinAConstructAreLeftOut) {
  EXPECT_EQ(
      of("#define FAST 1\n#if FAST\nkernel void k(float a<>,\n#else\n"
         "kernel void k(float a<>, float c,\n#endif\n              out float b<>) { b = a; }\n"),
      "#define FAST 1\n        \nvoid k(::brook::stream a, ::brook::stream b);\n\n\n\n\n");
  EXPECT_EQ(of("#define FAST 1\nkernel void k(float a<>, out float b<>) {\n#if FAST\n  b = a;\n"
               "#else\n  b = 0;\n#endif\n}\nint after;\n"),
            "#define FAST 1\n" + kStub + "\n\n\n\n\n\nint after;\n");
}

TEST_F(HostText, DirectivesMayHaveSeveralLines) {
  EXPECT_EQ(of("#ifdef /* one\n two */ __clang__ // three \\\n four\n" + kKernel +
               "#else /* five\n six */\nint b;\n#endif \\\n\n" + "int a;\n"),
            blank("#ifdef /* one\n two */ __clang__ // three \\\n four\n") + kStub +
                blank("#else /* five\n six */\nint b;\n#endif \\\n\n") + "int a;\n");
  EXPECT_EQ(of("  #  if defined(__clang__) \\\r\n && 1\r\n" + kKernel + "#endif\r\nint a;\r\n"),
            blank("  #  if defined(__clang__) \\\r\n && 1\r\n") + kStub + blank("#endif\r\n") +
                "int a;\r\n");
}

TEST_F(HostText, IncludedBrhFilesKeepTheirGroups) {
  EXPECT_EQ(
      of({{"x.br", "#ifndef H\n#define H\n#include \"k.brh\"\n#endif\n"}, {"k.brh", kPrototype}}),
      "#ifndef H\n#define H\n#include \"k.hpp\"\n#endif\n");
}

// ---- included files

TEST_F(HostText, AnIncludedFileKeepsItsGuard) {
  EXPECT_EQ(of({{"x.br", "#include \"k.h\"\n#include \"k.h\"\nint a;\n"},
                {"k.h", "#ifndef K_H\n#define K_H\n" + kKernel + "#endif\n"}}),
            "#line 1 \"k.h\"\n#ifndef K_H\n#define K_H\n" + kStub +
                "#endif\n\n#line 1 \"x.br\"\n\n\nint a;\n");
}

TEST_F(HostText, AnIncludedFileIsNoHeaderAnyMore) {
  EXPECT_EQ(of({{"x.br", "#include \"k.h\"\n"}, {"k.h", "# pragma  once // header\n" + kKernel}}),
            "#line 1 \"k.h\"\n               // header\n" + kStub + "\n#line 1 \"x.br\"\n\n");
  EXPECT_EQ(of({{"x.br", "#include \"k.h\"\n"}, {"k.h", "#\n#pragma omp once\n" + kKernel}}),
            "#line 1 \"k.h\"\n#\n#pragma omp once\n" + kStub + "\n#line 1 \"x.br\"\n\n");
}

TEST_F(HostText, AnIncludedFileMayEndAnywhere) {
  std::string kernel = kKernel;
  kernel.pop_back();
  std::string stub = kStub;
  stub.pop_back();
  const auto of2 = [&](const std::string& end) {
    return of({{"x.br", "#include \"k.h\"\nint a;\n"}, {"k.h", kernel + end}});
  };
  const std::string after = "\n#line 1 \"x.br\"\n\nint a;\n";
  EXPECT_EQ(of2(""), "#line 1 \"k.h\"\n" + stub + after);
  EXPECT_EQ(of2(" // end"), "#line 1 \"k.h\"\n" + stub + " // end" + after);
  EXPECT_EQ(of2(" // end \\"), "#line 1 \"k.h\"\n" + stub + " // end \\\n" + after);
  EXPECT_EQ(of2("\n#define A 1 \\\r"), "#line 1 \"k.h\"\n" + stub + "\n#define A 1 \\\r\n" + after);
}

// ---- encodings and ends of lines

const std::string kMark = "\xEF\xBB\xBF";

TEST_F(HostText, AByteOrderMarkIsNoText) {
  EXPECT_EQ(of(kMark + kKernel), kStub);
  EXPECT_EQ(
      of({{"x.br", kMark + "#include \"k.h\"\n"}, {"k.h", kMark + "#pragma once\n" + kKernel}}),
      "#line 1 \"k.h\"\n            \n" + kStub + "\n#line 1 \"x.br\"\n\n");
  EXPECT_EQ(
      of({{"x.br", kMark + "#include \"plain.h\"\n" + kKernel}, {"plain.h", kMark + "int a;\n"}}),
      "#include \"plain.h\"\n" + kStub);
  Options options;
  options.text = kMark + kKernel;
  EXPECT_EQ(of(Files(), options), kStub);
}

TEST_F(HostText, MessagesCountColumnsBehindAByteOrderMark) {
  EXPECT_EQ(of(kMark + "int a = x;\n"), "no text");
  EXPECT_EQ(messages().substr(0, messages().find('\n')),
            "x.br:1:9: error: use of undeclared identifier 'x'");
}

TEST_F(HostText, OtherEncodingsAreRefused) {
  EXPECT_EQ(of(std::string("\xFF\xFEi\0n\0t\0", 8)), "no text");
  EXPECT_EQ(messages(), "brcc: error: cannot read 'x.br': it is UTF-16; save it as UTF-8\n");
  EXPECT_EQ(of(std::string("\xFE\xFF\0i\0n\0t", 8)), "no text");
  EXPECT_EQ(messages(), "brcc: error: cannot read 'x.br': it is UTF-16; save it as UTF-8\n");
  EXPECT_EQ(of(std::string("int a\0;\n", 8)), "no text");
  EXPECT_EQ(messages(),
            "brcc: error: cannot read 'x.br': it holds null characters, so it is no text\n");
  // Comments and strings may contain Latin-1.
  EXPECT_EQ(of("const char* a = \"\xE4\";\n"), "const char* a = \"\xE4\";\n");
}

TEST_F(HostText, EndsOfLinesStay) {
  EXPECT_EQ(of("int a;\r\n\f\v\nkernel void k(float a<>,\r\n              out float b<>) {\r\n"
               "  b = a;\r\n}\r\nint c;\r\n"),
            "int a;\r\n\f\v\n" + kStub.substr(0, kStub.size() - 1) + "\n\n\n\r\nint c;\r\n");
  EXPECT_EQ(of("float s<\\\n2>; int a; \\\n\nint b;"),
            "::brook::stream s = ::brook::typed::Stream<float>{\\\n2}; int a; \\\n\nint b;");
}

}  // namespace
}  // namespace brook::frontend
