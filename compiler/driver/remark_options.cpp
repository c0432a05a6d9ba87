#include "compiler/driver/remark_options.h"

#include "compiler/diagnostics/suggestion.h"
#include "compiler/driver/option_table.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/Option.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace brook::driver {
namespace {

struct Remark {
  OptionId option;
  std::string_view name;
  bool Options::* flag;
};

constexpr Remark kRemarks[] = {
    {OPT_Rpass_EQ, "split", &Options::remarksOfSplit},
    {OPT_Rpass_EQ, "gather", &Options::remarksOfGathers},
    {OPT_Rpass_missed_EQ, "vectorize", &Options::remarksOfVectorize},
};

/// Returns "-Rpass=split" for OPT_Rpass_EQ and "split".
std::string flagOf(OptionId option, std::string_view name) {
  return OptionTable().getOption(option).getPrefixedName().str() + std::string(name);
}

Failure unknownRemark(OptionId option, const std::string& name) {
  std::vector<std::string> all;
  std::string list;
  std::string ofOtherOption;
  for (const Remark& known : kRemarks) {
    all.push_back(flagOf(known.option, known.name));
    list += (list.empty() ? "; there are " : ", ") + all.back();
    if (known.name == name) ofOtherOption = all.back();
  }
  const std::string written = flagOf(option, name);
  return Failure{"unknown remark '" + written + "'" +
                 (ofOtherOption.empty() ? diagnostics::suggestion(written, all, list)
                                        : "; did you mean '" + ofOtherOption + "'?")};
}

}  // namespace

Result<void> readRemarks(const llvm::opt::InputArgList& arguments, Options& options) {
  for (const OptionId option : {OPT_Rpass_EQ, OPT_Rpass_missed_EQ}) {
    for (const std::string& name : arguments.getAllArgValues(option)) {
      const auto wanted = std::find_if(
          std::begin(kRemarks), std::end(kRemarks),
          [&](const Remark& known) { return known.option == option && known.name == name; });
      if (wanted == std::end(kRemarks)) return unknownRemark(option, name);
      options.*(wanted->flag) = true;
    }
  }
  return {};
}

}  // namespace brook::driver
