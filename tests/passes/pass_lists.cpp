#include "tests/passes/pass_lists.h"

#include <string_view>

namespace brook::fuzz {

PassList commonPasses(const Modes& modes) {
  PassList list;
  for (const passes::Pass* pass : passes::commonPipeline()) {
    if (modes.has(Mode::Traps) && std::string_view(pass->name) == "split_messages")
      list.push_back(passes::findPass("trap_bounds"));
    list.push_back(pass);
  }
  return list;
}

PassList cpuPasses() {
  PassList list;
  for (const char* name : {"canonicalise", "consecutive_gathers", "dead_code", "lockstep_counters",
                           "hoist_uniform", "insert_gather_lets"})
    list.push_back(passes::findPass(name));
  return list;
}

PassLists randomLists(Random& random, const Modes& modes, int alone) {
  PassLists lists{commonPasses(modes), cpuPasses(), {}};
  for (; alone > 0; --alone)
    lists.alone.push_back(&random.of(passes::allPasses()));
  // Few other kernels are changed by it.
  if (modes.has(Mode::Components) && !lists.alone.empty())
    lists.alone.back() = passes::findPass("flatten_components");
  return lists;
}

}  // namespace brook::fuzz
