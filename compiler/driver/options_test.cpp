#include "compiler/driver/options.h"

#include <gtest/gtest.h>

namespace brook::driver {
namespace {

std::string usageError(const std::vector<std::string>& arguments) {
  Result<Options> options = parseOptions(arguments);
  return options ? "none" : options.failure().message;
}

TEST(Options, Defaults) {
  Result<Options> options = parseOptions({"dir/x.br"});
  ASSERT_TRUE(options) << options.failure().message;
  EXPECT_EQ(options->input, "dir/x.br");
  EXPECT_EQ(options->output, "dir/x.cpp");
  EXPECT_EQ(options->targets.isas, (std::set{Isa::Sse2, Isa::Avx2, Isa::Avx512, Isa::Generic}));
  EXPECT_TRUE(options->targets.cpuScalar);
  EXPECT_EQ(options->targets.dialects, (std::vector{Dialect::Glsl330, Dialect::Glsl430}));
  EXPECT_FALSE(options->fpContract);
}

TEST(Options, EverythingThatAFileNeeds) {
  Result<Options> options =
      parseOptions({"-Iinc", "-I", "inc2", "-DN=3", "-UM", "-MD", "-MF", "x.d", "-MT", "t",
                    "--target=cpu,essl310", "-Wno-foo", "--max-outputs=1", "-ffp-contract=on", "-o",
                    "-", "--print=check,ir", "--stop-after=ir", "x.br"});
  ASSERT_TRUE(options) << options.failure().message;
  EXPECT_EQ(options->includePaths, (std::vector<std::string>{"inc", "inc2"}));
  EXPECT_EQ(options->defines, std::vector<std::string>{"N=3"});
  EXPECT_EQ(options->undefines, std::vector<std::string>{"M"});
  EXPECT_EQ(options->dependencyFile, "x.d");
  EXPECT_EQ(options->dependencyTargets, std::vector<std::string>{"t"});
  EXPECT_FALSE(options->targets.cpuScalar);
  EXPECT_EQ(options->targets.dialects, std::vector{Dialect::Essl310});
  EXPECT_EQ(options->warningFlags, std::vector<std::string>{"-Wno-foo"});
  EXPECT_EQ(options->maxOutputs, 1);
  EXPECT_TRUE(options->fpContract);
  EXPECT_EQ(options->output, "-");
  EXPECT_TRUE(options->prints("check") && options->prints("ir"));
}

TEST(Options, TargetsOfOneInstructionSet) {
  Result<Options> options = parseOptions({"--target=cpu:avx512,cpu:sse2,cpu:sse2", "x.br"});
  ASSERT_TRUE(options) << options.failure().message;
  EXPECT_EQ(options->targets.isas, (std::set{Isa::Sse2, Isa::Avx512}));
  EXPECT_FALSE(options->targets.cpuScalar);
  EXPECT_TRUE(options->targets.dialects.empty());
  options = parseOptions({"--target=cpu:avx2,cpu", "x.br"});
  ASSERT_TRUE(options) << options.failure().message;
  EXPECT_EQ(options->targets.isas.size(), 4u);
}

TEST(Options, ThoseOfBrookGpuHaveNoEffect) {
  Result<Options> options = parseOptions({"-p", "fp40", "-A", "-y", "x.br"});
  ASSERT_TRUE(options) << options.failure().message;
  EXPECT_TRUE(options->targets.cpuScalar);
  ASSERT_EQ(options->warnings.size(), 3u);
  EXPECT_EQ(options->warnings[0],
            "'-p fp40' of BrookGPU 0.5 has no effect: Code for every target is made; see --target");
  options = parseOptions({"-w", "1024", "x.br"});
  ASSERT_TRUE(options) << options.failure().message;
  EXPECT_EQ(options->input, "x.br");
  EXPECT_TRUE(options->warningFlags.empty());
  EXPECT_EQ(
      options->warnings,
      (std::vector<std::string>{"'-w 1024' of BrookGPU 0.5 has no effect: There is no workspace"}));
  options = parseOptions({"-p", "cpu", "-w", "x.br"});
  ASSERT_TRUE(options) << options.failure().message;
  EXPECT_TRUE(options->warnings.empty());
}

TEST(Options, RulesAreForWhatIsWrittenOtherwise) {
  struct Case {
    std::vector<std::string> arguments;
    std::string target, file;
  };
  const Case cases[] = {
      {{"-MM", "h.brh"}, "h.hpp", "-"},
      {{"-M", "d/x.br", "-o", "rule"}, "d/x.cpp", "rule"},
      {{"-MM", "--emit=report", "x.br"}, "x.html", "-"},
      {{"-E", "-MD", "d/x.br"}, "d/x.cpp", "d/x.d"},
      {{"-E", "-MD", "h.brh"}, "h.hpp", "h.d"},
      {{"-E", "-MD", "x.br", "-o", "y.i"}, "y.i", "y.d"},
      {{"-MD", "x.br", "-o", "-"}, "x.cpp", "x.d"},
      {{"-MD", "x.br", "-o", "y.cc"}, "y.cc", "y.d"},
  };
  for (const Case& expected : cases) {
    const Result<Options> options = parseOptions(expected.arguments);
    ASSERT_TRUE(options) << options.failure().message;
    EXPECT_EQ(options->dependencyTargets, std::vector<std::string>{expected.target});
    EXPECT_EQ(options->dependencyFile, expected.file);
  }
}

TEST(Options, IrTextIsNotPreprocessed) {
  for (const char* option : {"-E", "-M", "-MM"}) {
    EXPECT_EQ(usageError({option, "x.ir"}),
              std::string("'") + option +
                  "' needs a file for the preprocessor, and 'x.ir' holds IR text; give the file "
                  "that it was made of");
  }
}

TEST(Options, OutputsAreWhatIsWritten) {
  struct Case {
    std::vector<std::string> arguments, outputs;
  };
  const Case cases[] = {
      {{"x.br"}, {"x.cpp"}},
      {{"x.br", "--emit=cpp,ir", "--header=x.h", "-MD"}, {"x.cpp", "x.ir", "x.h", "x.d"}},
      {{"x.br", "-E", "-MD", "-o", "x.bri"}, {"x.bri", "x.d"}},
      {{"x.br", "-E"}, {"-"}},
      {{"x.br", "-M", "-MF", "rule", "-o", "y"}, {"rule"}},
      {{"x.br", "-fsyntax-only", "--header=x.h", "-MD"}, {"x.d"}},
      {{"x.br", "--stop-after=ir", "-MD"}, {}},
      {{"x.ir"}, {"x.cpp"}},
      {{"x.ir", "--passes=simplify"}, {"-"}},
      {{"x.ir", "--passes=simplify", "--emit=ir", "-o", "y.ir"}, {"y.ir"}},
  };
  for (const Case& expected : cases) {
    const Result<Options> options = parseOptions(expected.arguments);
    ASSERT_TRUE(options) << options.failure().message;
    EXPECT_EQ(options->outputs(), expected.outputs)
        << expected.arguments[1 % expected.arguments.size()];
  }
}

TEST(Options, BrookPlusIsForAHeader) {
  const Result<Options> options = parseOptions({"x.br", "--brook-plus", "--header=x.h"});
  ASSERT_TRUE(options) << options.failure().message;
  EXPECT_TRUE(options->isHeaderOfBrookPlus);
  EXPECT_FALSE(parseOptions({"x.br", "--header=x.h"})->isHeaderOfBrookPlus);
  EXPECT_EQ(usageError({"x.br", "--brook-plus"}),
            "'--brook-plus' says what the header of '--header=FILE' declares; give that, too");
}

TEST(Options, StdoutTakesOneOutput) {
  const std::string both =
      "'--print=' and an output both go to stdout; name a file with -o, or write none with "
      "--stop-after=";
  EXPECT_EQ(usageError({"x.br", "--print=ir", "-o", "-"}), both);
  EXPECT_EQ(usageError({"-", "--print=ir"}), both);
  EXPECT_EQ(usageError({"x.ir", "--print=check", "--passes=simplify"}), both);
  EXPECT_EQ(usageError({"x.br", "--print=ir", "-ftime-trace=-"}), both);
  EXPECT_EQ(usageError({"x.br", "--header=-", "-MD", "-MF-", "-o-"}),
            "stdout takes one output only, and 3 go there; name files for the others");
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"x.br", "--print=ir", "--stop-after=ir", "-o", "-"},
           {"x.br", "--print=ir"},
           {"-", "--print=surface", "-fsyntax-only"},
           {"x.ir", "--passes=simplify", "--print=check", "-o", "y.ir"},
       }) {
    EXPECT_EQ(usageError(arguments), "none");
  }
}

