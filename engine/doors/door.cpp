#include "engine/doors/door.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/bench.hpp"
#include "engine/doors/division.hpp"
#include "engine/doors/position.hpp"
#include "engine/doors/report.hpp"
#include "notation/fsf_fen.hpp"
#include "notation/sfen.hpp"
#include "notation/text_board.hpp"

namespace ootori {
namespace {

constexpr int most_mate = Score::longest_mate / 2;  // moves; hosts may ask for more

AnyPosition position_of(const AnyGame& game) {
  return std::visit([](const auto& of) { return AnyPosition{of.position()}; }, game);
}

Color side_to_move(const AnyGame& game) {
  return std::visit([](const auto& of) { return of.position().side_to_move(); }, game);
}

// The number of the next move, counted from the start of the game.
int move_number(const AnyGame& game) {
  return std::visit([](const auto& of) { return static_cast<int>(of.plies()) + 1; }, game);
}

std::optional<Outcome> outcome_of(const AnyGame& game) {
  return std::visit([](const auto& of) { return of.outcome(); }, game);
}

// The moves of `searchmoves`, or an error that names the first one that is not permitted.
std::expected<std::vector<Move>, std::string> parse_root_moves(const Dialect& dialect, const AnyGame& game,
                                                               const std::vector<std::string>& texts) {
  std::vector<Move> moves;
  for (const std::string& text : texts) {
    const auto move = dialect.parse_move(spec_of(game), text);
    if (!move) {
      return std::unexpected("searchmoves " + ootori::quoted(text) + ": " + describe(spec_of(game), move.error()));
    }
    const auto fault = std::visit([&](const auto& of) { return of.illegality(*move); }, game);
    if (fault) {
      return std::unexpected("searchmoves " + ootori::quoted(text) + ": " + describe(spec_of(game), *fault, *move, {}));
    }
    moves.push_back(*move);
  }
  return moves;
}

bool has_limit(const SearchLimits& limits) {
  return limits.depth || limits.nodes || limits.move_time || limits.clock || limits.mate;
}

}  // namespace

struct Door::Command {
  std::string_view name;
  std::string_view purpose;
  void (*obey)(Door&, Words);
};

std::span<const Door::Command> Door::commands() {
  static constexpr std::array table{
      Command{"setoption", "name NAME [value VALUE]", [](Door& door, Words words) { door.set_option(words); }},
      Command{"isready", "waits until the engine is ready; the answer is readyok",
              [](Door& door, Words) { door.answer_ready(); }},
      Command{"position", "startpos | sfen SFEN | fen FEN [moves MOVE …]",
              [](Door& door, Words words) { door.set_position(words); }},
      Command{"go", "depth, nodes, movetime, btime …, mate, infinite, ponder, searchmoves, perft",
              [](Door& door, Words words) { door.go(words); }},
      Command{"stop", "stops the search or the perft", [](Door& door, Words) { door.session_.stop(); }},
      Command{"ponderhit", "tells the engine that the expected move was played",
              [](Door& door, Words) { door.hit_ponder(); }},
      Command{"gameover", "win | lose | draw", [](Door& door, Words) { door.session_.finish(); }},
      Command{"eval", "evaluates the position without a search", [](Door& door, Words) { door.judge(); }},
      Command{"bench", "searches fixed positions and shows the speed and the number of nodes",
              [](Door& door, Words) { door.measure(); }},
      Command{"d", "shows the position", [](Door& door, Words) { door.show(); }},
      Command{"show", "shows the position", [](Door& door, Words) { door.show(); }},
      Command{"debug", "on | off; has no effect", [](Door&, Words) {}},
      Command{"help", "shows this list", [](Door& door, Words) { door.help(); }},
      Command{"quit", "ends the program, after a running perft", [](Door& door, Words) { door.session_.finish(); }},
  };
  return table;
}

Door::Door(const Dialect& dialect, DoorTerms terms, std::ostream& out)
    : dialect_(dialect), terms_(std::move(terms)), out_(out), session_(*terms_.game, terms_.seed) {}

void Door::serve(std::istream& in) {
  const bool at_end = each_line(
      in, [this](std::string_view line) { return obey(line); },
      [this](std::string_view beginning, const std::string& message) { refuse_long(beginning, message); });
  if (at_end) session_.finish();
}

bool Door::obey(std::string_view line) {
  Words words{line};
  const std::string_view name = words.next();
  if (name.empty()) return true;
  if (name == dialect_.name) {
    greet();
  } else if (name == std::string{dialect_.name} + "newgame") {
    session_.new_game();
  } else if (const auto command = std::ranges::find(commands(), name, &Command::name); command != commands().end()) {
    command->obey(*this, words);
  } else {
    error(quoted(name) + " is not a command; 'help' lists the commands");
  }
  return name != "quit";
}

// A line that is too long. Its command decides what the host expects, as for any other fault of the command.
void Door::refuse_long(std::string_view beginning, const std::string& message) {
  Words words{beginning};
  const std::string_view name = words.next();
  if (name == "go") {
    const auto request = parse_go(words);
    return decline(request ? *request : request.error().read, message);
  }
  if (name == "position") refusal_ = message;
  error(message);
}

void Door::greet() {
  out_.write("id name Ootori " + terms_.version);
  out_.write("id author the Ootori authors");
  Settings initial;
  initial.game = terms_.game;
  for (const Option& option : all_options()) out_.write(option.declaration(dialect_.protocol, initial));
  out_.write(std::string{dialect_.name} + "ok");
}

// Reports a net for another game once after each change of an option.
void Door::check_net() {
  if (std::exchange(net_is_checked_, true)) return;
  if (const auto fault = fault_of_net(session_.settings(), session_.spec())) error(*fault + "; it is not used");
}

void Door::answer_ready() {
  check_net();
  const auto ready = session_.prepare();
  if (!ready) error(ready.error());
  out_.write("readyok");
}

void Door::set_option(Words words) {
  if (words.next() != "name") return error("setoption: write 'setoption name NAME value VALUE'");
  const std::string_view name = words.up_to("value");
  const GameSpec& before = session_.spec();
  const auto result = session_.set_option(name, words.rest(), dialect_.protocol);
  if (!result) error(result.error());
  net_is_checked_ = false;
  if (&session_.spec() != &before) refusal_.clear();  // the new game's initial position is set up
}

void Door::set_position(Words words) {
  auto game = parse_position(dialect_, session_.spec(), words);
  refusal_ = game ? std::string{} : game.error();
  if (!game) return error(game.error());
  session_.set_game(*std::move(game));
}

void Door::show() {
  const AnyPosition position = position_of(session_.game());
  const int number = move_number(session_.game());
  const TextBoardOptions plain{.style = TextBoardStyle::standard};
  out_.write(write_text_board(position, plain) + write_text_hands(position, plain) +
             "Sfen: " + write_sfen(position, number) + "\nFen: " + write_fsf_fen(position, number));
}

void Door::go(Words words) {
  const auto request = parse_go(words);
  if (!request) return decline(request.error().read, request.error().message);
  if (!request->unknown.empty() && !request->has_limit()) return decline(*request, request->unknown);
  if (!request->unknown.empty()) error(request->unknown);
  if (!refusal_.empty()) {
    // A host with different rules may send `go` after we refused its position. A move in our previous position would be
    // mistaken for a move in the host's.
    decline(*request, "go: the engine refused the position: " + refusal_);
  } else if (request->perft) {
    count(*request->perft);
  } else if (request->mate && dialect_.mate_is_a_puzzle) {
    search_mate(*request);
  } else {
    search(*request);
  }
}

void Door::search(const GoRequest& request) {
  check_net();
  auto ordered = order(request);
  if (!ordered) return decline(request, ordered.error());
  if (request.mate && request.mate->number) ordered->limits.mate = std::min(*request.mate->number, most_mate);
  if (!has_limit(ordered->limits)) ordered->infinite = true;
  if (const auto outcome = outcome_of(session_.game())) {
    session_.finish();  // so that its answer comes first
    out_.write(final_line(dialect_, *outcome, side_to_move(session_.game())));
  }
  session_.search(*std::move(ordered), listener());
}

// Answers a request that cannot be carried out, because hosts wait for an answer to every `go`, without a time limit.
void Door::decline(const GoRequest& request, std::string_view why) {
  session_.finish();  // so that its answer comes first
  error(why);
  if (request.perft) return;
  const bool is_puzzle = request.mate && dialect_.mate_is_a_puzzle;
  out_.write(is_puzzle ? std::string{no_mate_known} : "bestmove " + std::string{dialect_.no_move});
}

// USI's mate search, whose answer is the whole mate instead of a move to play.
void Door::search_mate(const GoRequest& request) {
  auto ordered = order(request);
  if (!ordered) return decline(request, ordered.error());
  ordered->limits.mate = most_mate;
  ordered->is_mate_problem = true;
  if (request.mate->number) ordered->limits.move_time = Millis{*request.mate->number};
  SearchListener answers = listener();
  answers.done = [this, &spec = session_.spec()](const SearchResult& result) {
    out_.write(checkmate_line(dialect_, spec, result));
  };
  answers.failed = [this](std::string_view message) {
    error(message);
    out_.write(no_mate_known);
  };
  session_.finish();  // so that the batch does not hold back its lines
  const LineWriter::Batch batch{out_};
  session_.search(*std::move(ordered), std::move(answers));
}

std::expected<SearchOrder, std::string> Door::order(const GoRequest& request) const {
  auto root_moves = parse_root_moves(dialect_, session_.game(), request.search_moves);
  if (!root_moves) return std::unexpected(root_moves.error());
  const char letter = dialect_.clock_letter(side_to_move(session_.game()));
  return SearchOrder{.limits = {.depth = request.depth,
                                .nodes = request.nodes,
                                .move_time = request.move_time,
                                .clock = request.clock(letter, dialect_.protocol),
                                .mate = {},
                                .root_moves = *std::move(root_moves)},
                     .infinite = request.infinite,
                     .ponder = request.ponder};
}

SearchListener Door::listener() {
  const GameSpec& spec = session_.spec();
  return {
      .report = [this, &spec](const SearchReport& report) { out_.write(info_line(dialect_, spec, report)); },
      .mate_progress = [this](const MateProgress& progress) { out_.write(mate_progress_line(dialect_, progress)); },
      .done = [this, &spec](const SearchResult& result) { out_.write(best_move_line(dialect_, spec, result)); },
      .failed =
          [this](std::string_view message) {
            error(message);
            out_.write("bestmove " + std::string{dialect_.no_move});
          },
  };
}

// Writes a line for each root move and the total, in the format of other engines, which test scripts can parse.
void Door::count(int depth) {
  session_.run([this, depth, game = session_.game()](const std::stop_token& stop) {
    const auto total = divide(position_of(game), depth, stop, [&](Move move, std::uint64_t number) {
      out_.write(dialect_.write_move(spec_of(game), move) + ": " + std::to_string(number));
    });
    if (!total) return error("go perft was stopped early");
    out_.write("\nNodes searched: " + std::to_string(*total) + "\n");
  });
}

// The evaluation for the player who moves first in a game (UCI's White), in Fairy-Stockfish's format for its scripts.
void Door::judge() {
  check_net();
  const AnyGame& game = session_.game();
  const int value = session_.judge().raw() * (side_to_move(game) == Color::black ? 1 : -1);
  const std::string side = dialect_.clock_letter(Color::black) == 'w' ? "white" : "black";
  const std::string hundredths = std::to_string(100 + std::abs(value) % 100).substr(1);
  out_.write("Final evaluation " + std::string{value < 0 ? "-" : "+"} + std::to_string(std::abs(value) / 100) + "." +
             hundredths + " (" + side + " side)");
}

void Door::measure() {
  session_.run([this, &spec = session_.spec()](const std::stop_token& stop) {
    const BenchResult result = bench(std::array{&spec}, bench_depth, stop);
    if (stop.stop_requested()) return error("bench was stopped early");
    out_.write(bench_text(result));
  });
}

void Door::hit_ponder() {
  if (!session_.ponder_hit()) error("ponderhit: no search is pondering");
}

void Door::help() {
  for (const Command& command : commands()) {
    out_.write(std::string{command.name}.append(12 - command.name.size(), ' ').append(command.purpose));
  }
}

void Door::error(std::string_view message) { out_.write("info string error: " + std::string{message}); }

}  // namespace ootori
