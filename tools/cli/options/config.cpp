#include "cli/options/config.hpp"

#include <fmt/core.h>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <boost/program_options/errors.hpp>
#include <boost/program_options/options_description.hpp>
#include <boost/program_options/parsers.hpp>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <filesystem>
#include <map>
#include <mutex>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/system/file.hpp"
#include "cli/system/output.hpp"
#include "report/nearest.hpp"

namespace bgtools::cli {
namespace {

namespace fs = std::filesystem;
namespace po = boost::program_options;

constexpr std::string_view kFileName = "bgtools.conf";
constexpr std::string_view kPrefix = "BGTOOLS_";

std::vector<std::string_view> settings_named(Taken taken) {
  std::vector<std::string_view> names;
  for (const Option* const option : options_of(taken)) {
    if (is_setting(*option)) names.push_back(option->name);
  }
  return names;
}

std::vector<std::string_view> all_settings() {
  std::vector<std::string_view> names;
  for (const Option& option : options()) {
    if (is_setting(option)) names.push_back(option.name);
  }
  return names;
}

/// Turns FAIL_ON into fail-on.
std::string option_name(std::string_view variable) {
  std::string name;
  for (const char letter : variable) {
    name +=
        letter == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return name;
}

OrError<void> read_environment(Taken taken, Given& given) {
  for (const char* const* entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::size_t equals = text.find('=');
    if (!text.starts_with(kPrefix) || equals == std::string_view::npos) continue;
    const std::string_view variable = text.substr(0, equals);
    const std::string_view value = text.substr(equals + 1);
    const std::string name = option_name(variable.substr(kPrefix.size()));
    if (value.empty() || name == "config") continue;
    const Option* const option = find_option(taken, name);
    if (option != nullptr && is_setting(*option)) {
      if (const auto set = set_from_text(*option, value, given); !set) {
        return Error{fmt::format("{}: {}", variable, set.error().typed())};
      }
      given.set_origin(*option, std::string(variable));
      continue;
    }
    const std::vector<std::string_view> known = all_settings();
    if (std::find(known.begin(), known.end(), std::string_view(name)) != known.end()) continue;
    if (const std::string hint = report::did_you_mean(name, known); !hint.empty()) {
      return Error{fmt::format("{}: unknown option '{}'{}", variable, name, hint)};
    }
  }
  return {};
}

/// What the lines of a file are to Boost.
struct Lines {
  std::vector<std::size_t> settings;            ///< their numbers; Boost may fail to read them
  std::map<std::size_t, std::string> sections;  ///< the names, by the numbers of their lines
};

Lines lines_of(std::string_view text) {
  Lines lines;
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = line.substr(0, line.find('#'));
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t first = line.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) continue;
    line = line.substr(first, line.find_last_not_of(kBlanks) - first + 1);
    if (line.front() == '[' && line.back() == ']') {
      lines.sections.emplace(number, line.substr(1, line.size() - 2));
    } else {
      lines.settings.push_back(number);
    }
  }
  return lines;
}

/// Whether root and this user are the only members of a group. A member who is no user of the
/// system counts as somebody else.
bool is_private(gid_t id, uid_t user) {
  // The lists of users and groups are read with one place for all threads.
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  const group* const entry = ::getgrgid(id);  // NOLINT(concurrency-mt-unsafe)
  if (entry == nullptr) return false;
  std::vector<std::string> others;
  for (char* const* name = entry->gr_mem; *name != nullptr; ++name) others.emplace_back(*name);
  bool has_no_other = true;
  ::setpwent();  // NOLINT(concurrency-mt-unsafe)
  // NOLINTNEXTLINE(concurrency-mt-unsafe)
  while (const passwd* const each = ::getpwent()) {
    const bool is_other = each->pw_uid != user && each->pw_uid != 0;
    if (is_other && each->pw_gid == id) has_no_other = false;
    if (!is_other) std::erase(others, each->pw_name);
  }
  ::endpwent();  // NOLINT(concurrency-mt-unsafe)
  return has_no_other && others.empty();
}

/// Who else may change a file or a folder, as what to say of it: "belongs to user 1001"; "": nobody
/// but the user and root.
std::string change_by_others(const std::string& path, const struct stat& about) {
  const uid_t user = ::geteuid();
  if (about.st_uid != user && about.st_uid != 0) {
    return fmt::format("belongs to user {}", about.st_uid);
  }
  if ((about.st_mode & S_IWOTH) != 0) return "may be written by everybody";
  if ((about.st_mode & S_IWGRP) == 0) return {};
  // With an access control list, these bits are its mask, whomever it names.
  const bool has_list = ::getxattr(path.c_str(), "system.posix_acl_access", nullptr, 0) > 0;
  if (has_list) return "may be written by others, as its access control list says";
  if (is_private(about.st_gid, user)) return {};
  return fmt::format("may be written by group {}", about.st_gid);
}

/// Why a file that nobody named is not trusted, as what to say of it; "": it is.
std::string reason_to_distrust(const std::string& path, const std::string& folder) {
  struct stat about {};
  if (::lstat(path.c_str(), &about) != 0) return words_for(errno);
  if (S_ISLNK(about.st_mode)) return "is a link, not a regular file";
  if (!S_ISREG(about.st_mode)) {
    return fmt::format("is {}, not a regular file", kind_of_special_file(about.st_mode));
  }
  std::string reason = change_by_others(path, about);
  if (!reason.empty()) return reason;
  if (::stat(folder.c_str(), &about) != 0) return words_for(errno);
  reason = change_by_others(folder, about);
  return reason.empty() ? reason : "is in a folder that " + reason;
}

/// A file with settings.
struct SettingsFile {
  std::string path;
  bool is_named = false;   ///< by --config or BGTOOLS_CONFIG; otherwise it was found
  std::string distrust{};  ///< why a found file is not read, as what to say of it; "": it is read
};

/// A value that names a file counts from the folder of the settings, wherever a run is started.
std::string from_folder(const Option& option, std::string_view value, const std::string& file) {
  const bool is_path = option.value == "FILE" || option.value == "DIR" ||
                       option.value == "MANIFEST" || option.value == "FORMAT=FILE";
  const bool has_format = option.value == "FORMAT=FILE";
  const std::size_t begin = has_format ? value.find('=') + 1 : 0;  // npos + 1 is 0
  const std::string_view path = value.substr(begin);
  const fs::path folder = fs::path(file).parent_path();
  if (!is_path || path.empty() || path == "-" || folder.empty()) return std::string(value);
  return std::string(value.substr(0, begin)) + (folder / path).generic_string();
}

/// The command whose section this is.
OrError<const Command*> command_of(std::span<const Command> commands, std::string_view section,
                                   std::string_view place) {
  const auto known = std::find_if(commands.begin(), commands.end(),
                                  [&](const Command& one) { return one.name == section; });
  if (known != commands.end()) return &*known;
  std::vector<std::string_view> names;
  for (const Command& one : commands) names.push_back(one.name);
  return Error{fmt::format("{}: section [{}] does not name a command{}", place, section,
                           report::did_you_mean(section, names))};
}

OrError<void> read_setting(std::span<const Command> commands, const Command& command,
                           const SettingsFile& file, std::size_t line, const po::option& setting,
                           Given& given) {
  const std::string place = fmt::format("{}:{}", file.path, line);
  const std::string_view key = setting.string_key;
  const std::size_t dot = key.find('.');
  if (dot == std::string_view::npos) {
    return Error{fmt::format(
        "{}: '{}' comes before the first section; sections are commands, such as [check]", place,
        key)};
  }
  const std::string_view section = key.substr(0, dot);
  const std::string_view name = key.substr(dot + 1);
  const auto known = command_of(commands, section, place);
  if (!known) return known.error();
  const Taken takes = (*known)->takes;
  const Option* const option = find_option(takes, name);
  if (option == nullptr || !is_setting(*option)) {
    return Error{fmt::format("{}: unknown key '{}' in [{}]{}", place, name, section,
                             report::did_you_mean(name, settings_named(takes)))};
  }
  // Errors in the section of another command are errors, too.
  Given elsewhere;
  const bool is_mine = (*known)->name == command.name;
  const std::string value = from_folder(*option, setting.value.front(), file.path);
  if (const auto taken = set_from_text(*option, value, is_mine ? given : elsewhere); !taken) {
    return Error{fmt::format("{}: {}", place, taken.error().typed())};
  }
  if (!is_mine) return {};
  if (!file.is_named && option->effect == Effect::writes) {
    return Error{
        fmt::format("{}: '{}' writes files, which only a named file of settings may do; --config "
                    "{} takes it, --no-config leaves it out",
                    place, name, file.path)};
  }
  given.set_origin(*option, place);
  return {};
}

OrError<void> read_settings(std::span<const Command> commands, const Command& command,
                            const SettingsFile& file, Given& given) {
  const std::string& path = file.path;
  if (!file.distrust.empty()) {
    return Error{fmt::format("{}: {}; --config {} trusts it, --no-config leaves it out", path,
                             file.distrust, path)};
  }
  FileReader reader;
  const auto bytes = reader.read(path);
  if (!bytes) {
    return Error{fmt::format("{}: {}; --config names the settings to read, --no-config reads none",
                             path, bytes.error().message)};
  }
  std::string_view text = *bytes;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const Lines lines = lines_of(text);
  for (const auto& [number, section] : lines.sections) {
    const auto known = command_of(commands, section, fmt::format("{}:{}", path, number));
    if (!known) return known.error();
  }
  std::istringstream stream{std::string(text)};
  try {
    const po::options_description none;
    const auto parsed = po::parse_config_file(stream, none, true);
    for (std::size_t i = 0; i < parsed.options.size(); ++i) {
      if (auto read =
              read_setting(commands, command, file, lines.settings.at(i), parsed.options[i], given);
          !read) {
        return read;
      }
    }
  } catch (const po::invalid_config_file_syntax& error) {
    // Every line before the wrong one was a setting.
    std::size_t number = 0;
    std::istringstream again{std::string(text)};
    std::string line;
    for (std::size_t i = 1; std::getline(again, line) && number == 0; ++i) {
      const bool is_setting_line =
          std::find(lines.settings.begin(), lines.settings.end(), i) != lines.settings.end();
      if (is_setting_line && line.substr(0, line.find('#')).find('=') == std::string::npos) {
        number = i;
      }
    }
    return Error{fmt::format("{}:{}: expected `[command]` or `option = value`", path, number)};
  } catch (const po::error& error) {
    return Error{fmt::format("{}: {}", path, error.what())};
  }
  return {};
}

/// The configuration file in use; without a path: none.
SettingsFile file_in_use(const CommonArguments& arguments, const std::string& folder) {
  if (arguments.config.text) return {.path = *arguments.config.text, .is_named = true};
  for (const char* const* entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    constexpr std::string_view kVariable = "BGTOOLS_CONFIG=";
    const std::string_view text(*entry);
    if (text.starts_with(kVariable) && text.size() > kVariable.size()) {
      return {.path = std::string(text.substr(kVariable.size())), .is_named = true};
    }
  }
  std::error_code error;
  std::string directory = folder.empty() ? fs::current_path(error).string() : folder;
  require_memory(error);
  std::string way_up;
  while (!error && !directory.empty()) {
    if (!directory.ends_with('/')) directory += '/';
    // Longer paths name nothing, however deep the folder of a document is said to be.
    if (directory.size() + kFileName.size() < PATH_MAX) {
      std::string path = directory + std::string(kFileName);
      struct stat about {};
      if (::lstat(path.c_str(), &about) == 0) {
        // From the working directory, the path is shown as it is seen from there.
        if (folder.empty()) path = way_up + std::string(kFileName);
        std::string distrust = reason_to_distrust(path, directory);
        return {.path = std::move(path), .distrust = std::move(distrust)};
      }
    }
    directory.erase(directory.find_last_not_of('/') + 1);
    directory.erase(directory.rfind('/') + 1);  // npos + 1 is 0
    way_up += "../";
  }
  return {};
}

}  // namespace

bool is_setting(const Option& option) noexcept {
  return option.name != "config" && option.name != "help" && option.name != "list-files";
}

OrError<Given> settings_of(std::span<const Command> commands, const Command& command,
                           const CommonArguments& own, const std::string& folder) {
  Given settings;
  if (own.config.is_off) return settings;
  if (const auto read = read_environment(command.takes, settings); !read) return read.error();
  const SettingsFile file = file_in_use(own, folder);
  if (file.path.empty()) return settings;
  Given of_file;
  if (const auto read = read_settings(commands, command, file, of_file); !read) {
    return read.error();
  }
  settings.fill_from(of_file);
  return settings;
}

OrError<void> configure(std::span<const Command> commands, const Command& command, Given& given) {
  CommonArguments own;
  given.fill(group_id<CommonArguments>(), &own);
  auto settings = settings_of(commands, command, own);
  if (!settings) return settings.error();
  given.fill_from(*settings);
  return {};
}

}  // namespace bgtools::cli
