#pragma once

#include "answers/options/options.hpp"

namespace bgtools::cli {

// The table of options and its groups, which the doors of the library share with the program.
using answers::AllowanceArguments;
using answers::arguments_from;
using answers::BaselineArguments;
using answers::check_choice;
using answers::CheckedNameEnds;
using answers::CheckInputArguments;
using answers::CommonArguments;
using answers::describe_options;
using answers::Effect;
using answers::EmptyArguments;
using answers::ExplainArguments;
using answers::FailArguments;
using answers::FailIfFoundArguments;
using answers::FilesWithFindingsArguments;
using answers::find_option;
using answers::ForceArguments;
using answers::GameArguments;
using answers::GameTurnArguments;
using answers::Given;
using answers::GivenValue;
using answers::group_id;
using answers::GroupId;
using answers::has_opposite;
using answers::is_on;
using answers::JobsArguments;
using answers::LanguageServerArguments;
using answers::ListArguments;
using answers::ListedNameEnds;
using answers::ListingArguments;
using answers::ManifestArguments;
using answers::ManifestNameEnds;
using answers::MaxDiagnosticsArguments;
using answers::NameEndArguments;
using answers::OgidArguments;
using answers::Option;
using answers::OptionKind;
using answers::options;
using answers::options_of;
using answers::PictureArguments;
using answers::PlaceArguments;
using answers::ProfilesArguments;
using answers::ProgressArguments;
using answers::QuietArguments;
using answers::ReadArguments;
using answers::RepairArguments;
using answers::ReportArguments;
using answers::RowsArguments;
using answers::SearchArguments;
using answers::Section;
using answers::SelectArguments;
using answers::set_from_text;
using answers::ShardArguments;
using answers::SheetArguments;
using answers::ShownArguments;
using answers::SideReportArguments;
using answers::Some;
using answers::Switch;
using answers::Taken;
using answers::Takes;
using answers::takes;
using answers::TargetArguments;
using answers::Text;
using answers::text_or;
using answers::TextOrOff;
using answers::Texts;
using answers::VerboseArguments;
using answers::ViewpointArguments;
using answers::WalkArguments;
using answers::WatchArguments;

}  // namespace bgtools::cli
