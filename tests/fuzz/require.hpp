#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

/// Ends the program with a message unless the statement is true, in every kind of build: a fuzzer
/// reports the abort.
#define BGTOOLS_INVARIANT(statement, ...)                                        \
  do {                                                                           \
    if (statement) break;                                                        \
    fmt::print(stderr, "{}:{}: not true: {}: ", __FILE__, __LINE__, #statement); \
    fmt::print(stderr, __VA_ARGS__);                                             \
    std::fputc('\n', stderr);                                                    \
    std::abort();                                                                \
  } while (false)
