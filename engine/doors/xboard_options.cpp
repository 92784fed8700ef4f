#include "engine/doors/xboard_options.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/doors/words.hpp"

namespace ootori {
namespace {

constexpr Protocol naming = Protocol::uci;

// Whether the protocol sets the option by a command: `variant`, `memory`, `cores`, `hard` and `easy`.
bool has_own_command(const Option& option) {
  static constexpr std::array others{"UCI_Variant", "Hash", "Threads", "Ponder"};
  return std::ranges::find(others, option.name(naming)) != others.end();
}

struct MenuItem {
  const Settings& settings;

  std::optional<std::string> operator()(const Option::Spin& spin) const {
    return "-spin " + std::to_string(spin.get(settings)) + " " + std::to_string(spin.lowest) + " " +
           std::to_string(spin.highest);
  }
  std::optional<std::string> operator()(const Option::Check& check) const {
    return check.get(settings) ? "-check 1" : "-check 0";
  }
  std::optional<std::string> operator()(Option::Button) const { return "-button"; }
  std::optional<std::string> operator()(Option::Net) const { return "-file " + settings.net_file; }
  std::optional<std::string> operator()(Option::Book) const { return "-file " + settings.book_file; }
  std::optional<std::string> operator()(Option::Game) const { return std::nullopt; }
};

}  // namespace

std::vector<std::string> xboard_options(const Settings& settings) {
  std::vector<std::string> lines;
  for (const Option& option : all_options()) {
    if (has_own_command(option)) continue;
    const auto item = std::visit(MenuItem{settings}, option.kind);
    if (item) lines.push_back("feature option=\"" + std::string{option.name(naming)} + " " + *item + "\"");
  }
  return lines;
}

std::string_view value_from_xboard(std::string_view name, std::string_view value) {
  const auto options = all_options();
  const auto option = std::ranges::find_if(options, [&](const Option& of) { return same_word(name, of.name(naming)); });
  if (option == options.end() || !std::holds_alternative<Option::Check>(option->kind)) return value;
  return value == "1" ? "true" : value == "0" ? "false" : value;
}

}  // namespace ootori
