// Growth of shaders with the calls of a kernel: the sizes on which a driver's compile time depends,
// without a clock.
#include "compiler/codegen/glsl/generate.h"
#include "compiler/ir/parse.h"
#include "compiler/passes/expand_builtins.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace brook::glsl {
namespace {

std::string shaderOf(const std::string& kernel) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + kernel);
  if (!module) throw std::runtime_error(module.failure().message);
  if (Result<void> done = passes::expandBuiltins(*module); !done)
    throw std::runtime_error(done.failure().message);
  Options options;
  options.dialects = {Dialect::Glsl330};
  options.bindingKinds = {BindingKind::TextureWrapped};
  const Result<KernelShaders> made = generate(module->functions.front(), options);
  if (!made) throw std::runtime_error(made.failure().message);
  return made->shaders.front().text;
}

// Returns the shader of a sum of calls with different arguments.
std::string shaderOfCalls(const ir::BuiltinInfo& builtin, const std::string& type, int count) {
  const bool isDouble = type.starts_with("double");
  const bool isSame = builtin.shape == ir::BuiltinShape::Same;
  std::string text = "kernel k(stream a: " + type + ", output r: " + type + ") {\n  r = a\n";
  for (int i = 0; i < count; ++i) {
    std::string call = std::string(builtin.name) + "(";
    for (int argument = 0; argument < builtin.arity; ++argument) {
      const std::string more = std::to_string(8 * i + argument) + (isDouble ? ".5d" : ".5");
      call += (argument > 0 ? ", add(a, " : "add(a, ") + type + "(" + more + "))";
    }
    call += ")";
    if (!isSame) call = "convert<" + type + ">(" + call + ")";
    text += "  r = add(r, " + call + ")\n";
  }
  return shaderOf(text + "}\n");
}

// SPIRV-Cross writes a line for each brace and statement.
std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(std::move(line));
  return lines;
}

bool isNumber(const std::string& text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c); });
}

// Drivers unroll `for (int i = 0; i < 3; i++)`.
bool isUnrolled(const std::string& head) {
  std::istringstream words(head);
  std::vector<std::string> each;
  for (std::string word; words >> word;) {
    if (word.back() == ';') word.pop_back();
    each.push_back(std::move(word));
  }
  return each.size() >= 7 && each[0] == "for" && isNumber(each[4]) && isNumber(each[7]);
}

/// The loops of a shader with all functions inlined, as a driver's compiler sees them: '(' where
/// one begins, ')' where it ends. A call means the last function of that name above it.
class LoopStructure {
 public:
  explicit LoopStructure(const std::string& shader) {
    const std::vector<std::string> lines = linesOf(shader);
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
      const std::size_t open = lines[i].find('(');
      const bool isFunction =
          open != std::string::npos && lines[i].back() == ')' && lines[i + 1] == "{";
      if (!isFunction) continue;
      const std::size_t name = lines[i].rfind(' ', open) + 1;
      Function& function = functions_.emplace_back();
      function.name = lines[i].substr(name, open - name);
      for (i += 2; lines[i] != "}"; ++i)
        function.body.push_back(
            lines[i].substr(std::min(lines[i].find_first_not_of(' '), lines[i].size())));
      function.loops = loopsOf(function.body);
    }
  }

  const std::string& ofMain() const { return functions_.back().loops; }

 private:
  struct Function {
    std::string name;
    std::vector<std::string> body;
    std::string loops;
  };

  std::string loopsOf(const std::vector<std::string>& body) const {
    std::string loops;
    std::vector<bool> isLoop;
    bool isNextLoop = false;
    for (const std::string& line : body) {
      if (line == "{") {
        isLoop.push_back(isNextLoop);
        loops += isNextLoop ? "(" : "";
      } else if (line.starts_with("}")) {
        loops += isLoop.back() ? ")" : "";
        isLoop.pop_back();
      } else {
        loops += ofCalls(line);
      }
      const bool isHead = line == "do" || line.starts_with("while (") || line.starts_with("for (");
      isNextLoop = isHead && !isUnrolled(line);
    }
    return loops;
  }

  std::string ofCalls(const std::string& line) const {
    std::string loops;
    for (std::size_t open = line.find('('); open != std::string::npos;
         open = line.find('(', open + 1)) {
      std::size_t begin = open;
      while (begin > 0 &&
             (std::isalnum(static_cast<unsigned char>(line[begin - 1])) || line[begin - 1] == '_'))
        --begin;
      const std::string name = line.substr(begin, open - begin);
      const auto called =
          std::find_if(std::next(functions_.rbegin()), functions_.rend(),
                       [&](const Function& function) { return function.name == name; });
      if (called != functions_.rend()) loops += called->loops;
    }
    return loops;
  }

  std::vector<Function> functions_;
};

