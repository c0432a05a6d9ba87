// Prune: removes from regions what no output depends on.
//
//   repeat while lt(i, n) carried i: from 0, t: from 0.0       repeat while lt(i, n) carried i: from 0
//     end: add(i, 1), x[i]                                ->     end: add(i, 1)
//
// A loop that no output depends on goes, also one that would never end. A component that is computed
// beside its vector is read from that:
//
//   mul(v, a)                                                   mul(v, a)
//   g[nearest_index(mul(v.x, a))]                       ->      g[nearest_index(mul(v, a).x)]
#pragma once

#include "compiler/canonical/build.h"

namespace brook::canonical {

void prune(Built& built);

}  // namespace brook::canonical
