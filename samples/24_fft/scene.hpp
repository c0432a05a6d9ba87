// The picture that is filtered when the user gives none.
#pragma once

#include "../picture/picture.hpp"

namespace samples {

/// A lake in the evening, four to three.
Picture drawLake(int width);

}  // namespace samples
