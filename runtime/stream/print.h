// The text that streamPrint prints.
#pragma once

#include <brook/element_type.hpp>
#include <brook/shape.hpp>

#include <string>

namespace brook {

/// One line for each row of the fastest dimension (brook-language 3.4). `elements` packed,
/// row-major.
///   float<2, 2>: "1.00 2.00 \n3.00 4.00 \n"     float2<1>: "{1.00, 2.00}\n"
std::string printedElements(ElementType type, const Shape& shape, const void* elements);

}  // namespace brook
