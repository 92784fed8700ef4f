// OnlineSession: carries out the commands that a person types.
#include <algorithm>
#include <utility>

#include "notation/text_cursor.hpp"
#include "notation/usi.hpp"
#include "terminal/explanation.hpp"
#include "terminal/game_file.hpp"
#include "terminal/online/online_session.hpp"
#include "terminal/online/phrases.hpp"
#include "terminal/safe_text.hpp"

namespace ootori::terminal {
namespace {

std::string_view what_of(Verb verb) {
  switch (verb) {
    case Verb::back: return "takeback";
    case Verb::impasse: return "impasse";
    case Verb::adjourn: return "adjourn";
    case Verb::resume: return "resume";
    case Verb::rematch: return "rematch";
    case Verb::claim: return "claim";
    default: return {};
  }
}

std::string offer_names() {
  std::string names;
  for (const game::Offer offer : game::all_offers) names += (names.empty() ? "" : ", ") + std::string{code(offer)};
  return names;
}

}  // namespace

void OnlineSession::call(Reply& reply, std::string tag, std::string method, std::string path, std::string body) {
  ++calls_;
  reply.wish(Call{std::move(tag), std::move(method), std::move(path), std::move(body)});
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
    case Verb::accept: answer_offer(reply, command.argument, true); return true;
    case Verb::decline: answer_offer(reply, command.argument, false); return true;
    case Verb::resign:
      if (is_sure(reply, Verb::resign, all().resign_sure)) post(reply, "resign");
      return true;
    case Verb::abort:
      if (is_sure(reply, Verb::abort, all().abort_sure)) post(reply, "abort");
      return true;
    case Verb::back:
      post(reply, "takeback", json::serialize(json::object{{"ply", followed_.state().plies()}}));
      return true;
    case Verb::impasse:
    case Verb::adjourn:
    case Verb::resume:
    case Verb::rematch:
    case Verb::claim: post(reply, std::string{what_of(command.verb)}); return true;
    default: return false;
  }
}

