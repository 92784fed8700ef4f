// Plays games between players of known strength and reviews them. bench/accuracy/accuracy.py chooses the games.
//
// reviewed_games NODES ENGINE-NODES reads lines like `tori random 9 17 FILE`: game 17 of a random mover and level 9 in
// Tori Shogi. It writes the winner and the review to the file and then prints the line again. A player is `random`, a
// level, or `engine`: full strength at ENGINE-NODES a move. The same line gives the same file on every machine.
#include <charconv>
#include <expected>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include "engine/review/review_text.hpp"

namespace ootori {
namespace {

constexpr std::size_t opening = 4;  // random plies that are not reviewed, so that games differ
constexpr std::size_t most_plies = 300;
constexpr std::uint64_t no_limit = 100'000'000;  // a level has its own limit

struct Meeting {
  std::string game, first, second;  // the first player is Black in even-numbered games
  std::uint64_t number = 0;
  std::string file;

  [[nodiscard]] const std::string& player(Color color) const {
    return (color == Color::black) == (number % 2 == 0) ? first : second;
  }
};

struct Nodes {
  std::uint64_t review = 0;
  std::uint64_t engine = 0;
};

using Dice = std::mt19937_64;

template <class G>
Move random_move(const Game<G>& game, Dice& dice) {
  const MoveList moves = game.permitted_moves();
  return moves[dice() % moves.size()];
}

class Players {
 public:
  Players(const Meeting& meeting, std::uint64_t engine_nodes, std::array<Engine, 2>& engines)
      : meeting_(meeting), engine_nodes_(engine_nodes), engines_(engines) {
    for (Engine& engine : engines_) engine.new_game();
  }

  template <class G>
  Move choose(const Game<G>& game, Dice& dice) {
    const Color mover = game.position().side_to_move();
    const std::string& name = meeting_.player(mover);
    const std::uint64_t seed = dice();
    if (name == "random") return random_move(game, dice);
    Strength strength;
    if (name != "engine") std::from_chars(name.data(), name.data() + name.size(), strength.level);
    const SearchLimits limits{.nodes = name == "engine" ? engine_nodes_ : no_limit};
    return *engines_[index(mover)].play(AnyGame{game}, limits, strength, seed).best;
  }

 private:
  const Meeting& meeting_;
  std::uint64_t engine_nodes_;
  std::array<Engine, 2>& engines_;
};

// The game from the end of its random opening; no moves if the opening ended the game.
template <class G>
Game<G> played(const Meeting& meeting, Players& players) {
  std::seed_seq seed(meeting.game.begin(), meeting.game.end());
  std::array<std::uint32_t, 2> words{};
  seed.generate(words.begin(), words.end());
  Dice dice((static_cast<std::uint64_t>(words[0]) << 32U | words[1]) + meeting.number);
  Game<G> game;
  while (game.plies() < opening && !game.outcome()) static_cast<void>(game.play(random_move(game, dice)));
  Game<G> rest{game.position()};
  while (rest.plies() < most_plies && !rest.outcome()) static_cast<void>(rest.play(players.choose(rest, dice)));
  return rest;
}

std::string winner_of(const AnyGame& game) {
  return std::visit(
      [](const auto& known) -> std::string {
        const auto& outcome = known.outcome();
        if (!outcome || !outcome->winner) return "null";
        return *outcome->winner == Color::black ? "\"black\"" : "\"white\"";
      },
      game);
}

std::expected<std::string, std::string> reviewed(const Meeting& meeting, const Nodes& nodes,
                                                 std::array<Engine, 2>& engines, Engine& reviewer) {
  const GameSpec* spec = find_game(meeting.game);
  if (spec == nullptr) return std::unexpected("there is no game " + meeting.game);
  Players players{meeting, nodes.engine, engines};
  const AnyGame game = visit_game(*spec, [&]<class G>() { return AnyGame{played<G>(meeting, players)}; });
  const auto review = review_game(record_of(game), reviewer, {.limits = {.nodes = nodes.review}});
  if (!review) return std::unexpected(review.error());
  return "{\"winner\": " + winner_of(game) + ", \"report\": " + write_review_json(*review) + "}\n";
}

int run(const Nodes& nodes) {
  std::array<Engine, 2> engines{Engine{{.hash_mib = 16}}, Engine{{.hash_mib = 16}}};
  Engine reviewer{{.hash_mib = 16}};
  for (std::string line; std::getline(std::cin, line);) {
    Meeting meeting;
    std::istringstream words(line);
    if (!(words >> meeting.game >> meeting.first >> meeting.second >> meeting.number >> meeting.file)) {
      std::cerr << "expected GAME PLAYER PLAYER NUMBER FILE: " << line << '\n';
      return 1;
    }
    const auto text = reviewed(meeting, nodes, engines, reviewer);
    if (!text) {
      std::cerr << line << ": " << text.error() << '\n';
      return 1;
    }
    // Renamed when complete, so that an interruption leaves no partial file.
    const std::string unfinished = meeting.file + ".part";
    std::ofstream(unfinished) << *text;
    std::filesystem::rename(unfinished, meeting.file);
    std::cout << line << std::endl;
  }
  return 0;
}

std::uint64_t number_of(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace
}  // namespace ootori

int main(int count, char** arguments) {
  if (count != 3) {
    std::cerr << "usage: reviewed_games NODES ENGINE-NODES\n";
    return 2;
  }
  return ootori::run({.review = ootori::number_of(arguments[1]), .engine = ootori::number_of(arguments[2])});
}
