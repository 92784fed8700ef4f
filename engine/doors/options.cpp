#include "engine/doors/options.hpp"

#include <algorithm>
#include <array>

#include "engine/book/book_file.hpp"
#include "engine/doors/words.hpp"
#include "engine/nnue/net_file.hpp"

namespace ootori {
namespace {

constexpr int lowest_skill = -20;  // Fairy-Stockfish's minimum; its hosts send less than 1 for their weakest levels

// engine/engine.hpp explains the bounds. `Ponder` announces that the host may ask for pondering; it has no effect here.
constexpr std::array option_table{
    Option{"USI_Variant", "UCI_Variant", Option::Game{}},
    Option{"USI_Hash", "Hash",
           Option::Spin{
               1, EngineOptions::most_hash_mib,
               [](const Settings& settings) { return static_cast<int>(settings.engine.hash_mib); },
               [](Settings& settings, int value) { settings.engine.hash_mib = static_cast<std::size_t>(value); }}},
    Option{
        "Threads", "Threads",
        Option::Spin{1, EngineOptions::most_threads, [](const Settings& settings) { return settings.engine.threads; },
                     [](Settings& settings, int value) { settings.engine.threads = value; }}},
    Option{"MultiPV", "MultiPV",
           Option::Spin{1, EngineOptions::most_lines, [](const Settings& settings) { return settings.engine.multi_pv; },
                        [](Settings& settings, int value) { settings.engine.multi_pv = value; }}},
    Option{
        "MoveOverhead", "Move Overhead",
        Option::Spin{0, 5000,
                     [](const Settings& settings) { return static_cast<int>(settings.engine.move_overhead.count()); },
                     [](Settings& settings, int value) { settings.engine.move_overhead = Millis{value}; }}},
    Option{
        "Level", "Skill Level",
        Option::Spin{Strength::weakest, Strength::full, [](const Settings& settings) { return settings.level.level; },
                     [](Settings& settings, int value) { settings.level = {value}; }, lowest_skill}},
    Option{"USI_LimitStrength", "UCI_LimitStrength",
           Option::Check{[](const Settings& settings) { return settings.limits_elo; },
                         [](Settings& settings, bool value) { settings.limits_elo = value; }}},
    Option{"USI_Elo", "UCI_Elo",
           Option::Spin{weakest_elo, strongest_elo, [](const Settings& settings) { return settings.elo; },
                        [](Settings& settings, int value) { settings.elo = value; }}},
    Option{"USI_Ponder", "Ponder", Option::Check{[](const Settings&) { return false; }, [](Settings&, bool) {}}},
    Option{"USI_AnalyseMode", "UCI_AnalyseMode",
           Option::Check{[](const Settings& settings) { return settings.analyses; },
                         [](Settings& settings, bool value) { settings.analyses = value; }}},
    Option{"EvalFile", "EvalFile", Option::Net{}},
    Option{"USI_OwnBook", "OwnBook",
           Option::Check{[](const Settings& settings) { return settings.book.is_used; },
                         [](Settings& settings, bool value) { settings.book.is_used = value; }}},
    Option{"BookFile", "BookFile", Option::Book{}},
    Option{"BookWidth", "Book Width",
           Option::Spin{0, 500, [](const Settings& settings) { return settings.book.width; },
                        [](Settings& settings, int value) { settings.book.width = value; }}},
    Option{"MateSolver", "MateSolver",
           Option::Check{[](const Settings& settings) { return settings.engine.solves_mates; },
                         [](Settings& settings, bool value) { settings.engine.solves_mates = value; }}},
    Option{"ClearHash", "Clear Hash", Option::Button{}},
};

// Options that hosts set without checking whether the engine has them: variant files, chess's castling rules and
// endgame tables, logs, and tuning options of other engines. They are ignored.
constexpr std::array<std::string_view, 33> passed_over{
    "VariantPath",
    "UCI_Chess960",
    "UCI_ShowWDL",
    "UCI_ShowCurrLine",
    "UCI_ShowRefutations",
    "UCI_Opponent",
    "UCI_EngineAbout",
    "Protocol",
    "Debug Log File",
    "Contempt",
    "Slow Mover",
    "SlowMover",
    "nodestime",
    "usemillisec",
    "TsumeMode",
    "SyzygyPath",
    "SyzygyProbeDepth",
    "SyzygyProbeLimit",
    "Syzygy50MoveRule",
    "BookMoves",
    "USI_ShowCurrLine",
    "USI_ShowRefutations",
    "USI_Opponent",
    "NetworkDelay",
    "NetworkDelay2",
    "MinimumThinkingTime",
    "Minimum Thinking Time",
    "Stochastic_Ponder",
    "ResignValue",
    "MaxMovesToDraw",
    "EnteringKingRule",
    "DrawValueBlack",
    "DrawValueWhite",
};

using Result = std::expected<OptionEffect, std::string>;

const Option* find_option(std::string_view name) {
  if (same_word(name, "game")) return &option_table.front();
  for (const Option& option : option_table) {
    if (same_word(name, option.usi) || same_word(name, option.uci)) return &option;
  }
  return nullptr;
}

// The name of a game as hosts of the protocol write it.
std::string_view game_name(const GameSpec& spec, Protocol protocol) {
  return protocol == Protocol::usi ? spec.id : spec.uci_name;
}

std::string names(Protocol protocol) {
  std::string list;
  for (const Option& option : option_table) (list += list.empty() ? "" : ", ") += option.name(protocol);
  return list;
}

struct Setter {
  Settings& settings;
  std::string_view name;
  std::string_view value;
  Protocol protocol;

