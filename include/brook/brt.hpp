// What some programs of BrookGPU 0.5 include for the API of <brook/brook.hpp>.
#pragma once

#include <brook/brook.hpp>
