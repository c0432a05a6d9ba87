// The text that streamPrint prints.
#pragma once

#include <brook/element.hpp>
#include <brook/shape.hpp>

#include <string>

namespace brook {

/// Returns one line for each row of the fastest dimension (docs/language/streams.md, Functions on
/// streams). `elements` are in host types, row-major.
///   float<2, 2>: "1.00 2.00 \n3.00 4.00 \n"     float2<1>: "{1.00, 2.00}\n"
std::string printedElements(const Element& element, const Shape& shape, const void* elements);

}  // namespace brook