TEST(Options, PassesGiveIr) {
  for (const char* other : {"--emit=cpp", "--emit=ir,cpp", "--header=x.h"}) {
    EXPECT_EQ(usageError({"x.ir", "--passes=simplify", other, "-o", "y.ir"}),
              "'--passes=' gives IR text; leave '--emit=' and '--header=' out, or '--passes='");
  }
}

TEST(Options, DocumentsOfMessagesStandAlone) {
  EXPECT_EQ(usageError({"a.br", "-v", "--diagnostics-format=json"}),
            "'-v' writes text to stderr, where '--diagnostics-format=json' writes one document; "
            "leave one of them out");
  EXPECT_EQ(usageError({"a.br", "-ftime-report", "--diagnostics-format=sarif"}),
            "'-ftime-report' writes text to stderr, where '--diagnostics-format=sarif' writes one "
            "document; leave one of them out, or give -ftime-trace=FILE");
  EXPECT_EQ(usageError({"a.br", "-v", "-ftime-report", "--diagnostics-format=text"}), "none");
}

TEST(Options, ExplainsMessages) {
  Result<Options> options = parseOptions({"--explain=BR0105"});
  ASSERT_TRUE(options) << options.failure().message;
  EXPECT_EQ(options->action, Options::Action::Explain);
  EXPECT_EQ(options->explained, "BR0105");
  EXPECT_TRUE(parseOptions({"--explain=vector-truncation"}));
  EXPECT_EQ(usageError({"--explain=BR9999"}),
            "no message has the id 'BR9999'; ids stand behind the messages, as in [BR0219]");
}

