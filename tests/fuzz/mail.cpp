// Feeds any bytes to what opens mails: nothing crashes, every part has a name of its own or a
// reason why it is closed, and no limit is passed.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "require.hpp"
#include "tools/cli/inputs/mail.hpp"

namespace bgtools::cli {
namespace {

void run_mail(std::string_view bytes, const ArchiveLimits& limits, bool reads_heads) {
  constexpr std::size_t kMostOfHead = 64;
  const std::unique_ptr<Members> mail = (**mail_part.get())(bytes, limits);
  std::set<std::string> names;
  std::int64_t count = 0;
  std::string buffer;
  for (auto step = mail->next(); step != Members::Step::end; step = mail->next()) {
    BGTOOLS_INVARIANT(++count <= limits.members, "{} members", count);
    if (step == Members::Step::closed) {
      BGTOOLS_INVARIANT(!mail->member_damage().empty(), "{} is closed without a reason",
                        mail->name());
      continue;
    }
    BGTOOLS_INVARIANT(names.insert(mail->name()).second, "{} is there twice", mail->name());
    const std::string_view read =
        reads_heads ? mail->head(buffer, kMostOfHead) : mail->read(buffer);
    const auto most = reads_heads ? kMostOfHead : static_cast<std::size_t>(limits.member_size);
    BGTOOLS_INVARIANT(read.size() <= most, "{} has {} bytes", mail->name(), read.size());
  }
}

}  // namespace
}  // namespace bgtools::cli

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace cli = bgtools::cli;
  // As many bytes and no more, so that a sanitizer sees what is read after them.
  const std::unique_ptr<char[]> bytes(new char[size]);
  std::copy(data, data + size, bytes.get());
  const std::string_view mail(bytes.get(), size);
  static_cast<void>(cli::begins_as_mail(mail));
  cli::run_mail(mail, {}, false);
  cli::run_mail(mail, {.member_size = 100, .members = 3}, false);
  cli::run_mail(mail, {}, true);
  return 0;
}