// Whether the person has typed the command twice in a row. After the first time, asks the question.
bool OnlineSession::is_sure(Reply& reply, Verb verb, Text question) {
  const bool sure = asked_sure_ == verb;
  if (sure) {
    asked_sure_.reset();
  } else {
    asked_sure_ = verb;
    reply.say(std::string{question});
  }
  return sure;
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

// Checked here only to explain a refusal at once; the server decides.
void OnlineSession::play(Reply& reply, const std::string& text) {
  if (followed_.is_over()) return reply.say(std::string{all().over});
  if (!followed_.is_our_turn() || is_moving_) return reply.say(std::string{all().engine_to_move});
  const auto move = read_move(settings_.language, followed_.state(), text);
  if (!move) {
    reply.is_answer = true;
    return reply.say_all(move.error());
  }
  is_moving_ = true;
  sent_ = {.ply = followed_.state().plies(), .move = *move, .is_sealed = followed_.is_sealing(), .refusal = {}};
  const json::object body{{"ply", followed_.state().plies()}, {"usi", write_usi(followed_.state().spec(), *move)}};
  const std::string what = sent_.is_sealed ? "/seal" : "/move";
  call(reply, "move", "POST", "/games/" + game_ + what, json::serialize(body));
}

void OnlineSession::post(Reply& reply, const std::string& what, std::string body) {
  call(reply, "done", "POST", "/games/" + game_ + "/" + what, std::move(body));
}

std::vector<game::Offer> OnlineSession::offers_of(Color by) const {
  std::vector<game::Offer> open;
  for (const game::Offer offer : game::all_offers) {
    if (followed_.state().offered(offer) == by) open.push_back(offer);
  }
  return open;
}

void OnlineSession::answer_with(Reply& reply, game::Offer offer, bool accept) {
  const json::object body{{"offer", code(offer)}, {"accept", accept}, {"ply", followed_.state().plies()}};
  post(reply, "answer", json::serialize(body));
}

// Answers the opponent's offer or, when declining, withdraws the person's own. An empty name: the only offer.
void OnlineSession::answer_offer(Reply& reply, const std::string& name, bool accept) {
  if (!name.empty()) {
    const auto offer = game::parse_offer(name);
    return offer ? answer_with(reply, *offer, accept) : reply.say(say(all().unknown_value, shown(name), offer_names()));
  }
  if (accept) return accept_shown(reply);
  for (const Color by : {~*followed_.seat(), *followed_.seat()}) {
    if (const auto open = offers_of(by); !open.empty()) return answer_with(reply, open.front(), false);
  }
  reply.say(told_refusal(settings_.language, followed_.state(), {game::Refusal::Reason::not_offered}, game::Resign{}));
}

// Accepts the opponent's offer if it is the only one that the person can have meant. While they typed, another offer
// may have taken its place.
void OnlineSession::accept_shown(Reply& reply) {
  const game::State& state = followed_.state();
  const std::vector<game::Offer> open = offers_of(~*followed_.seat());
  if (open.empty()) {
    return reply.say(told_refusal(settings_.language, state, {game::Refusal::Reason::not_offered}, game::Resign{}));
  }
  const ShownOffer only{open.front(), state.plies()};
  if (open.size() == 1 && shown_offers_ == std::vector{only}) return answer_with(reply, only.offer, true);
  std::string commands;
  for (const game::Offer offer : open)
    commands += (commands.empty() ? "accept " : ", accept ") + std::string{code(offer)};
  reply.say(say(all().offer_which, commands));
}

// What the person has read before a line of theirs and is no longer open, they do not mean in the next one.
void OnlineSession::forget_old_offers() {
  if (!has_seat()) return shown_offers_.clear();
  std::erase_if(shown_offers_, [this](const ShownOffer& shown) {
    return shown.ply != followed_.state().plies() || followed_.state().offered(shown.offer) != ~*followed_.seat();
  });
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

void OnlineSession::save(Reply& reply, const std::string& path, bool replace) {
  if (settings_.abilities.files && path.empty()) {
    return reply.say(say(all().needs_argument, replace ? "save!" : "save", "FILE"));
  }
  const RecordFormat* format = settings_.abilities.files ? format_of_file(path) : &shown_format(settings_.language);
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
  sent_.refusal.clear();
  shown_offers_.clear();
  asked_sure_.reset();
  told_events_ = 0;
  told_messages_ = 0;
  told_claim_ = false;
  told_end_ = false;
  hears_game_ = true;
  was_there_ = {true, true};
  reply.wish(Follow{game});
}

void OnlineSession::close(Reply& reply) {
  game_.clear();
  hears_game_ = true;
  is_moving_ = false;
  reply.wish(Follow{});
  reply.say(std::string{all().lobby_heading});
}

// Withdraws all of the person's seeks, or the one with this number in the list; if that is a challenge, declines it.
void OnlineSession::cancel(Reply& reply, const std::string& number) {
  if (const Listed* seek = numbered(number, Listed::Kind::seek)) {
    if (seek->is_mine) cancelling_.insert(seek->id);
    return call(reply, "cancelled", "DELETE", "/seeks/" + seek->id);
  }
  if (own_seeks_.empty() || !number.empty()) {
    return reply.say(say(all().needs_argument, "cancel", spec_of(Verb::cancel).argument));
  }
  for (const auto& [id, terms] : own_seeks_) {
    cancelling_.insert(id);
    call(reply, "cancelled", "DELETE", "/seeks/" + id);
  }
}

void OnlineSession::tell_clocks(Reply& reply, SteadyTime now) const {
  if (!followed_.time()) return reply.say(std::string{all().no_clock});
  const Scene at = scene(now);
  for (const Color color : {Color::black, Color::white}) {
    reply.say(say(all().clock_line, side_name(all(), color), at.players[index(color)].clock));
  }
}

}  // namespace ootori::terminal
