#pragma once

#include "questions/options/options.hpp"

namespace bgtools::cli {

// The table of options and its groups.
using questions::AllowanceArguments;
using questions::Also;
using questions::AnonymiseArguments;
using questions::arguments_from;
using questions::BaselineArguments;
using questions::check_choice;
using questions::CheckedNameEnds;
using questions::CheckInputArguments;
using questions::CommonArguments;
using questions::describe_options;
using questions::Effect;
using questions::EmptyArguments;
using questions::ExplainArguments;
using questions::FailArguments;
using questions::FilesWithFindingsArguments;
using questions::find_option;
using questions::ForceArguments;
using questions::GameArguments;
using questions::Given;
using questions::group_id;
using questions::has_opposite;
using questions::is_on;
using questions::JobsArguments;
using questions::LanguageServerArguments;
using questions::ListArguments;
using questions::ListedNameEnds;
using questions::ListingArguments;
using questions::ManifestArguments;
using questions::ManifestNameEnds;
using questions::MaxDiagnosticsArguments;
using questions::NameEndArguments;
using questions::NamesArguments;
using questions::Option;
using questions::options;
using questions::options_of;
using questions::ProfilesArguments;
using questions::ProgressArguments;
using questions::ProposeNamesArguments;
using questions::QuietArguments;
using questions::ReadArguments;
using questions::ReportArguments;
using questions::SearchArguments;
using questions::Section;
using questions::SelectArguments;
using questions::set_from_text;
using questions::ShardArguments;
using questions::ShownArguments;
using questions::SideReportArguments;
using questions::Some;
using questions::SplitArguments;
using questions::Switch;
using questions::Taken;
using questions::Takes;
using questions::takes;
using questions::Text;
using questions::text_or;
using questions::Texts;
using questions::UnfinishedArguments;
using questions::VerboseArguments;
using questions::WalkArguments;
using questions::WatchArguments;

}  // namespace bgtools::cli
