#include "cli/help_formatter.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/manual.hpp"
#include "notation/text_board.hpp"

namespace ootori::cli {
namespace {

constexpr int help_usual_columns = 80;
constexpr int help_least_columns = 50;
constexpr int help_most_columns = 110;  // longer lines are hard to read
constexpr int help_right_column = 26;

int help_columns() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return help_usual_columns;
  return std::clamp<int>(size.ws_col, help_least_columns, help_most_columns);
}

std::string join_words(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : std::string{between}) + part;
  return text;
}

std::string option_names(const std::set<CLI::Option*>& options) {
  std::vector<std::string> names;
  for (const CLI::Option* option : options) names.push_back(option->get_name());
  std::ranges::sort(names);  // the set is ordered by address
  return join_words(names, ", ");
}

// Everything shown about the option besides its description.
std::string option_conditions(const CLI::Option& option, const OptionEntry& entry) {
  std::vector<std::string> said;
  if (entry.required) said.emplace_back("required");
  if (!option.get_needs().empty()) said.push_back("with " + option_names(option.get_needs()));
  if (!option.get_excludes().empty()) said.push_back("not with " + option_names(option.get_excludes()));
  if (!entry.usual.empty()) said.push_back("default: " + entry.usual);
  return said.empty() ? "" : " (" + join_words(said, "; ") + ")";
}

}  // namespace

HelpFormatter::HelpFormatter() : columns_(help_columns()) {}

std::string HelpFormatter::two_columns(const std::string& left, const std::string& right) const {
  std::string text = "  " + left;
  int used = text_width(text);
  const std::string next_line = '\n' + std::string(help_right_column, ' ');
  if (used + 2 > help_right_column) {
    text += next_line;
  } else {
    text.append(static_cast<std::size_t>(help_right_column - used), ' ');
  }
  used = help_right_column;
  std::istringstream words{right};
  for (std::string word; words >> word;) {
    const int width = text_width(word);
    if (used > help_right_column && used + 1 + width > columns_) {
      text += next_line;
      used = help_right_column;
    }
    if (used > help_right_column) {
      text += ' ';
      ++used;
    }
    text += word;
    used += width;
  }
  return text + '\n';
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
  const OptionEntry entry = option_entry(*option);
  std::string left = is_positional ? option->get_name(true) : join_words(entry.names, ", ");
  if (!is_positional && !entry.value.empty()) left += ' ' + entry.value;
  return two_columns(left, entry.description + option_conditions(*option, entry));
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  return two_columns(command->get_name(), command->get_description());
}

}  // namespace ootori::cli
