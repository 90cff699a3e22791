#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

/// Ends the program with a message unless the statement is true, whatever kind of build this is: a
/// fuzzer takes the abort for a finding.
#define BGTOOLS_INVARIANT(statement, ...)                                        \
  do {                                                                           \
    if (statement) break;                                                        \
    fmt::print(stderr, "{}:{}: not true: {}: ", __FILE__, __LINE__, #statement); \
    fmt::print(stderr, __VA_ARGS__);                                             \
    std::fputc('\n', stderr);                                                    \
    std::abort();                                                                \
  } while (false)