TEST(Options, MisspelledNamesSuggest) {
  EXPECT_EQ(usageError({"a.br", "--target=glsl303"}),
            "unknown target 'glsl303'; did you mean 'glsl330'?");
  EXPECT_EQ(usageError({"a.br", "--print=chekc"}),
            "unknown stage '--print=chekc'; did you mean 'check'?");
  EXPECT_EQ(usageError({"a.br", "--stop-after=hots"}),
            "unknown stage '--stop-after=hots'; did you mean 'host'?");
  EXPECT_EQ(usageError({"a.ir", "--passes=dead_cod"}),
            "unknown pass 'dead_cod'; did you mean 'dead_code'?");
  EXPECT_EQ(usageError({"--explain=vector-trunction"}),
            "no message has the id 'vector-trunction'; did you mean 'vector-truncation'?");
  EXPECT_EQ(usageError({"a.br", "--emit=repot"}),
            "unknown output '--emit=repot'; did you mean 'report'?");
  EXPECT_EQ(usageError({"a.br", "--emit=html"}),
            "unknown output '--emit=html'; there are cpp, glsl, essl, ir, reflection and report");
  EXPECT_EQ(usageError({"a.br", "-fbounds=tarp"}),
            "'-fbounds=tarp' must be clamp or trap; did you mean 'trap'?");
  EXPECT_EQ(usageError({"a.br", "-ffp-contract=fast"}), "'-ffp-contract=fast' must be on or off");
  EXPECT_EQ(usageError({"a.br", "--diagnostics-format=srif"}),
            "'--diagnostics-format=srif' must be text, json or sarif; did you mean 'sarif'?");
}

