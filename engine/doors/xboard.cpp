#include "engine/doors/xboard.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/doors/xboard_options.hpp"
#include "engine/doors/xboard_setup.hpp"
#include "engine/doors/xboard_thinking.hpp"
#include "notation/fsf_fen.hpp"
#include "notation/uci.hpp"

namespace ootori {
namespace {

constexpr std::string_view not_now = "command not legal now";

AnyGame game_from(const AnyPosition& start) {
  return std::visit([]<class G>(const Position<G>& position) { return AnyGame{Game<G>{position}}; }, start);
}

AnyGame first_game(const GameSpec& spec) {
  return visit_game(spec, []<class G>() { return AnyGame{Game<G>{}}; });
}

std::size_t plies_of(const AnyGame& game) {
  return std::visit([](const auto& of) { return of.plies(); }, game);
}

// XBoard marks a declined promotion with '=', which our notation does not use.
std::string_view without_refusal(std::string_view text) {
  if (text.ends_with('=')) text.remove_suffix(1);
  return text;
}

std::string_view result_text(const Outcome& outcome) {
  if (!outcome.winner) return "1/2-1/2";
  return *outcome.winner == Color::black ? "1-0" : "0-1";
}

template <class G>
std::optional<PieceType> moved_type(const Position<G>& position, Move move) {
  if (move.is_drop()) return move.dropped();
  const auto piece = position.piece_on(move.from());
  return piece ? std::optional{piece->type} : std::nullopt;
}

}  // namespace

struct XBoardDoor::Command {
  std::string_view name;
  void (XBoardDoor::*obey)(Words);
};

std::span<const XBoardDoor::Command> XBoardDoor::commands() {
  using Door = XBoardDoor;
  static constexpr std::array table{
      Command{"xboard", &Door::ignore},
      Command{"protover", &Door::introduce},
      Command{"new", &Door::start_game},
      Command{"variant", &Door::choose_variant},
      Command{"setboard", &Door::set_board},
      Command{"usermove", &Door::take_move},
      Command{"force", &Door::stop_playing},
      Command{"result", &Door::stop_playing},
      Command{"go", &Door::play_side_to_move},
      Command{"playother", &Door::play_other_side},
      Command{"?", &Door::move_now},
      Command{"undo", &Door::undo},
      Command{"remove", &Door::remove},
      Command{"analyze", &Door::start_analysis},
      Command{"exit", &Door::stop_playing},
      Command{"hint", &Door::give_hint},
      Command{"hard", &Door::ponder},
      Command{"easy", &Door::stop_pondering},
      Command{"level", &Door::set_level},
      Command{"st", &Door::set_move_time},
      Command{"sd", &Door::set_depth},
      Command{"time", &Door::set_clock},
      Command{"memory", &Door::set_memory},
      Command{"cores", &Door::set_cores},
      Command{"option", &Door::set_option},
      Command{"ping", &Door::answer_ping},
      Command{"post", &Door::show_thinking},
      Command{"nopost", &Door::hide_thinking},
      Command{"quit", &Door::quit},
  };
  return table;
}

// Whether a command does not concern this engine: draw offers, the opponent's clock and name …
bool XBoardDoor::is_ignored(std::string_view name) {
  static constexpr std::array names{"accepted", "rejected", "random", "otim", "draw", "computer",
                                    "name",     "rating",   "ics",    "bk",   "."};
  return std::ranges::find(names, name) != names.end();
}

XBoardDoor::XBoardDoor(DoorTerms terms, std::ostream& out)
    : terms_(std::move(terms)),
      out_(out),
      game_(first_game(*terms_.game)),
      engine_side_(Color::white),
      session_(*terms_.game, terms_.seed) {}

void XBoardDoor::serve(std::istream& in) {
  each_line(
      in, [this](std::string_view line) { return obey(line); },
      [this](std::string_view beginning, const std::string& message) { refuse_long(beginning, message); });
  pause();
}

bool XBoardDoor::obey(std::string_view line) {
  Words words{line};
  const std::string_view name = words.next();
  if (name.empty()) return true;
  if (const auto command = std::ranges::find(commands(), name, &Command::name); command != commands().end()) {
    (this->*command->obey)(words);
  } else if (is_ignored(name)) {
    return true;
  } else if (parse_uci(session_.spec(), without_refusal(name))) {
    play_users_move(name);
  } else {
    refuse("unknown command", name);
  }
  return name != "quit";
}

void XBoardDoor::refuse_long(std::string_view beginning, const std::string& message) {
  if (Words{beginning}.next() == "setboard") return refuse_position(message);
  refuse(message, "a long line");
}

void XBoardDoor::introduce(Words) {
  std::string variants;
  for (const GameSpec* spec : all_games) (variants += variants.empty() ? "" : ",") += spec->uci_name;
  out_.write("feature done=0");
  out_.write("feature myname=\"Ootori " + terms_.version + "\" variants=\"" + variants + "\"");
  out_.write("feature ping=1 setboard=1 usermove=1 playother=1 analyze=1 colors=0 san=0 time=1 draw=0");
  out_.write("feature memory=1 smp=1 nps=0 sigint=0 sigterm=0 reuse=1 name=0 debug=0");
  for (const std::string& option : xboard_options(session_.settings())) out_.write(option);
  out_.write("feature done=1");
}

void XBoardDoor::start_game(Words) {
  pause();
  session_.new_game();
  set_game(first_game(session_.spec()));
  clock_.start_game();
  if (analyses_) return analyse();
  engine_side_ = Color::white;
}

void XBoardDoor::choose_variant(Words words) {
  const std::string_view name = words.next();
  const GameSpec* const spec = find_game(name);
  if (spec == nullptr) return refuse("unknown variant", name);
  pause();
  set_engine_option("Game", spec->id);
  set_game(first_game(*spec));
  for (const std::string& line : xboard_setup(*spec)) out_.write(line);
  if (analyses_) analyse();
}

void XBoardDoor::set_board(Words words) {
  const auto position = parse_fsf_fen(session_.spec(), words.rest());
  if (!position) return refuse_position(describe(session_.spec(), position.error()));
  pause();
  set_game(game_from(position->position));
  clock_.start_session();
  if (analyses_) analyse();
}

// Until the engine gets another position, XBoard shows one that the engine does not have. A move in the engine's last
// position would be mistaken for a move in XBoard's.
void XBoardDoor::refuse_position(const std::string& why) {
  pause();
  lacks_position_ = true;
  out_.write("tellusererror Illegal position: " + why);
}

void XBoardDoor::set_game(AnyGame game) {
  game_ = std::move(game);
  lacks_position_ = false;
}

// `NAME=VALUE`
void XBoardDoor::set_option(Words words) {
  const std::string_view text = words.rest();
  const std::size_t equals = std::min(text.find('='), text.size());
  const std::string_view name = text.substr(0, equals);
  set_engine_option(name, value_from_xboard(name, text.substr(std::min(equals + 1, text.size()))));
}

void XBoardDoor::set_engine_option(std::string_view name, std::string_view value) {
  net_is_checked_ = false;
  const GameSpec* const before = &session_.spec();
  const auto set = session_.set_option(name, value, Protocol::uci);
  if (!set) return refuse(set.error(), name);
  has_new_settings_ = true;
  if (&session_.spec() != before) set_game(first_game(session_.spec()));
}

void XBoardDoor::set_level(Words words) {
  check(clock_.set_level(words, plies_of(is_thinking() ? session_.game() : game_)), "level");
}

void XBoardDoor::set_move_time(Words words) { check(clock_.set_move_time(words), "st"); }

void XBoardDoor::set_depth(Words words) { check(clock_.set_depth(words), "sd"); }

void XBoardDoor::set_clock(Words words) { check(clock_.set_left(words), "time"); }

void XBoardDoor::set_memory(Words words) { set_engine_option("Hash", words.next()); }

void XBoardDoor::set_cores(Words words) { set_engine_option("Threads", words.next()); }

void XBoardDoor::take_move(Words words) { play_users_move(words.next()); }

void XBoardDoor::play_users_move(std::string_view text) {
  const GameSpec& spec = session_.spec();
  const auto illegal = [&](const std::string& reason) { out_.write("Illegal move (" + reason + "): " + quoted(text)); };
  if (lacks_position_) return illegal("illegal position");
  const auto move = parse_uci(spec, without_refusal(text));
  if (!move) return illegal(describe(spec, move.error()));
  if (is_ponder_hit(*move)) return think_on(*move);
  pause();
  const auto fault = std::visit(
      [&](auto& game) -> std::optional<std::string> {
        const auto moved = moved_type(game.position(), *move);
        const auto played = game.play(*move);
        return played ? std::nullopt : std::optional{describe(spec, played.error(), *move, moved)};
      },
      game_);
  if (fault) {
    illegal(*fault);
    if (analyses_) analyse();
    return;
  }
  announce_outcome();
  if (analyses_) {
    analyse();
  } else if (engine_side_ == side_to_move()) {
    think();
  }
}

// A new setting, `easy` included, needs a new search.
bool XBoardDoor::is_ponder_hit(Move move) {
  return ponders_ && !has_new_settings_ && !is_thinking() && session_.expected_move() == move;
}

// Plays the expected move, with which the game goes on, and lets the pondering search find the answer. This search does
// not use the game before it knows of the hit.
void XBoardDoor::think_on(Move expected) {
  std::visit([&](auto& game) { static_cast<void>(game.play(expected)); }, game_);
  session_.set_game(game_);
  begin_thinking();
  if (!session_.ponder_hit(clock_.limits(plies_of(game_)))) think();  // it ran out of memory meanwhile
}

void XBoardDoor::take_back(std::size_t plies) {
  const std::string_view command = plies == 1 ? "undo" : "remove";
  if (lacks_position_for(command)) return;
  pause();
  const bool possible = std::visit(
      [&](auto& game) {
        if (game.plies() < plies) return false;
        game.take_back_to(game.plies() - plies);
        return true;
      },
      game_);
  if (!possible) refuse(not_now, command);
  if (analyses_) analyse();
}

// From now on, the engine plays neither side.
void XBoardDoor::stop_playing(Words) {
  pause();
  engine_side_.reset();
  analyses_ = false;
}

void XBoardDoor::play_side_to_move(Words) {
  if (lacks_position_for("go")) return;
  pause();
  engine_side_ = side_to_move();
  think();
}

void XBoardDoor::play_other_side(Words) {
  if (lacks_position_for("playother")) return;
  pause();
  engine_side_ = ~side_to_move();
}

void XBoardDoor::move_now(Words) {
  if (is_thinking()) session_.stop();
}

void XBoardDoor::undo(Words) { take_back(1); }

void XBoardDoor::remove(Words) { take_back(2); }

void XBoardDoor::start_analysis(Words words) {
  stop_playing(words);
  analyses_ = true;
  analyse();
}

void XBoardDoor::ponder(Words) { ponders_ = true; }

void XBoardDoor::stop_pondering(Words) {
  ponders_ = false;
  if (!analyses_ && !is_thinking()) pause();
}

void XBoardDoor::show_thinking(Words) { posts_ = true; }

void XBoardDoor::hide_thinking(Words) { posts_ = false; }

void XBoardDoor::quit(Words) { pause(); }

void XBoardDoor::ignore(Words) {}

// Ends the running search without playing a move.
void XBoardDoor::pause() {
  abandoned_ = true;
  session_.stop();
  abandoned_ = false;
}

// Reports a net for another game once after each change of an option.
void XBoardDoor::check_net() {
  if (std::exchange(net_is_checked_, true)) return;
  if (const auto fault = fault_of_net(session_.settings(), session_.spec())) refuse(*fault + "; it is not used", "go");
}

void XBoardDoor::think() {
  check_net();
  if (!can_search()) return;
  has_new_settings_ = false;
  session_.set_game(game_);
  begin_thinking();
  session_.search({.limits = clock_.limits(plies_of(game_)), .ponders_after = ponders_},
                  {.report = [this](const SearchReport& report) { post(report); },
                   .done =
                       [this](const SearchResult& result) {
                         play_own_move(result);
                         end_thinking();
                       },
                   .failed =
                       [this](std::string_view message) {
                         refuse(message, "go");
                         end_thinking();
                       }});
}

void XBoardDoor::begin_thinking() {
  const std::scoped_lock lock{pings_mutex_};
  is_thinking_ = true;
}

void XBoardDoor::end_thinking() {
  const std::scoped_lock lock{pings_mutex_};
  is_thinking_ = false;
  for (const std::string& number : std::exchange(pings_, {})) out_.write("pong " + number);
}

bool XBoardDoor::is_thinking() {
  const std::scoped_lock lock{pings_mutex_};
  return is_thinking_;
}

void XBoardDoor::answer_ping(Words words) {
  const std::string_view number = words.next();
  {
    const std::scoped_lock lock{pings_mutex_};
    if (is_thinking_) {
      pings_.emplace_back(number);
      return;
    }
  }
  // XBoard may start the engine's clock after the answer, so what takes long is done before it.
  if (const auto ready = session_.prepare(); !ready) refuse(ready.error(), "ping");
  out_.write("pong " + std::string{number});
}

void XBoardDoor::analyse() {
  check_net();
  if (!can_search()) return;
  session_.set_game(game_);
  session_.search({.limits = {}, .infinite = true},
                  {.report = [this](const SearchReport& report) { post(report); },
                   .done = [](const SearchResult&) {},
                   .failed = [this](std::string_view message) { refuse(message, "analyze"); }});
}

// Runs on the searching thread, which owns the game until the search has ended.
void XBoardDoor::play_own_move(const SearchResult& result) {
  if (abandoned_ || !result.best) return;
  const bool played = std::visit([&](auto& game) { return game.play(*result.best).has_value(); }, game_);
  if (!played) return;
  out_.write("move " + write_uci(spec_of(game_), *result.best));
  announce_outcome();
}

void XBoardDoor::give_hint(Words) {
  if (analyses_ || is_thinking() || !can_search()) return;
  constexpr std::uint64_t hint_nodes = 20'000;
  session_.set_game(game_);
  SearchLimits few;
  few.nodes = hint_nodes;
  session_.search({.limits = few}, {.report = {},
                                    .done =
                                        [this](const SearchResult& result) {
                                          if (abandoned_ || !result.best) return;
                                          out_.write("Hint: " + write_uci(spec_of(game_), *result.best));
                                        },
                                    .failed = [this](std::string_view message) { refuse(message, "hint"); }});
}

void XBoardDoor::announce_outcome() {
  if (const auto ended = outcome()) {
    out_.write(std::string{result_text(*ended)} + " {" + std::string{code(ended->reason)} + "}");
  }
}

void XBoardDoor::post(const SearchReport& report) {
  if (posts_ || analyses_) out_.write(thinking_line(spec_of(game_), report));
}

Color XBoardDoor::side_to_move() const {
  return std::visit([](const auto& game) { return game.position().side_to_move(); }, game_);
}

std::optional<Outcome> XBoardDoor::outcome() const {
  return std::visit([](const auto& game) { return game.outcome(); }, game_);
}

bool XBoardDoor::can_search() const { return !lacks_position_ && !outcome(); }

bool XBoardDoor::lacks_position_for(std::string_view command) {
  if (!lacks_position_) return false;
  refuse(not_now, command);
  return true;
}

void XBoardDoor::check(const std::expected<void, std::string>& done, std::string_view command) {
  if (!done) refuse(done.error(), command);
}

void XBoardDoor::refuse(std::string_view reason, std::string_view command) {
  out_.write("Error (" + std::string{reason} + "): " + std::string{command});
}

}  // namespace ootori
