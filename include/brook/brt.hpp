// What some programs of BrookGPU 0.5 include for the API of <brook/brook.hpp>.
#pragma once
#pragma GCC system_header

#include <brook/brook.hpp>
