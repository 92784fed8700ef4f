#include "terminal/online/online_session.hpp"

#include <utility>

#include "terminal/clock_text.hpp"
#include "terminal/explanation.hpp"
#include "terminal/safe_text.hpp"

namespace ootori::terminal {

namespace {

// Commands that spectators do not have.
bool is_for_players(Verb verb) { return verb == Verb::back || verb == Verb::resign || verb == Verb::impasse; }

}  // namespace

OnlineSession::OnlineSession(OnlineTerms terms) : terms_(std::move(terms)), settings_(terms_.settings) {}

std::string OnlineSession::shown(std::string_view text) const { return safe_text(text, settings_.abilities.unicode); }

bool OnlineSession::is_here(const CommandSpec& command) const {
  switch (command.place) {
    case Place::anywhere: return true;
    case Place::game: return is_at_board() && (has_seat() || !is_for_players(command.verb));
    case Place::online: return has_seat() || (is_at_board() && command.verb == Verb::say);  // spectators chat too
    case Place::lobby: return !terms_.watches;
    case Place::local: return false;
  }
  return false;
}

Desk OnlineSession::desk() const {
  return {.state = is_at_board() ? &followed_.state() : nullptr,
          .spec = all_games.front(),
          .here = [this](const CommandSpec& command) { return is_here(command); }};
}

std::string OnlineSession::name_of(Color color) const {
  if (followed_.seat() == color) return std::string{all().you};
  return seat_name(settings_, followed_.label(color));
}

// Whether the stream of this game, or of the person's own events, arrives; null: of a game that is no longer followed.
bool* OnlineSession::hears_of(const std::string& game) {
  if (game.empty()) return &hears_events_;
  return game == game_ ? &hears_game_ : nullptr;
}

bool OnlineSession::is_engine_to_move() const {
  if (!has_seat() || followed_.is_over() || followed_.is_our_turn()) return false;
  return followed_.label(~*followed_.seat()).kind == client::SeatLabel::Kind::engine;
}

bool OnlineSession::is_waiting() const { return calls_ > 0 || is_moving_ || is_opening() || is_engine_to_move(); }

// A person who only watches has no lines to type.
bool OnlineSession::outlasts_input() const { return terms_.watches && !game_.empty() && !told_end_; }

Reply OnlineSession::begin(SteadyTime /*now*/) {
  Reply reply;
  reply.say(say(all().connecting, shown(terms_.server)));
  // The first call is made alone, because its answer may bring a guest's cookie.
  call(reply, "account", "GET", "/account");
  return reply;
}

Reply OnlineSession::typed(std::string_view line, SteadyTime now) {
  const auto command = parse_command(line);
  if (!command) return {};
  if (asked_sure_ != command->verb) asked_sure_.reset();
  const Desk at = desk();
  if (auto looked = look(*command, at, settings_, bottom_)) {
    looked->is_answer = true;
    forget_old_offers();
    return std::move(*looked);
  }
  Reply reply;
  obey(reply, *command, now);
  forget_old_offers();
  return reply;
}

Reply OnlineSession::happened(const Happening& happening, SteadyTime now) {
  Reply reply;
  if (const auto* answer = std::get_if<Answered>(&happening)) answered(reply, *answer);
  if (const auto* line = std::get_if<StreamLine>(&happening)) hear(reply, *line, now);
  if (const auto* stream = std::get_if<StreamRefused>(&happening)) refused(reply, *stream);
  if (const auto* broken = std::get_if<StreamBroken>(&happening)) {
    const bool was_connected = is_connected();
    if (bool* hears = hears_of(broken->game)) *hears = false;
    if (was_connected && !is_connected()) {
      reply.say(say(all().lost, broken->why.empty() ? std::string{"..."} : shown(broken->why)));
    }
  }
  if (const auto* restored = std::get_if<StreamRestored>(&happening)) {
    const bool was_connected = is_connected();
    if (restored->game.empty() && !hears_events_) {
      own_seeks_.clear();  // those that still exist are announced again
      cancelling_.clear();
    }
    if (bool* hears = hears_of(restored->game)) *hears = true;
    if (!was_connected && is_connected()) reply.say(std::string{all().back_again});
  }
  if (const auto* file = std::get_if<FileWritten>(&happening)) {
    const std::string path = shown(file->path);
    reply.say(file->exists           ? say(all().exists, path)
              : !file->fault.empty() ? say(all().bad_file, path, file->fault)
                                     : say(all().saved, path));
  }
  return reply;
}

Reply OnlineSession::tick(SteadyTime now) {
  Reply reply;
  if (has_seat() && !followed_.is_over() && followed_.claim_at()) {
    if (now >= *followed_.claim_at() && !std::exchange(told_claim_, true)) {
      reply.say(say(all().may_claim, name_of(~*followed_.seat())));
    }
  } else {
    told_claim_ = false;
  }
  return reply;
}

Scene OnlineSession::scene(SteadyTime now) const {
  Scene scene;
  scene.title = shown(terms_.server);
  if (!is_connected()) scene.status = say(all().lost, "...");
  if (!is_at_board()) {
    for (const Listed& one : listed_) scene.list.push_back(one.line);
    return scene;
  }
  const game::State& state = followed_.state();
  scene.state = &state;
  scene.commands = usual_commands(desk());
  scene.bottom = bottom_;
  scene.title = game_name(settings_.language, state.spec());
  scene.moves = written_moves(state, settings_);
  if (followed_.is_our_turn() && !is_moving_) scene.movable = followed_.seat();
  for (const Color color : {Color::black, Color::white}) {
    PlayerScene& player = scene.players[index(color)];
    player.name = say(all().seated, name_of(color), side_name(all(), color));
    player.hand = hand_of(state, color);
    player.is_to_move = !followed_.is_over() && state.side_to_move() == color;
    player.is_away = !followed_.is_there(color);
    const auto left = followed_.left(color);
    if (left && followed_.time()) {
      player.clock = left_text(settings_.language, *followed_.time(), color, *left, followed_.thought(color, now));
    }
  }
  if (!is_connected()) return scene;
  if (followed_.outcome()) {
    scene.status = told_outcome(settings_.language, *followed_.outcome(), followed_.seat());
  } else if (followed_.is_our_turn() && !is_moving_) {
    scene.status = say(all().your_turn, state.plies() + 1);
    if (is_in_check(position_of(state))) scene.status += " " + std::string{all().check};
  } else {
    scene.status = say(all().their_turn, side_name(all(), state.side_to_move()));
  }
  return scene;
}

std::string OnlineSession::prompt() const {
  if (!is_at_board()) return std::string{game_.empty() ? all().lobby_prompt : all().prompt_waiting};
  if (followed_.is_our_turn() && !is_moving_) return say(all().prompt, followed_.state().plies() + 1);
  return std::string{all().prompt_waiting};
}

std::vector<std::string> OnlineSession::completions(std::string_view line) const {
  return completions_of(line, desk(), settings_);
}

}  // namespace ootori::terminal
