// brook::BRerror, under Brook+'s name of the header.
#pragma once

#include <brook/stream_error.hpp>

namespace brook::plus {

// For `using namespace brook` of <brook/brook.h>.
using brook::BR_ERROR_ASSIGN;
using brook::BR_ERROR_DECLARATION;
using brook::BR_ERROR_DOMAIN;
using brook::BR_ERROR_INVALID_PARAMATER;
using brook::BR_ERROR_KERNEL;
using brook::BR_ERROR_NOT_SUPPORTED;
using brook::BR_ERROR_READ;
using brook::BR_ERROR_WARNING;
using brook::BR_ERROR_WRITE;
using brook::BR_NO_ERROR;
using brook::BRerror;

}  // namespace brook::plus
