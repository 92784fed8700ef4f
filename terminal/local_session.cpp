#include "terminal/local_session.hpp"

#include <algorithm>
#include <utility>

#include "terminal/clock_text.hpp"
#include "terminal/explanation.hpp"
#include "terminal/game_file.hpp"
#include "terminal/safe_text.hpp"

namespace ootori::terminal {
namespace {

using game::Millis;

// The weaker levels are limited by nodes or depth and answer sooner. This limits the strongest one.
constexpr Millis longest_thought{2000};
constexpr Millis hint_time{1500};

game::Created created(const LocalTerms& terms) {
  const game::Seat person = game::PersonSeat{};
  const game::Seat engine = game::EngineSeat{game::Level::from(terms.level).value()};
  const auto seat = [&](Color color) { return !terms.side || *terms.side == color ? person : engine; };
  return game::begin(terms.game, {.black = seat(Color::black), .white = seat(Color::white)});
}

bool is_local(const CommandSpec& command) {
  return command.place == Place::anywhere || command.place == Place::game || command.place == Place::local;
}

// Plays a move that took this time. The time does not count before the clock runs, or if it is from a record and does
// not fit this game's clock.
std::expected<void, std::string> play_again(game::State& state, Move move, Millis spent) {
  const bool counts = state.clock().has_value() && state.has_begun();
  const auto played = state.apply(game::Moved{move, counts ? spent : Millis{0}});
  return played || !counts ? played : state.apply(game::Moved{move, Millis{0}});
}

// The expected line, and its value for the person.
std::string told_line(const Words& all, const std::string& moves, Score score) {
  if (const auto plies = score.plies_to_mate()) {
    return say(score.is_win() ? all.hint_wins : all.hint_loses, moves, *plies);
  }
  return say(all.hint_line, moves, fmt::format("{:+.2f}", score.raw() / 100.0));
}

}  // namespace

LocalSession::LocalSession(LocalTerms terms)
    : terms_(std::move(terms)),
      settings_(terms_.settings),
      state_(created(terms_)),
      start_{created(terms_)},
      bottom_(terms_.side.value_or(Color::black)) {}

Desk LocalSession::desk() const { return {.state = &state_, .spec = &state_.spec(), .here = is_local}; }

std::string LocalSession::name_of(Color color) const {
  if (!terms_.side) return std::string{side_name(all(), color)};
  if (*terms_.side == color) return std::string{all().you};
  return say(all().engine, terms_.level);
}

std::optional<Color> LocalSession::mover() const {
  if (is_over() || is_engine_to_move()) return std::nullopt;
  return state_.side_to_move();
}

Millis LocalSession::thought(SteadyTime now) const {
  if (!state_.has_begun()) return Millis{0};
  return std::chrono::duration_cast<Millis>(now - turn_began_);
}

Reply LocalSession::begin(SteadyTime now) {
  Reply reply;
  turn_began_ = now;
  introduce(reply);
  go_on(reply, now);
  return reply;
}

void LocalSession::introduce(Reply& reply) const {
  const auto seated = [&](Color color) {
    return terms_.side ? say(all().seated, name_of(color), side_name(all(), color)) : name_of(color);
  };
  reply.say(
      say(all().game_title, game_name(settings_.language, state_.spec()), seated(Color::black), seated(Color::white)));
  if (const Handicap* handicap = state_.handicap()) {
    reply.say(say(all().given, settings_.language == Language::english ? handicap->name.en : handicap->name.ja));
  }
  if (state_.time()) reply.say(described_time(settings_.language, state_.time()));
}

Reply LocalSession::typed(std::string_view line, SteadyTime now) {
  const auto command = parse_command(line);
  if (!command) return {};
  if (asked_sure_ != command->verb) asked_sure_.reset();
  if (auto looked = look(*command, desk(), settings_, bottom_)) {
    looked->is_answer = true;
    return std::move(*looked);
  }
  return obey(*command, now);
}

Reply LocalSession::obey(const Command& command, SteadyTime now) {
  Reply reply;
  switch (command.verb) {
    case Verb::move: {
      if (is_over()) {
        reply.say(std::string{all().game_is_over});
        break;
      }
      if (is_engine_to_move()) {
        reply.say(std::string{all().engine_to_move});
        break;
      }
      const auto move = read_move(settings_.language, state_, command.argument);
      if (move) play(reply, *move, now);
      if (!move) {
        reply.is_answer = true;
        reply.say_all(move.error());
      }
      break;
    }
    case Verb::hint: hint(reply); break;
    case Verb::back: back(reply, now); break;
    case Verb::clock: tell_clocks(reply, now); break;
    case Verb::resign: resign(reply, now); break;
    case Verb::impasse: impasse(reply, now); break;
    case Verb::save: save(reply, command.argument, false); break;
    case Verb::save_over: save(reply, command.argument, true); break;
    case Verb::load:
      if (!settings_.abilities.files) {
        reply.say(say(all().not_here, "load"));
      } else if (command.argument.empty()) {
        reply.say(say(all().needs_argument, "load", "FILE"));
      } else {
        reply.wish(ReadFile{command.argument});
      }
      break;
    case Verb::fresh:
      reply.wish(StopThinking{});
      asked_hint_ = false;
      start_ = {created(terms_)};
      replay(0, now);
      reply.say(std::string{all().new_game});
      introduce(reply);
      go_on(reply, now);
      break;
    case Verb::quit:
      if (!is_over() && state_.plies() > 0 && std::exchange(asked_sure_, Verb::quit) != Verb::quit) {
        reply.say(std::string{all().quit_sure});
        break;
      }
      reply.say(std::string{all().farewell});
      reply.wish(StopThinking{});
      reply.wish(Leave{});
      break;
    default: reply.say(say(all().not_here, spec_of(command.verb).name));
  }
  return reply;
}

void LocalSession::play(Reply& reply, Move move, SteadyTime now) {
  const game::Command command = game::Play{state_.plies(), move};
  decide(reply, state_.side_to_move(), command, now);
}

void LocalSession::decide(Reply& reply, Color by, const game::Command& command, SteadyTime now) {
  const Millis took = thought(now);
  auto events = game::decide(state_, by, command, {.thought = took});
  if (!events) {
    reply.say(told_refusal(settings_.language, state_, events.error(), command));
    return;
  }
  for (const game::Event& event : *events) {
    if (const auto done = state_.apply(event); !done) return reply.say(done.error());
    if (std::holds_alternative<game::Moved>(event)) {
      spent_.push_back(took);
      turn_began_ = now;
      // A hint for the position before the move comes too late.
      if (std::exchange(asked_hint_, false)) reply.wish(StopThinking{});
      reply.say(told_move(settings_, state_, state_.plies() - 1));
    }
  }
  go_on(reply, now);
}

void LocalSession::go_on(Reply& reply, SteadyTime now) {
  if (const auto outcome = state_.outcome()) {
    asked_hint_ = false;
    reply.wish(StopThinking{});
    reply.say(told_outcome(settings_.language, *outcome, terms_.side));
    reply.say(std::string{all().game_is_over});
    return;
  }
  if (!is_engine_to_move()) return;
  reply.wish(Think{.purpose = Think::For::move,
                   .game = state_.game(),
                   .limits = limits(now),
                   .strength = Strength{terms_.level},
                   .seed = terms_.seed + ++searches_});
}

SearchLimits LocalSession::limits(SteadyTime /*now*/) const {
  SearchLimits limits;
  const auto& clock = state_.clock();
  const Color mover = state_.side_to_move();
  const auto parts = clock ? game::parts_of(clock->time(), mover) : std::nullopt;
  if (!parts) {
    limits.move_time = longest_thought;
    return limits;
  }
  const game::Clock::Left& left = clock->left(mover);
  limits.clock = SearchClock{.main = left.main,
                             .increment = parts->increment,
                             .byoyomi = parts->byoyomi + parts->delay,
                             .periods = std::max(left.periods, 1),
                             .moves_to_go = {}};
  return limits;
}

Reply LocalSession::happened(const Happening& happening, SteadyTime now) {
  Reply reply;
  if (const auto* thought = std::get_if<Thought>(&happening)) {
    if (thought->purpose == Think::For::hint && std::exchange(asked_hint_, false)) told_hint(reply, thought->result);
    if (thought->purpose == Think::For::move && is_engine_to_move() && thought->result.best) {
      play(reply, *thought->result.best, now);
    }
  }
  if (const auto* file = std::get_if<FileRead>(&happening)) load(reply, *file, now);
  if (const auto* file = std::get_if<FileWritten>(&happening)) {
    const std::string path = safe_text(file->path, settings_.abilities.unicode);
    reply.say(file->exists           ? say(all().exists, path)
              : !file->fault.empty() ? say(all().bad_file, path, file->fault)
                                     : say(all().saved, path));
  }
  return reply;
}

Reply LocalSession::tick(SteadyTime now) {
  Reply reply;
  if (is_over() || !state_.has_begun()) return reply;
  const auto events = game::flag_fall(state_, thought(now));
  for (const game::Event& event : events) {
    if (const auto done = state_.apply(event); !done) reply.say(done.error());
  }
  if (!events.empty()) go_on(reply, now);
  return reply;
}

void LocalSession::hint(Reply& reply) {
  if (is_over()) return reply.say(std::string{all().game_is_over});
  if (is_engine_to_move()) return reply.say(std::string{all().engine_to_move});
  asked_hint_ = true;
  reply.wish(Think{.purpose = Think::For::hint,
                   .game = state_.game(),
                   .limits = {.move_time = hint_time},
                   .strength = {},
                   .seed = 0});
}

void LocalSession::told_hint(Reply& reply, const SearchResult& result) {
  if (!result.best || is_over()) return;
  const AnyPosition now = position_of(state_);
  reply.is_answer = true;
  reply.say(say(all().hint, written_move(settings_, state_.game(), *result.best),
                spoken_move(settings_.language, now, *result.best)));
  if (result.lines.empty()) return;
  std::string line;
  AnyPosition position = now;
  std::optional<Square> previous = previous_to(state_, state_.plies());
  constexpr std::size_t most_moves = 8;
  const auto& moves = result.lines.front().moves;
  for (const Move move : std::span{moves}.first(std::min(moves.size(), most_moves))) {
    line += (line.empty() ? "" : " ") + settings_.notation->write(position, move, previous);
    position = after(position, move);
    previous = move.to();
  }
  reply.say(told_line(all(), line, result.score));
}

// Takes back the person's last move and the reply to it; in a game between two people, the last move.
void LocalSession::back(Reply& reply, SteadyTime now) {
  std::size_t plies = state_.plies();
  if (plies > 0 && !terms_.side) --plies;
  if (terms_.side) {
    while (plies > 0 && state_.side_to_move_after(plies - 1) != *terms_.side) --plies;
    if (plies > 0) --plies;
    if (state_.side_to_move_after(plies) != *terms_.side) plies = state_.plies();
  }
  if (plies == state_.plies()) return reply.say(std::string{all().nothing_back});
  reply.wish(StopThinking{});
  asked_hint_ = false;
  replay(plies, now);
  reply.say(say(all().taken_back, plies));
  go_on(reply, now);
}

// Replays the first `plies` moves from the start. This also restores the clocks and undoes an end of the game.
void LocalSession::replay(std::size_t plies, SteadyTime now) {
  const std::vector<Move> moves(state_.moves().begin(), state_.moves().end());
  game::State state{*game::as_created(start_.front())};
  spent_.resize(moves.size());
  for (std::size_t ply = 0; ply < plies; ++ply) {
    if (!play_again(state, moves[ply], spent_[ply])) break;
  }
  state_ = state;
  spent_.resize(state_.plies());
  turn_began_ = now;
}

void LocalSession::resign(Reply& reply, SteadyTime now) {
  if (is_over()) return reply.say(std::string{all().game_is_over});
  if (std::exchange(asked_sure_, Verb::resign) != Verb::resign) return reply.say(std::string{all().resign_sure});
  asked_sure_.reset();
  decide(reply, terms_.side.value_or(state_.side_to_move()), game::Resign{}, now);
}

// Two people at one keyboard agree between themselves, so this settles the game.
void LocalSession::impasse(Reply& reply, SteadyTime now) {
  const Color by = terms_.side.value_or(state_.side_to_move());
  if (terms_.side) return decide(reply, by, game::ProposeImpasse{}, now);
  const auto proposed = game::decide(state_, by, game::ProposeImpasse{}, {.thought = thought(now)});
  if (!proposed) return reply.say(told_refusal(settings_.language, state_, proposed.error(), game::ProposeImpasse{}));
  for (const game::Event& event : *proposed) {
    if (const auto done = state_.apply(event); !done) return reply.say(done.error());
  }
  decide(reply, ~by, game::Answer{game::Offer::impasse, true}, now);
}

void LocalSession::save(Reply& reply, const std::string& path, bool replace) {
  const GameFile file{
      .state = &state_, .names = {name_of(Color::black), name_of(Color::white)}, .spent = spent_, .date = terms_.date};
  if (!settings_.abilities.files) {
    reply.is_page = true;
    reply.say(std::string{all().files_are_off});
    return reply.say(shown_format(settings_.language).write(record_of(file)));
  }
  if (path.empty()) return reply.say(say(all().needs_argument, replace ? "save!" : "save", "FILE"));
  const RecordFormat* format = format_of_file(path);
  if (format == nullptr) {
    return reply.say(say(all().unknown_extension, safe_text(path, settings_.abilities.unicode), record_extensions()));
  }
  reply.wish(WriteFile{path, format->write(record_of(file)), replace});
}

void LocalSession::load(Reply& reply, const FileRead& file, SteadyTime now) {
  const std::string path = safe_text(file.path, settings_.abilities.unicode);
  if (!file.fault.empty()) return reply.say(say(all().bad_file, path, file.fault));
  auto read = read_game(file.text, &state_.spec());
  if (!read) return reply.say(say(all().bad_file, path, safe_text(read.error(), settings_.abilities.unicode)));
  const Record& record = read->record;
  game::Created begun = created(terms_);
  begun.start = record.start;
  begun.handicap = handicap_of(record);
  game::State state{begun};
  std::vector<Millis> spent;
  for (const RecordMove& move : record.moves) {
    const Millis took = state.has_begun() ? move.spent.value_or(Millis{0}) : Millis{0};
    const auto played = play_again(state, move.move, took);
    if (!played) return reply.say(say(all().bad_file, path, played.error()));
    spent.push_back(took);
  }
  reply.wish(StopThinking{});
  asked_hint_ = false;
  start_ = {begun};
  state_ = std::move(state);
  spent_ = std::move(spent);
  turn_began_ = now;
  reply.say(say(state_.plies() == 1 ? all().loaded_one : all().loaded, path, state_.plies()));
  if (read->games > 1) reply.say(say(all().several_games, read->games));
  introduce(reply);
  go_on(reply, now);
}

void LocalSession::tell_clocks(Reply& reply, SteadyTime now) const {
  const Scene now_scene = scene(now);
  if (!state_.clock()) return reply.say(std::string{all().no_clock});
  for (const Color color : {Color::black, Color::white}) {
    reply.say(say(all().clock_line, side_name(all(), color), now_scene.players[index(color)].clock));
  }
}

Scene LocalSession::scene(SteadyTime now) const {
  Scene scene{.state = &state_,
              .bottom = bottom_,
              .players = {},
              .movable = mover(),
              .moves = {},
              .list = {},
              .title = {},
              .status = {},
              .commands = usual_commands(desk())};
  for (const Color color : {Color::black, Color::white}) {
    const bool is_to_move = !is_over() && state_.side_to_move() == color;
    std::string clock;
    if (const auto& clocks = state_.clock()) {
      clock = left_text(settings_.language, clocks->time(), color, clocks->left(color),
                        is_to_move ? thought(now) : Millis{0});
    }
    scene.players[index(color)] = {
        .name = terms_.side ? say(all().seated, name_of(color), side_name(all(), color)) : name_of(color),
        .clock = std::move(clock),
        .hand = hand_of(state_, color),
        .is_to_move = is_to_move,
        .is_away = false};
  }
  scene.moves = written_moves(state_, settings_);
  scene.title = game_name(settings_.language, state_.spec());
  if (const auto outcome = state_.outcome()) {
    scene.status = told_outcome(settings_.language, *outcome, terms_.side);
  } else if (is_engine_to_move() || asked_hint_) {
    scene.status = all().thinking;
  } else {
    scene.status = terms_.side ? say(all().your_turn, state_.plies() + 1)
                               : say(all().their_turn, side_name(all(), state_.side_to_move()));
    if (is_in_check(position_of(state_))) scene.status += " " + std::string{all().check};
  }
  return scene;
}

std::string LocalSession::prompt() const {
  return mover() ? say(all().prompt, state_.plies() + 1) : std::string{all().prompt_waiting};
}

std::vector<std::string> LocalSession::completions(std::string_view line) const {
  return completions_of(line, desk(), settings_);
}

}  // namespace ootori::terminal
