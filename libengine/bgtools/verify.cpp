#include <bgtools/verify.hpp>
#include <bgtools/verify/verifier.hpp>

namespace bgtools {

VerifyStats verify(const Match& match, const VerifyOptions& options, Sink& sink) {
  return verify(match, options, sink, nullptr);
}

}  // namespace bgtools
