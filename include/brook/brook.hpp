// Brook's runtime API: streams, iterators, errors and the choice of a backend.
#pragma once
#pragma GCC system_header

#include <brook/element_type.hpp>
#include <brook/error.hpp>
#include <brook/gl_object.hpp>
#include <brook/iter.hpp>
#include <brook/kernel.hpp>
#include <brook/memory.hpp>
#include <brook/names_0_5.hpp>
#include <brook/print_callback.hpp>
#include <brook/profile.hpp>
#include <brook/runtime.hpp>
#include <brook/shape.hpp>
#include <brook/spread.hpp>
#include <brook/stream.hpp>
#include <brook/stream_error.hpp>
#include <brook/stream_interface.hpp>
#include <brook/stream_operators.hpp>
#include <brook/vector_types.hpp>
#include <brook/write_mask.hpp>