  Result operator()(const Option::Spin& spin) const {
    const auto number = parse_number<int>(name, value, spin.lowest_on(protocol), spin.highest);
    if (!number) return std::unexpected(number.error());
    spin.set(settings, std::max(*number, spin.lowest));
    return OptionEffect::none;
  }

  Result operator()(const Option::Check& check) const {
    const bool is_true = same_word(value, "true");
    if (!is_true && !same_word(value, "false")) {
      return std::unexpected(std::string{name} + " must be true or false, not " + quoted(value));
    }
    check.set(settings, is_true);
    return OptionEffect::none;
  }

  Result operator()(Option::Button) const { return OptionEffect::forget; }

  Result operator()(Option::Net) const {
    if (value.empty() || value == built_in_net_word || same_word(value, no_net_word)) {
      settings.engine.net.reset();
      settings.engine.uses_built_in_net = !same_word(value, no_net_word);
    } else {
      auto net = read_net_file(value);
      if (!net) return std::unexpected(net.error());
      settings.engine.net = *std::move(net);
      settings.engine.uses_built_in_net = true;
    }
    settings.net_file = value.empty() ? built_in_net_word : value;
    return OptionEffect::none;
  }

  Result operator()(Option::Book) const {
    if (value.empty() || value == built_in_book_word) {
      settings.book.book.reset();
    } else {
      auto book = read_book_file(value);
      if (!book) return std::unexpected(book.error());
      settings.book.book = *std::move(book);
    }
    settings.book_file = value.empty() ? built_in_book_word : value;
    return OptionEffect::none;
  }

  Result operator()(Option::Game) const {
    for (const GameSpec* spec : all_games) {
      if (!same_word(value, spec->id) && !same_word(value, spec->uci_name)) continue;
      settings.game = spec;
      return OptionEffect::new_game;
    }
    std::string known;
    for (const GameSpec* spec : all_games) (known += known.empty() ? "" : ", ") += game_name(*spec, protocol);
    return std::unexpected("there is no game " + quoted(value) + "; the games are " + known);
  }
};

struct Declaration {
  const Settings& settings;
  Protocol protocol;

  std::string operator()(const Option::Spin& spin) const {
    return "spin default " + std::to_string(spin.get(settings)) + " min " + std::to_string(spin.lowest_on(protocol)) +
           " max " + std::to_string(spin.highest);
  }
  std::string operator()(const Option::Check& check) const {
    return std::string{"check default "} + (check.get(settings) ? "true" : "false");
  }
  std::string operator()(Option::Button) const { return "button"; }
  std::string operator()(Option::Net) const { return "string default " + settings.net_file; }
  std::string operator()(Option::Book) const { return "string default " + settings.book_file; }
  std::string operator()(Option::Game) const {
    std::string text{"combo default "};
    text += game_name(*settings.game, protocol);
    for (const GameSpec* spec : all_games) (text += " var ") += game_name(*spec, protocol);
    return text;
  }
};

}  // namespace

std::string Option::declaration(Protocol protocol, const Settings& settings) const {
  return "option name " + std::string{name(protocol)} + " type " + std::visit(Declaration{settings, protocol}, kind);
}

std::span<const Option> all_options() { return option_table; }

Result set_option(Settings& settings, std::string_view name, std::string_view value, Protocol protocol) {
  const Option* option = find_option(name);
  const auto is_name = [&](std::string_view known) { return same_word(name, known); };
  if (option == nullptr && std::ranges::any_of(passed_over, is_name)) return OptionEffect::none;
  if (option == nullptr) {
    return std::unexpected("there is no option " + quoted(name) + "; the options are " + names(protocol));
  }
  return std::visit(Setter{settings, option->name(protocol), value, protocol}, option->kind);
}

std::optional<std::string> fault_of_net(const Settings& settings, const GameSpec& game) {
  if (!settings.engine.net) return std::nullopt;
  const GameSpec& own = *all_games[settings.engine.net->index()];
  if (&own == &game) return std::nullopt;
  return "EvalFile: " + settings.net_file + " is a net for " + std::string{own.name} + ", not for " +
         std::string{game.name};
}

}  // namespace ootori