TEST(Options, MisspelledRemarksSuggest) {
  EXPECT_EQ(usageError({"a.br", "-Rpass=spilt"}),
            "unknown remark '-Rpass=spilt'; did you mean '-Rpass=split'?");
  EXPECT_EQ(usageError({"a.br", "-Rpass-missed=vectorise"}),
            "unknown remark '-Rpass-missed=vectorise'; did you mean '-Rpass-missed=vectorize'?");
  EXPECT_EQ(usageError({"a.br", "-Rpass=vectorize"}),
            "unknown remark '-Rpass=vectorize'; did you mean '-Rpass-missed=vectorize'?");
  EXPECT_EQ(usageError({"a.br", "-Rpass=inline"}),
            "unknown remark '-Rpass=inline'; there are -Rpass=split, -Rpass=gather, "
            "-Rpass-missed=vectorize");
  EXPECT_EQ(usageError({"a.br", "-Rpass=split,gather", "-Rpass-missed=vectorize"}), "none");
}

TEST(Options, AbbreviatedNamesSuggest) {
  EXPECT_EQ(usageError({"--explain=vector-trunc"}),
            "no message has the id 'vector-trunc'; did you mean 'vector-truncation'?");
  EXPECT_EQ(usageError({"a.br", "--emit=refl"}),
            "unknown output '--emit=refl'; did you mean 'reflection'?");
  EXPECT_EQ(usageError({"a.ir", "--passes=dead"}),
            "unknown pass 'dead'; did you mean 'dead_code'?");
  EXPECT_EQ(usageError({"a.br", "--target=glsl"}),
            "unknown target 'glsl'; --print-targets lists them");  // a tie
  EXPECT_EQ(usageError({"a.br", "--max-out=3"}),
            "unknown option '--max-out=3'; did you mean '--max-outputs=3'?");
  EXPECT_EQ(usageError({"--print-targ"}),
            "unknown option '--print-targ'; did you mean '--print-targets'?");
}

TEST(Options, WrongUsageSaysWhatToDo) {
  EXPECT_EQ(usageError({}), "no input file; try 'brcc --help'");
  EXPECT_EQ(usageError({"a.br", "b.br"}),
            "more than one input file ('a.br' and 'b.br'); run brcc once for each");
  EXPECT_EQ(usageError({"a.c"}),
            "unknown kind of input 'a.c'; brcc takes .br, .bri, .brh, .brhi and .ir files");
  EXPECT_EQ(usageError({"--hedaer=x.h", "a.br"}),
            "unknown option '--hedaer=x.h'; did you mean '--header=x.h'?");
  EXPECT_EQ(usageError({"--frobnicate", "a.br"}),
            "unknown option '--frobnicate'; try 'brcc --help'");
  EXPECT_EQ(usageError({"a.br", "-o"}), "'-o' needs an argument");
  EXPECT_EQ(usageError({"a.br", "--target=gpu"}),
            "unknown target 'gpu'; --print-targets lists them");
  EXPECT_EQ(usageError({"a.br", "--target=cpu:avx"}),
            "unknown target 'cpu:avx'; did you mean 'cpu:avx2'?");
  EXPECT_EQ(usageError({"a.br", "--max-outputs=0"}),
            "'--max-outputs=0' must be a number of at least 1");
  EXPECT_EQ(usageError({"a.br", "-MF", "x.d"}), "'-MF' needs -MD, -MMD, -M or -MM");
  EXPECT_EQ(usageError({"a.br", "--passes=dead_code"}),
            "--passes= needs an input of IR text, named x.ir");
  EXPECT_EQ(usageError({"a.ir", "--passes=live"}),
            "unknown pass 'live'; --print-passes lists them");
  EXPECT_NE(
      usageError({"a.br", "--print=all"}).find("the stages are surface, check, merge_returns"),
      std::string::npos);
}

}  // namespace
}  // namespace brook::driver
