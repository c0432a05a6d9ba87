// The page of each diagnostic: the files of docs/diagnostics, embedded.
#pragma once

#include <string>
#include <string_view>

namespace brook::diagnostics {

/// The page that the user means: of an id ("BR0219", in any case) or of a warning's name
/// ("vector-truncation", with or without -W). Null when there is none.
const char* findPage(std::string_view wanted);

/// What `brcc --explain=` answers if there is no such page; with what may have been meant.
std::string unknownPage(std::string_view wanted);

/// What `brcc --print-warnings` prints: Brook's warnings with the titles of their pages.
std::string warningList();

}  // namespace brook::diagnostics
