#include "terminal/online/online_session.hpp"

#include <algorithm>
#include <utility>

#include "notation/text_cursor.hpp"
#include "notation/usi.hpp"
#include "terminal/clock_text.hpp"
#include "terminal/explanation.hpp"
#include "terminal/game_file.hpp"
#include "terminal/online/phrases.hpp"
#include "terminal/safe_text.hpp"

namespace ootori::terminal {
namespace {

// The id in what somebody typed: the id itself, or the address of the game's page. Empty: there is none.
std::string game_id(std::string_view text) {
  const std::size_t slash = text.rfind('/');
  std::string_view id = slash == std::string_view::npos ? text : text.substr(slash + 1);
  id = id.substr(0, id.find_first_of("?#"));
  const bool is_id = !id.empty() && id.size() <= 40 && std::ranges::all_of(id, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  return is_id ? std::string{id} : std::string{};
}

Color color_of(const std::string& name) { return name == "black" ? Color::black : Color::white; }

std::string_view what_of(Verb verb) {
  switch (verb) {
    case Verb::back: return "takeback";
    case Verb::impasse: return "impasse";
    case Verb::adjourn: return "adjourn";
    case Verb::resume: return "resume";
    case Verb::rematch: return "rematch";
    case Verb::abort: return "abort";
    case Verb::claim: return "claim";
    default: return {};
  }
}

}  // namespace

OnlineSession::OnlineSession(OnlineTerms terms) : terms_(std::move(terms)), settings_(terms_.settings) {}

std::string OnlineSession::shown(std::string_view text) const { return safe_text(text, settings_.abilities.unicode); }

bool OnlineSession::is_here(const CommandSpec& command) const {
  switch (command.place) {
    case Place::anywhere: return true;
    case Place::game: return is_at_board();
    case Place::online: return has_seat();
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

bool OnlineSession::is_waiting() const { return calls_ > 0 || is_moving_; }

void OnlineSession::call(Reply& reply, std::string tag, std::string method, std::string path, std::string body) {
  ++calls_;
  reply.wish(Call{std::move(tag), std::move(method), std::move(path), std::move(body)});
}

Reply OnlineSession::begin(SteadyTime /*now*/) {
  Reply reply;
  // Alone, because its answer may bring the cookie of a guest.
  call(reply, "account", "GET", "/account");
  return reply;
}

Reply OnlineSession::typed(std::string_view line, SteadyTime now) {
  const auto command = parse_command(line);
  if (!command) return {};
  if (asked_sure_ != command->verb) asked_sure_.reset();
  const Desk at = desk();
  if (auto looked = look(*command, at, settings_, bottom_)) return std::move(*looked);
  Reply reply;
  obey(reply, *command, now);
  return reply;
}

void OnlineSession::obey(Reply& reply, const Command& command, SteadyTime now) {
  if (command.verb == Verb::quit) {
    const bool plays = has_seat() && !followed_.is_over() && followed_.time() && game::is_live(followed_.time());
    if (plays && std::exchange(asked_sure_, Verb::quit) != Verb::quit) return reply.say(std::string{all().quit_sure});
    reply.say(std::string{all().farewell});
    return reply.wish(Leave{});
  }
  if (command.verb == Verb::move && !is_at_board()) {
    return reply.say(say(all().unknown_command, shown(command.argument)));
  }
  if (command.verb != Verb::move && !is_here(spec_of(command.verb))) {
    return reply.say(say(all().not_here, spec_of(command.verb).name));
  }
  if (obey_in_game(reply, command, now) || obey_in_lobby(reply, command)) return;
  reply.say(say(all().not_here, spec_of(command.verb).name));
}

bool OnlineSession::obey_in_game(Reply& reply, const Command& command, SteadyTime now) {
  switch (command.verb) {
    case Verb::move: play(reply, command.argument); return true;
    case Verb::clock: tell_clocks(reply, now); return true;
    case Verb::save: save(reply, command.argument, false); return true;
    case Verb::save_over: save(reply, command.argument, true); return true;
    case Verb::say: say_there(reply, command.argument); return true;
    case Verb::accept: answer_offer(reply, true); return true;
    case Verb::decline: answer_offer(reply, false); return true;
    case Verb::resign:
      if (std::exchange(asked_sure_, Verb::resign) != Verb::resign) {
        reply.say(std::string{all().resign_sure});
      } else {
        post(reply, "resign");
      }
      return true;
    case Verb::back:
      post(reply, "takeback", json::serialize(json::object{{"ply", followed_.state().plies()}}));
      return true;
    case Verb::impasse:
    case Verb::adjourn:
    case Verb::resume:
    case Verb::rematch:
    case Verb::abort:
    case Verb::claim: post(reply, std::string{what_of(command.verb)}); return true;
    default: return false;
  }
}

bool OnlineSession::obey_in_lobby(Reply& reply, const Command& command) {
  switch (command.verb) {
    case Verb::seeks: call(reply, "seeks", "GET", "/seeks"); return true;
    case Verb::games: call(reply, "games", "GET", "/games"); return true;
    case Verb::live: call(reply, "live", "GET", "/games/live"); return true;
    case Verb::seek: ask(reply, Asked::For::seek, command.argument); return true;
    case Verb::challenge: ask(reply, Asked::For::challenge, command.argument); return true;
    case Verb::engine: ask(reply, Asked::For::engine, command.argument); return true;
    case Verb::cancel: cancel(reply, command.argument); return true;
    case Verb::lobby: close(reply); return true;
    case Verb::join:
      if (const Listed* seek = numbered(command.argument, Listed::Kind::seek)) {
        call(reply, "begun", "POST", "/seeks/" + seek->id + "/accept");
      } else {
        reply.say(say(all().needs_argument, "join", spec_of(Verb::join).argument));
      }
      return true;
    case Verb::open:
      if (const Listed* game = numbered(command.argument, Listed::Kind::game)) {
        open(reply, game->id);
      } else {
        reply.say(say(all().needs_argument, "open", spec_of(Verb::open).argument));
      }
      return true;
    case Verb::watch:
      if (const std::string id = game_id(command.argument); !id.empty()) {
        open(reply, id);
      } else {
        reply.say(say(all().needs_argument, "watch", spec_of(Verb::watch).argument));
      }
      return true;
    default: return false;
  }
}

const Listed* OnlineSession::numbered(const std::string& number, Listed::Kind kind) const {
  const auto at = parse_count(number, static_cast<int>(listed_.size()));
  if (!at || listed_[static_cast<std::size_t>(*at) - 1].kind != kind) return nullptr;
  return &listed_[static_cast<std::size_t>(*at) - 1];
}

// Checked here only so that a refusal can be explained at once; the server decides.
void OnlineSession::play(Reply& reply, const std::string& text) {
  if (followed_.is_over()) return reply.say(std::string{all().over});
  if (!followed_.is_our_turn() || is_moving_) return reply.say(std::string{all().engine_to_move});
  const auto move = read_move(settings_.language, followed_.state(), text);
  if (!move) return reply.say_all(move.error());
  is_moving_ = true;
  const json::object body{{"ply", followed_.state().plies()}, {"usi", write_usi(followed_.state().spec(), *move)}};
  const std::string what = followed_.is_sealing() ? "/seal" : "/move";
  call(reply, "move", "POST", "/games/" + game_ + what, json::serialize(body));
}

void OnlineSession::post(Reply& reply, const std::string& what, std::string body) {
  call(reply, "done", "POST", "/games/" + game_ + "/" + what, std::move(body));
}

// Of what the opponent offers, or else of what one offered oneself, which declining withdraws.
void OnlineSession::answer_offer(Reply& reply, bool accept) {
  const game::State& state = followed_.state();
  for (const bool theirs : {true, false}) {
    for (const game::Offer offer : game::all_offers) {
      const auto by = state.offered(offer);
      if (!by || (*by != *followed_.seat()) != theirs || (!theirs && accept)) continue;
      const json::object body{{"offer", code(offer)}, {"accept", accept}};
      return post(reply, "answer", json::serialize(body));
    }
  }
  reply.say(told_refusal(settings_.language, state, {game::Refusal::Reason::not_offered}, game::Resign{}));
}

void OnlineSession::say_there(Reply& reply, const std::string& text) {
  if (text.empty()) return reply.say(say(all().needs_argument, "say", spec_of(Verb::say).argument));
  json::object body{{"channel", followed_.seat() ? "players" : "spectators"}};
  if (const auto phrase = phrase_of(all(), text)) {
    body["phrase"] = *phrase;
  } else {
    body["text"] = text;
  }
  post(reply, "chat", json::serialize(body));
}

// A stream that begins anew tells what was told before.
void OnlineSession::tell_said(Reply& reply, const json::object& message) {
  const std::int64_t number = number_at(message, "n");
  if (number <= told_messages_) return;
  told_messages_ = number;
  const std::string phrase = text_at(message, "phrase");
  const std::string text = phrase.empty() ? text_at(message, "text") : phrase_shown(all(), phrase);
  const json::object by = object_at(message, "by");
  const std::string name = is_true_at(by, "you") ? std::string{all().you} : seat_name(settings_, by);
  reply.say(say(all().said, name, shown(text)));
}

void OnlineSession::save(Reply& reply, const std::string& path, bool replace) {
  if (settings_.abilities.files && path.empty()) {
    return reply.say(say(all().needs_argument, replace ? "save!" : "save", "FILE"));
  }
  const RecordFormat* format = settings_.abilities.files ? format_of_file(path) : find_record_format("kif");
  if (format == nullptr) return reply.say(say(all().unknown_extension, shown(path), record_extensions()));
  const GameFile file{
      .state = &followed_.state(), .names = {name_of(Color::black), name_of(Color::white)}, .spent = {}, .date = {}};
  Record record = record_of(file);
  if (const auto outcome = followed_.outcome()) record.end = RecordEnd{outcome->winner, outcome->reason};
  if (settings_.abilities.files) return reply.wish(WriteFile{path, format->write(record), replace});
  reply.is_page = true;
  reply.say(std::string{all().files_are_off});
  reply.say(format->write(record));
}

void OnlineSession::ask(Reply& reply, Asked::For purpose, const std::string& words) {
  auto body = asked_body(settings_, purpose, words);
  if (!body) return reply.say(body.error());
  if (purpose == Asked::For::engine) return call(reply, "begun", "POST", "/games", std::move(*body));
  call(reply, "sought", "POST", "/seeks", std::move(*body));
}

void OnlineSession::open(Reply& reply, const std::string& game) {
  game_ = game;
  followed_ = client::FollowedGame{client::Follower::anybody};
  is_introduced_ = false;
  is_moving_ = false;
  told_events_ = 0;
  told_messages_ = 0;
  told_claim_ = false;
  was_there_ = {true, true};
  reply.wish(Follow{game});
}

void OnlineSession::close(Reply& reply) {
  game_.clear();
  is_moving_ = false;
  reply.wish(Follow{});
  reply.say(std::string{all().lobby_heading});
}

// All of one's seeks, or the one of the list, which may be a challenge to decline.
void OnlineSession::cancel(Reply& reply, const std::string& number) {
  if (const Listed* seek = numbered(number, Listed::Kind::seek)) {
    return call(reply, "cancelled", "DELETE", "/seeks/" + seek->id);
  }
  if (own_seeks_.empty() || !number.empty()) {
    return reply.say(say(all().needs_argument, "cancel", spec_of(Verb::cancel).argument));
  }
  for (const auto& [id, terms] : own_seeks_) call(reply, "cancelled", "DELETE", "/seeks/" + id);
}

Reply OnlineSession::happened(const Happening& happening, SteadyTime now) {
  Reply reply;
  if (const auto* answer = std::get_if<Answered>(&happening)) answered(reply, *answer);
  if (const auto* line = std::get_if<StreamLine>(&happening)) hear(reply, *line, now);
  if (const auto* broken = std::get_if<StreamBroken>(&happening)) {
    if (std::exchange(is_connected_, false)) reply.say(say(all().lost, shown(broken->why)));
  }
  if (const auto* restored = std::get_if<StreamRestored>(&happening); restored != nullptr && restored->game.empty()) {
    if (!std::exchange(is_connected_, true)) reply.say(std::string{all().back_again});
  }
  if (const auto* file = std::get_if<FileWritten>(&happening)) {
    const std::string path = shown(file->path);
    reply.say(file->exists           ? say(all().exists, path)
              : !file->fault.empty() ? say(all().bad_file, path, file->fault)
                                     : say(all().saved, path));
  }
  return reply;
}

void OnlineSession::answered(Reply& reply, const Answered& answer) {
  if (answer.tag != "stream") calls_ = std::max(calls_ - 1, 0);
  const json::object body = object_of(answer.body);
  if (answer.status < 200 || answer.status >= 300) {
    if (answer.tag == "move") is_moving_ = false;
    const std::string why = answer.status == 0 ? answer.body : text_at(object_at(body, "error"), "message");
    reply.say(say(all().refused, shown(why)));
    if (answer.tag == "account") reply.wish(Leave{});
    return;
  }
  if (answer.tag == "account") {
    const std::string name = text_at(body, "name");
    reply.say(say(all().connected, shown(terms_.server), name.empty() ? std::string{all().guest_name} : shown(name)));
    reply.wish(FollowEvents{});
    if (!terms_.game.empty()) return open(reply, terms_.game);
    reply.say(std::string{all().lobby_heading});
    call(reply, "seeks", "GET", "/seeks");
  }
  if (answer.tag == "seeks") show_list(reply, list_seeks(settings_, array_at(body, "seeks")), all().no_seeks);
  if (answer.tag == "games") show_list(reply, list_games(settings_, array_at(body, "games")), all().no_games);
  if (answer.tag == "live") show_list(reply, list_games(settings_, array_at(body, "games")), all().no_live);
  if (answer.tag == "sought") {
    own_seeks_[text_at(body, "id")] = told_terms(settings_, body);
    reply.say(say(all().seek_made, told_terms(settings_, body)));
  }
  if (answer.tag == "cancelled") reply.say(std::string{all().seek_gone});
  if (answer.tag == "begun") {
    if (const std::string id = game_id(text_at(body, "id")); !id.empty() && id != game_) open(reply, id);
  }
}

void OnlineSession::show_list(Reply& reply, std::vector<Listed> listed, Text none) {
  listed_ = std::move(listed);
  if (listed_.empty()) return reply.say(std::string{none});
  for (const Listed& one : listed_) reply.say(one.line);
}

void OnlineSession::hear(Reply& reply, const StreamLine& line, SteadyTime now) {
  if (line.game.empty()) return hear_event(reply, object_of(line.line));
  if (line.game == game_) hear_game(reply, line.line, now);
}

void OnlineSession::hear_event(Reply& reply, const json::object& event) {
  const std::string type = text_at(event, "t");
  if (type == "present") is_settled_ = true;
  if (type == "seek") {
    const json::object seek = object_at(event, "seek");
    const std::string id = text_at(seek, "id");
    if (is_true_at(seek, "mine")) {
      own_seeks_[id] = told_terms(settings_, seek);
    } else if (!text_at(seek, "to").empty() && challenges_.emplace(id, told_terms(settings_, seek)).second) {
      listed_ = list_seeks(settings_, json::array{seek});
      for (const Listed& one : listed_) reply.say(one.line);
    }
  }
  if (type == "seek_gone") {
    own_seeks_.erase(text_at(event, "id"));
    challenges_.erase(text_at(event, "id"));
  }
  if (type == "game") {
    const std::string id = game_id(text_at(object_at(event, "game"), "id"));
    const bool is_free = game_.empty() || (is_at_board() && followed_.is_over());
    // A game that has only just begun takes the board; those that run already are in `games`.
    if (is_settled_ && is_free && !id.empty() && id != game_ && !terms_.watches) open(reply, id);
  }
}

void OnlineSession::hear_game(Reply& reply, const std::string& line, SteadyTime now) {
  if (const auto taken = followed_.take(line, now); !taken) {
    return reply.say(say(all().server_fault, shown(taken.error())));
  }
  if (!is_at_board()) return;
  if (!std::exchange(is_introduced_, true)) {
    told_events_ = followed_.events();
    told_plies_ = followed_.state().plies();
    bottom_ = followed_.seat().value_or(Color::black);
    return introduce(reply);
  }
  const json::object told = object_of(line);
  const std::string type = text_at(told, "t");
  // After a connection was lost the stream begins anew; what was told before is not told again.
  if (type == "event" && followed_.events() > told_events_) {
    told_events_ = followed_.events();
    tell_news(reply, object_at(told, "event"));
  }
  if (type == "said") tell_said(reply, object_at(told, "message"));
  if (type == "chat") {
    for (const json::value& message : array_at(told, "messages")) {
      if (message.is_object()) tell_said(reply, message.as_object());
    }
  }
  if (type == "presence") {
    for (const Color color : {Color::black, Color::white}) {
      const bool is_there = followed_.is_there(color);
      if (std::exchange(was_there_[index(color)], is_there) != is_there && followed_.seat() != color) {
        reply.say(say(is_there ? all().opponent_here : all().opponent_away, name_of(color)));
      }
    }
  }
}

void OnlineSession::introduce(Reply& reply) const {
  const game::State& state = followed_.state();
  const auto seated = [&](Color color) { return say(all().seated, name_of(color), side_name(all(), color)); };
  reply.say(
      say(all().game_title, game_name(settings_.language, state.spec()), seated(Color::black), seated(Color::white)));
  if (const Handicap* handicap = state.handicap()) {
    reply.say(say(all().given, settings_.language == Language::english ? handicap->name.en : handicap->name.ja));
  }
  if (followed_.time()) reply.say(described_time(settings_.language, followed_.time()));
  if (!followed_.seat()) reply.say(say(all().watching, shown(game_)));
  if (state.plies() > 0) reply.say(told_move(settings_, state, state.plies() - 1));
  if (followed_.is_adjourned()) reply.say(std::string{all().adjourned});
  if (followed_.outcome()) reply.say(told_outcome(settings_.language, *followed_.outcome(), followed_.seat()));
}

// All moves that the person has not been told, those among them that were played while there was no connection.
void OnlineSession::tell_moves(Reply& reply) {
  const game::State& state = followed_.state();
  if (told_plies_ > state.plies()) {
    told_plies_ = state.plies();
    reply.say(say(all().taken_back, told_plies_));
  }
  for (; told_plies_ < state.plies(); ++told_plies_) reply.say(told_move(settings_, state, told_plies_));
  if (state.side_to_move() != followed_.seat()) is_moving_ = false;
}

void OnlineSession::tell_news(Reply& reply, const json::object& event) {
  const std::string type = text_at(event, "type");
  tell_moves(reply);
  if (type == "sealed") is_moving_ = false;
  if (type == "offered") tell_offer(reply, event);
  if (type == "adjourned") reply.say(std::string{all().sealed});
  if (type == "sealed") reply.say(std::string{all().adjourned});
  if (type == "resumed") reply.say(std::string{all().resumed});
  if (type == "recalled") reply.say(std::string{all().recalled});
  if (type == "ended") {
    is_moving_ = false;
    if (followed_.outcome()) reply.say(told_outcome(settings_.language, *followed_.outcome(), followed_.seat()));
    if (terms_.watches) reply.wish(Leave{});
  }
  if (type == "rematched" && followed_.seat()) {
    reply.say(std::string{all().rematch_of});
    open(reply, game_id(followed_.rematch()));
  }
}

void OnlineSession::tell_offer(Reply& reply, const json::object& event) const {
  const auto offer = game::parse_offer(text_at(event, "offer"));
  if (!offer) return;
  const Color by = color_of(text_at(event, "by"));
  const Text what = all().offers[static_cast<std::size_t>(*offer)];
  if (followed_.seat() == by) return reply.say(say(all().offer_made, what));
  reply.say(say(all().offer_of, name_of(by), what));
  if (followed_.seat()) reply.say(std::string{all().offer_answers});
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

void OnlineSession::tell_clocks(Reply& reply, SteadyTime now) const {
  if (!followed_.time()) return reply.say(std::string{all().no_clock});
  const Scene at = scene(now);
  for (const Color color : {Color::black, Color::white}) {
    reply.say(say(all().clock_line, side_name(all(), color), at.players[index(color)].clock));
  }
}

Scene OnlineSession::scene(SteadyTime now) const {
  Scene scene;
  scene.title = shown(terms_.server);
  if (!is_connected_) scene.status = say(all().lost, "...");
  if (!is_at_board()) {
    for (const Listed& one : listed_) scene.list.push_back(one.line);
    return scene;
  }
  const game::State& state = followed_.state();
  scene.state = &state;
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
      player.clock =
          left_text(settings_.language, game::time_of(*followed_.time(), color), *left, followed_.thought(color, now));
    }
  }
  if (!is_connected_) return scene;
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
