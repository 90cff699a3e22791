#include <gtest/gtest.h>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

/// The records of a transcript, one JSON text after the other.
std::string records_of(const fs::path& file) {
  const Format* const json = format_named("json");
  if (json == nullptr || json->write == nullptr) {
    ADD_FAILURE() << "there is no JSON writer";
    return {};
  }
  const std::string bytes = contents(file);
  const Source source(file.filename().string(), bytes);
  Collector ignored;
  std::string text;
  read(source, file.extension().string(), nullptr, ignored, [&](Match&& match) {
    json->write(match, WriteOptions{}, text);
    return true;
  });
  return text;
}

/// A transcript with an `x.json` next to it must give these records. BGTOOLS_ACCEPT=1 writes the
/// records that are read instead of comparing them.
TEST(Golden, RecordsOfTheMatReaderAreUnchanged) {
  const bool is_accepted = environment("BGTOOLS_ACCEPT").has_value();
  int compared = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(testdata("mat/valid"))) {
    fs::path golden = entry.path();
    if (golden.extension() != ".json") continue;
    fs::path transcript = golden;
    transcript.replace_extension(".mat");
    ++compared;
    const std::string record = records_of(transcript);
    if (is_accepted) {
      std::ofstream(golden, std::ios::binary) << record;
      continue;
    }
    EXPECT_EQ(record, contents(golden)) << transcript;
  }
  EXPECT_GE(compared, 12);
}

}  // namespace
}  // namespace bgtools::test
