#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/json_writer.hpp"
#include "report/render/renderer.hpp"
#include "report/version.hpp"

namespace bgtools::report {

/// The version of the report schema; records with another one are not read.
inline constexpr int kRecordSchema = 1;

/// The `run` record of a report.
struct RunHead {
  std::string shard{};                 ///< "": none
  std::vector<GivenOption> options{};  ///< those that decide what is found
  std::string command{};
  int schema = kRecordSchema;
  std::string version{kVersion};
  std::string rules = rule_table_hash();
};

/// Writes the records of the report schema, version 1, as JSON objects without a line end in them:
/// `run`, then for each input its `diagnostic` records and one `file` record, or one `error`
/// record, then `summary`. Lines and columns count from 1, columns in code points; bytes from 0;
/// ends are exclusive. Fields that do not apply are null. Any report can be made from them, except
/// for details of a drawn board that the id of a position lacks.
class Records {
 public:
  /// `between` comes before every record but the first, `after` follows each.
  Records(std::string& out, std::string_view between, std::string_view after)
      : out_(out), between_(between), after_(after) {}

  void run(const RunReport& report);
  void file(const FileReport& report);
  void error(const ErrorReport& report);
  void summary(const Summary& summary);

 private:
  [[nodiscard]] JsonWriter begin(std::string_view type);
  void end(JsonWriter& json);
  void diagnostic(const FileReport& report, const Finding& finding);
  static void counts(JsonWriter& json, const FileReport& report);

  std::string& out_;
  std::string_view between_;
  std::string_view after_;
  bool is_first_ = true;
};

}  // namespace bgtools::report
