#include "train/search_tuning.hpp"

#include <charconv>
#include <cmath>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>

#include <fmt/format.h>

#include "engine/search_parameter_names.hpp"
#include "match/arbiter.hpp"
#include "match/engine_player.hpp"

namespace ootori {
namespace {

constexpr std::size_t tuning_hash_mib = 4;  // a short search fills no more
constexpr ArbiterTerms arbiter{.most_plies = 300,
                               .resignation = ArbiterTerms::Resignation{.centipawns = 1500, .moves = 3}};

EnginePlayer player_with(const SearchParameters& parameters) {
  Settings settings;
  settings.engine.hash_mib = tuning_hash_mib;
  settings.engine.search_parameters = parameters;
  return EnginePlayer{settings};
}

// The points of the plus side minus those of the minus side in two games from an opening; nothing if stopped.
std::optional<double> play_trial(const TuningTerms& terms, const Spsa::Trial& trial, const std::stop_token& stop) {
  EnginePlayer plus = player_with(with_values(*terms.game, trial.plus));
  EnginePlayer minus = player_with(with_values(*terms.game, trial.minus));
  Allowance allowance;
  allowance.nodes = terms.nodes;
  const AnyGame& opening = terms.openings[trial.number % terms.openings.size()];
  double difference = 0;
  for (const Color side : {Color::black, Color::white}) {
    if (!plus.new_game(stop) || !minus.new_game(stop)) return std::nullopt;
    Player& black = side == Color::black ? static_cast<Player&>(plus) : minus;
    Player& white = side == Color::black ? static_cast<Player&>(minus) : plus;
    const auto game = play_game({Seat{black, allowance}, Seat{white, allowance}}, opening, arbiter, stop);
    if (!game) return std::nullopt;
    if (game->outcome.winner) difference += *game->outcome.winner == side ? 1 : -1;
  }
  return difference;
}

// A stream would read -1 as a huge number.
std::optional<std::uint64_t> count(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (fault != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

}  // namespace

std::vector<SpsaNumber> tuned_numbers(const GameSpec& game) {
  const SearchParameters own = search_parameters_of(game);
  std::vector<SpsaNumber> numbers;
  for (const TunableParameter& parameter : tunable_parameters) {
    numbers.push_back({.value = static_cast<double>(own.*parameter.member),
                       .lowest = static_cast<double>(parameter.lowest),
                       .highest = static_cast<double>(parameter.highest),
                       .step = parameter.step});
  }
  return numbers;
}

SearchParameters with_values(const GameSpec& game, std::span<const double> values) {
  SearchParameters parameters = search_parameters_of(game);
  for (std::size_t i = 0; i < tunable_parameters.size(); ++i) {
    parameters.*tunable_parameters[i].member = static_cast<int>(std::lround(values[i]));
  }
  return parameters;
}

void tune(const TuningTerms& terms, Spsa& spsa, const TrialListener& listener, const std::stop_token& stop) {
  std::mutex mutex;
  const auto work = [&] {
    while (!stop.stop_requested()) {
      std::unique_lock lock{mutex};
      const Spsa::Trial trial = spsa.next();
      if (trial.number >= terms.spsa.trials) return;
      lock.unlock();
      const auto difference = play_trial(terms, trial, stop);
      if (!difference) return;
      lock.lock();
      spsa.learn(trial, *difference);
      listener(spsa);
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 0; i < terms.threads; ++i) workers.emplace_back(work);
}

std::string write_tuning(const GameSpec& game, const Spsa& spsa) {
  std::string text = fmt::format("game {}\ntrials {}\n", game.id, spsa.learnt());
  for (std::size_t i = 0; i < tunable_parameters.size(); ++i) {
    text += fmt::format("{} {:.3f}\n", tunable_parameters[i].name, spsa.values()[i]);
  }
  return text;
}

std::expected<void, std::string> read_tuning(std::string_view text, const GameSpec& game, Spsa& spsa) {
  std::istringstream lines{std::string{text}};
  std::string name, word;
  if (!(lines >> name >> word) || name != "game") return std::unexpected("line 1: 'game NAME' is missing");
  if (word != game.id)
    return std::unexpected(fmt::format("line 1: the file is of the game '{}', not '{}'", word, game.id));
  lines >> name >> word;
  const auto trials = count(word);
  if (!lines || name != "trials" || !trials) return std::unexpected("line 2: 'trials N' is missing");
  std::vector<double> values;
  for (const TunableParameter& parameter : tunable_parameters) {
    double value = 0;
    const std::string wanted = fmt::format("line {}: '{} NUMBER' is missing", values.size() + 3, parameter.name);
    if (!(lines >> name >> value) || name != parameter.name) return std::unexpected(wanted);
    if (value < parameter.lowest || value > parameter.highest) {
      return std::unexpected(fmt::format("line {}: {} must be between {} and {}", values.size() + 3, parameter.name,
                                         parameter.lowest, parameter.highest));
    }
    values.push_back(value);
  }
  spsa.restore(values, *trials);
  return {};
}

}  // namespace ootori