// Returns the largest number of consecutive loops without inner loops.
std::size_t mostSideBySide(const std::string& loops) {
  std::size_t most = 0;
  std::vector<std::size_t> runs = {0};
  for (std::size_t i = 0; i < loops.size(); ++i) {
    if (loops[i] == '(' && loops[i + 1] == ')') {
      most = std::max(most, ++runs.back());
      ++i;
    } else if (loops[i] == '(') {
      runs.back() = 0;
      runs.push_back(0);
    } else {
      runs.pop_back();
    }
  }
  return most;
}

TEST(Growth, OfTheLoopsThatTheTestSees) {
  const std::string shader = shaderOf(
      "kernel k(stream n: int, output r: int) {\n  r = n\n"
      "  loop while lt(r, 5) { r = add(r, 1) loop while gt(r, n) { r = sub(r, n) } }\n"
      "  loop while lt(r, 6) { r = add(r, 2) }\n  loop { r = add(r, 3) } while lt(r, 7)\n}\n");
  EXPECT_EQ(LoopStructure(shader).ofMain(), "(())()()") << shader;
  EXPECT_EQ(mostSideBySide("(())()()"), 2u);
  EXPECT_EQ(mostSideBySide("()()(()()())()"), 3u);
}

class Growth : public testing::TestWithParam<std::string> {};

std::vector<std::string> functionsOfNumbers() {
  std::vector<std::string> result;
  for (const char* name : {
#define BROOK_BUILTIN(Kind, name, arity, shape, scalars, stage) #name,
#include "compiler/ir/builtins.def"
       }) {
    const ir::BuiltinInfo& builtin = *ir::findBuiltin(name);
    const bool isOfOneType = builtin.shape == ir::BuiltinShape::Same ||
                             builtin.shape == ir::BuiltinShape::ToBool ||
                             builtin.shape == ir::BuiltinShape::ToInt;
    if (isOfOneType) result.emplace_back(name);
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(Of, Growth, testing::ValuesIn(functionsOfNumbers()),
                         [](const auto& info) { return info.param; });

TEST_P(Growth, IsLinearInCalls) {
  const ir::BuiltinInfo& builtin = *ir::findBuiltin(GetParam());
  for (const std::string type : {"float4", "double2"}) {
    if (type == "double2" && !ir::accepts(builtin.scalars, ir::Scalar::Double)) continue;
    std::vector<std::size_t> sizes;
    for (const int count : {8, 16, 32}) {
      const std::string shader = shaderOfCalls(builtin, type, count);
      sizes.push_back(shader.size());
      EXPECT_LE(mostSideBySide(LoopStructure(shader).ofMain()), 4u)
          << type << ", " << count << " calls";
    }
    const double first = static_cast<double>(sizes[1] - sizes[0]);
    const double second = static_cast<double>(sizes[2] - sizes[1]);
    EXPECT_LE(second, 2.2 * first)
        << type << ": " << sizes[0] << ", " << sizes[1] << ", " << sizes[2];
  }
}

TEST(Growth, OfLoopsSideBySide) {
  std::vector<std::size_t> sizes;
  for (const int count : {8, 16, 32}) {
    std::string text = "kernel k(stream n: int, output r: int) {\n  r = n\n";
    for (int i = 0; i < count; ++i)
      text += "  loop while lt(r, n) { r = add(r, " + std::to_string(i) + ") }\n";
    const std::string shader = shaderOf(text + "}\n");
    EXPECT_LE(mostSideBySide(LoopStructure(shader).ofMain()), 4u) << shader;
    sizes.push_back(shader.size());
  }
  EXPECT_LE(sizes[2] - sizes[1], 22 * (sizes[1] - sizes[0]) / 10);
}

}  // namespace
}  // namespace brook::glsl
