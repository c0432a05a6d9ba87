#include "compiler/report/print_reflection.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace brook::report {
namespace {

namespace json = llvm::json;

json::Array list(const std::vector<std::string>& texts) {
  json::Array array;
  for (const std::string& text : texts)
    array.push_back(json::fixUTF8(text));
  return array;
}

json::Object object(const ParameterFacts& parameter) {
  json::Object made{{"name", parameter.name}, {"kind", parameter.kind}, {"type", parameter.type}};
  if (parameter.rank > 0) made["rank"] = parameter.rank;
  return made;
}

json::Object object(const PassFacts& pass) {
  return json::Object{{"dialects", list(pass.dialects)},   {"reads", list(pass.reads)},
                      {"writes", list(pass.writes)},       {"temporaries", list(pass.temporaries)},
                      {"textureReads", pass.textureReads}, {"arithmetic", pass.arithmetic}};
}

json::Object object(const ScalarizedFacts& construct) {
  return json::Object{{"line", construct.line}, {"text", construct.text}};
}

json::Object object(const MessageFacts& message) {
  return json::Object{{"line", message.line},
                      {"kind", message.isFailure ? "assertion" : "print"},
                      {"text", json::fixUTF8(message.text)}};
}

json::Object object(const KernelFacts& kernel);

template <class Facts>
json::Array objects(const std::vector<Facts>& all) {
  json::Array array;
  for (const Facts& facts : all)
    array.push_back(object(facts));
  return array;
}

json::Object object(const KernelFacts& kernel) {
  json::Object made{{"name", kernel.name},
                    {"kind", kernel.isReduction ? "reduction" : "kernel"},
                    {"file", json::fixUTF8(kernel.file)},
                    {"line", kernel.line},
                    {"usesDouble", kernel.usesDouble},
                    {"parameters", objects(kernel.parameters)},
                    {"passes", objects(kernel.passes)},
                    {"divisions", list(kernel.divisions)},
                    {"scalarized", objects(kernel.scalarized)},
                    {"messages", objects(kernel.messages)}};
  if (kernel.isReduction) made["commutative"] = kernel.isCommutative;
  return made;
}

}  // namespace

std::string printReflection(const FileFacts& facts) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  json::OStream writer(stream, 2);
  writer.value(json::Object{{"reflection", kReflectionVersion},
                            {"brcc", facts.version},
                            {"input", json::fixUTF8(facts.input)},
                            {"kernels", objects(facts.kernels)}});
  stream << '\n';
  return stream.str();
}

}  // namespace brook::report
