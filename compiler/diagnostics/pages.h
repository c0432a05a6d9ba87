// The page of each diagnostic: the files of docs/diagnostics, embedded.
#pragma once

#include <string>
#include <string_view>

namespace brook::diagnostics {

/// Returns the page of an id ("BR0219") or of a warning's name ("vector-truncation", with or
/// without -W), or null. Upper and lower case of an id are the same.
const char* findPage(std::string_view wanted);

/// Returns the answer of `brcc --explain=` if there is no such page, with a suggestion.
std::string unknownPage(std::string_view wanted);

/// Returns the text of `brcc --print-warnings`: Brook's warnings with the titles of their pages.
std::string warningList();

}  // namespace brook::diagnostics
