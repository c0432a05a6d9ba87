// The C++ that Brook's headers, and what brcc emits, are written in. Every header includes this.
#pragma once
#pragma GCC system_header

#if __cplusplus < 201703L
#error "Brook needs C++17 or later: compile with -std=c++17"
#endif
