#include "match/program_player.hpp"

#include <algorithm>
#include <limits>

#include "engine/doors/words.hpp"
#include "match/conversation.hpp"

namespace ootori {
namespace {

using namespace std::chrono_literals;

constexpr Millis patience_for_start{60'000};  // a busy machine starts a large program slowly
constexpr Millis patience_for_ready{60'000};
constexpr Millis patience_for_move{120'000};  // if its time is not limited
constexpr Millis grace{5'000};                // how long a program may exceed its time before it is given up

// How long to wait for a move before the program counts as hung. The arbiter checks the clock itself.
Millis patience(const Turn& turn, const std::optional<SearchClock>& clock) {
  if (turn.allowance.move_time) return *turn.allowance.move_time + grace;
  if (clock) return clock->main + clock->increment + clock->byoyomi * clock->periods + grace;
  return patience_for_move;
}

// The error that a program reports with this line, if it does. There is no standard for errors: this program and
// Fairy-Stockfish write `info string error`, Stockfish writes `No such option`.
std::optional<std::string> reported_error(std::string_view line) {
  if (line.starts_with("No such option")) return std::string{line};
  Words words{line};
  if (words.next() != "info" || words.next() != "string") return std::nullopt;
  constexpr std::string_view mark = "error";
  const std::string_view text = words.rest();
  if (!same_word(text.substr(0, mark.size()), mark)) return std::nullopt;
  const bool is_word = text.size() == mark.size() || std::string_view{" :!"}.contains(text[mark.size()]);
  if (!is_word) return std::nullopt;  // such as "errors: 0"
  const std::size_t message = text.find_first_not_of(" :!", mark.size());
  return std::string{message == std::string_view::npos ? text : text.substr(message)};
}

}  // namespace

ProgramPlayer::ProgramPlayer(Contestant contestant, const GameSpec& spec)
    : contestant_(std::move(contestant)),
      spec_(spec),
      dialect_(contestant_.protocol == Protocol::usi ? usi_dialect : uci_dialect) {}

std::expected<void, std::string> ProgramPlayer::connect(const std::stop_token& stop) {
  process_.reset();
  auto process = Process::start(contestant_.command);
  if (!process) return std::unexpected("engine " + contestant_.name + ": " + process.error());
  process_ = *std::move(process);
  const auto declared = greet(stop);
  if (!declared) return std::unexpected(declared.error());
  refusal_.clear();
  if (auto set = set_options(*declared); !set) return set;
  if (auto set = set_variant(*declared, stop); !set) return set;
  if (const auto ready = wait_until_ready(stop); !ready) return std::unexpected(described(ready.error()));
  // Without options, the error is about something else.
  if (!refusal_.empty() && !contestant_.options.empty())
    return std::unexpected("engine " + contestant_.name + ": " + refusal_);
  return {};
}

// `option name UCI_Variant type combo default chess var chess var torishogi`, or
// `option name Hash type spin default 16 min 1 max 1024`, if the line declares an option.
std::optional<ProgramPlayer::DeclaredOption> ProgramPlayer::declared_option(std::string_view line) {
  Words words{line};
  if (words.next() != "option" || words.next() != "name") return std::nullopt;
  DeclaredOption option{std::string{words.up_to("type")}};
  option.type = words.next();
  const auto number = [&]() -> std::optional<std::int64_t> {
    using Limits = std::numeric_limits<std::int64_t>;
    const auto read = parse_number<std::int64_t>(option.name, words.next(), Limits::min(), Limits::max());
    return read ? std::optional{*read} : std::nullopt;
  };
  while (!words.done()) {
    const std::string_view word = words.next();
    if (word == "var") option.values.emplace_back(words.next());
    if (option.type == "spin" && word == "min") option.least = number();
    if (option.type == "spin" && word == "max") option.most = number();
  }
  return option;
}

const ProgramPlayer::DeclaredOption* ProgramPlayer::find(const DeclaredOptions& options, std::string_view name) {
  const auto found =
      std::ranges::find_if(options, [&](const DeclaredOption& option) { return same_word(option.name, name); });
  return found == options.end() ? nullptr : &*found;
}

// What is wrong with the value, by the program's own declaration. Many programs ignore or change such a value and say
// nothing.
std::optional<std::string> ProgramPlayer::fault_of(const DeclaredOption& option, std::string_view value) {
  if (option.type == "check" && !same_word(value, "true") && !same_word(value, "false")) {
    return option.name + " must be true or false, not " + quoted(value);
  }
  if (!option.least || !option.most) return std::nullopt;
  const auto number = parse_number<std::int64_t>(option.name, value, *option.least, *option.most);
  return number ? std::nullopt : std::optional{number.error()};
}

std::expected<ProgramPlayer::DeclaredOptions, std::string> ProgramPlayer::greet(const std::stop_token& stop) {
  DeclaredOptions declared;
  process_->write_line(dialect_.name);
  const auto answer = read_until(std::string{dialect_.name} + "ok", patience_for_start, stop, [&](const auto& line) {
    if (auto option = declared_option(line)) declared.push_back(*std::move(option));
    note_refusal(line);
  });
  if (!answer) return std::unexpected(described(answer.error()) + " after the command " + quoted(dialect_.name));
  return declared;
}

std::expected<void, std::string> ProgramPlayer::set_options(const DeclaredOptions& declared) {
  for (const auto& [name, value] : contestant_.options) {
    const DeclaredOption* const option = find(declared, name);
    if (option == nullptr) return std::unexpected("engine " + contestant_.name + " has no option " + quoted(name));
    if (const auto fault = fault_of(*option, value)) {
      return std::unexpected("engine " + contestant_.name + ": " + *fault);
    }
    set(name, value);
  }
  return {};
}

// Runs after the options are set, because an option may name a file that defines the variant. A program that has read
// it declares more variants when it is greeted again.
std::expected<void, std::string> ProgramPlayer::set_variant(DeclaredOptions declared, const std::stop_token& stop) {
  const DeclaredOption* option = variant_option(declared);
  // On USI, a program that plays only one game has no such option; its moves show which game it is.
  if (option == nullptr && dialect_.protocol == Protocol::usi && contestant_.variant.empty()) return {};
  if (option == nullptr) {
    return std::unexpected("engine " + contestant_.name + " has no option " +
                           (dialect_.protocol == Protocol::usi ? "USI_Variant" : "UCI_Variant") +
                           ", so it cannot play " + std::string{spec_.name});
  }
  auto variant = announced_variant(*option);
  if (!variant && !contestant_.options.empty()) {
    auto again = greet(stop);
    if (!again) return std::unexpected(again.error());
    declared = *std::move(again);
    option = variant_option(declared);
    if (option != nullptr) variant = announced_variant(*option);
  }
  if (!variant) {
    const std::string wanted = contestant_.variant.empty()
                                   ? std::string{spec_.id} + " nor " + std::string{spec_.uci_name}
                                   : contestant_.variant;
    return std::unexpected("engine " + contestant_.name + " cannot play " + std::string{spec_.name} + ": its " +
                           (option != nullptr ? option->name : "variant") + " has " +
                           (contestant_.variant.empty() ? "neither " : "no ") + wanted);
  }
  set(option->name, *variant);
  return {};
}

// Older programs use UCI's name also on USI.
const ProgramPlayer::DeclaredOption* ProgramPlayer::variant_option(const DeclaredOptions& declared) const {
  const DeclaredOption* option = dialect_.protocol == Protocol::usi ? find(declared, "USI_Variant") : nullptr;
  return option != nullptr ? option : find(declared, "UCI_Variant");
}

// The program's name for the game: one of those that it declares, if it declares any.
std::optional<std::string> ProgramPlayer::announced_variant(const DeclaredOption& option) const {
  std::vector<std::string_view> names{spec_.id, spec_.uci_name};
  if (dialect_.protocol == Protocol::uci) std::ranges::reverse(names);
  if (!contestant_.variant.empty()) names = {contestant_.variant};
  if (option.values.empty()) return std::string{names.front()};
  for (const std::string_view name : names) {
    const auto value = std::ranges::find_if(option.values, [&](const std::string& of) { return same_word(of, name); });
    if (value != option.values.end()) return *value;
  }
  return std::nullopt;
}

void ProgramPlayer::set(std::string_view name, std::string_view value) {
  process_->write_line("setoption name " + std::string{name} + " value " + std::string{value});
}

void ProgramPlayer::note_refusal(std::string_view line) {
  if (!refusal_.empty()) return;
  if (auto error = reported_error(line)) refusal_ = *std::move(error);
}

std::expected<void, PlayerFault> ProgramPlayer::new_game(const std::stop_token& stop) {
  if (!process_) {
    if (!connect(stop)) return std::unexpected(PlayerFault::crashed);
  }
  process_->write_line(std::string{dialect_.name} + "newgame");
  return wait_until_ready(stop);
}

std::expected<void, PlayerFault> ProgramPlayer::wait_until_ready(const std::stop_token& stop) {
  process_->write_line("isready");
  const auto answer =
      read_until("readyok", patience_for_ready, stop, [this](const std::string& line) { note_refusal(line); });
  if (!answer) return std::unexpected(answer.error());
  return {};
}

std::expected<Choice, PlayerFault> ProgramPlayer::choose(const Turn& turn, const std::stop_token& stop) {
  if (!process_) return std::unexpected(PlayerFault::crashed);
  const Color us = std::visit([](const auto& game) { return game.position().side_to_move(); }, turn.game);
  process_->write_line(position_command(dialect_, turn.game));
  process_->write_line(go_command(dialect_, turn));
  std::string last_info;
  const auto answer = read_until("bestmove", patience(turn, turn.clocks[index(us)]), stop, [&](std::string& line) {
    if (line.starts_with("info") && line.contains(" score ")) last_info = std::move(line);
  });
  if (!answer) return std::unexpected(answer.error());

  Words words{*answer};
  words.next();
  const std::string_view text = words.next();
  if (text == "resign" || text == "(none)" || text == "0000") return std::unexpected(PlayerFault::resigned);
  const auto move = dialect_.parse_move(spec_, text);
  if (!move) return std::unexpected(PlayerFault::unreadable);
  Choice choice{.move = *move, .score = {}};
  if (const auto insight = parse_info(dialect_, last_info)) {
    choice.score = insight->score;
    choice.depth = insight->depth;
    choice.nodes = insight->nodes;
  }
  return choice;
}

template <class F>
std::expected<std::string, PlayerFault> ProgramPlayer::read_until(std::string_view wanted, Millis patience,
                                                                  const std::stop_token& stop, F&& each) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  for (;;) {
    auto line = process_->read_line(deadline, stop);
    if (line && Words{*line}.peek() == wanted) return *std::move(line);
    if (line) {
      each(*line);
      continue;
    }
    process_.reset();  // its remaining output is useless
    switch (line.error()) {
      case Process::ReadFault::late: return std::unexpected(PlayerFault::stalled);
      case Process::ReadFault::gone: return std::unexpected(PlayerFault::crashed);
      case Process::ReadFault::stopped: return std::unexpected(PlayerFault::stopped);
    }
  }
}

std::string ProgramPlayer::described(PlayerFault fault) const {
  const std::string engine = "engine " + contestant_.name;
  switch (fault) {
    case PlayerFault::crashed: return engine + " exited";
    case PlayerFault::stalled: return engine + " did not answer";
    case PlayerFault::unreadable: return engine + " gave an unreadable answer";
    case PlayerFault::resigned: return engine + " resigned";
    case PlayerFault::stopped: return engine + " was stopped";
  }
  return engine;
}

}  // namespace ootori
