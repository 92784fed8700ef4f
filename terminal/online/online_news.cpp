// OnlineSession: reports the server's answers and the lines of its streams.
#include <algorithm>
#include <utility>

#include "client/json_fields.hpp"
#include "terminal/clock_text.hpp"
#include "terminal/explanation.hpp"
#include "terminal/online/online_session.hpp"
#include "terminal/online/phrases.hpp"
#include "terminal/safe_text.hpp"

namespace ootori::terminal {

using client::array_at;
using client::is_true_at;
using client::number_at;
using client::object_at;
using client::object_of;
using client::text_at;

namespace {

// The server's message; the status if there is none, for example because a proxy answered.
std::string reason_of(int status, const std::string& body) {
  const std::string message = text_at(object_at(object_of(body), "error"), "message");
  return message.empty() ? std::to_string(status) : message;
}

Color color_of(const std::string& name) { return name == "black" ? Color::black : Color::white; }

}  // namespace

void OnlineSession::answered(Reply& reply, const Answered& answer) {
  calls_ = std::max(calls_ - 1, 0);
  const json::object body = object_of(answer.body);
  if (answer.status < 200 || answer.status >= 300) {
    if (answer.tag == "move") return move_refused(reply, answer);
    if (answer.tag == "cancelled") cancelling_.clear();
    reply.say(say(all().refused, shown(answer.status == 0 ? answer.body : reason_of(answer.status, answer.body))));
    if (answer.tag == "account") reply.wish(Leave{.has_failed = true});
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

// If an answer was lost and the call repeated, the server refuses a move that it has already accepted. The stream tells
// which of the two happened.
void OnlineSession::move_refused(Reply& reply, const Answered& answer) {
  sent_.refusal = answer.status == 0 ? answer.body : reason_of(answer.status, answer.body);
  const bool is_doubtful = answer.is_repeated && answer.status == 409 && !game_.empty() && is_introduced_;
  if (is_doubtful) return settle_refusal(reply);
  is_moving_ = false;
  reply.say(say(all().refused, shown(std::exchange(sent_.refusal, {}))));
}

bool OnlineSession::has_arrived() const {
  if (sent_.is_sealed) return followed_.is_adjourned();
  const auto moves = followed_.state().moves();
  return moves.size() > sent_.ply && moves[sent_.ply] == sent_.move;
}

// Whether the move could not be played in the game as it is known here.
bool OnlineSession::is_explained() const {
  return followed_.is_over() || !followed_.is_our_turn() || followed_.state().plies() != sent_.ply ||
         followed_.is_sealing() != sent_.is_sealed;
}

void OnlineSession::settle_refusal(Reply& reply) {
  const bool is_behind = !is_at_board() || followed_.events() < told_events_;  // the stream has started again
  if (sent_.refusal.empty() || is_behind || (!has_arrived() && !is_explained())) return;
  const std::string refusal = std::exchange(sent_.refusal, {});
  is_moving_ = false;
  if (!has_arrived()) reply.say(say(all().refused, shown(refusal)));
}

void OnlineSession::refused(Reply& reply, const StreamRefused& stream) {
  bool* hears = hears_of(stream.game);
  if (hears == nullptr) return;
  *hears = true;  // it is not tried again
  reply.say(say(all().refused, shown(reason_of(stream.status, stream.body))));
  if (stream.game.empty() || is_at_board()) return;
  game_.clear();  // for example because there is no such game
  if (terms_.watches) reply.wish(Leave{.has_failed = true});
}

void OnlineSession::show_list(Reply& reply, std::vector<Listed> listed, Text none) {
  listed_ = std::move(listed);
  if (listed_.empty()) return reply.say(std::string{none});
  for (const Listed& one : listed_) reply.say(one.line);
}

// A challenge joins the list that the person has read, where all others keep their numbers.
void OnlineSession::announce(Reply& reply, const json::object& challenge) {
  const auto is_it = [id = text_at(challenge, "id")](const Listed& one) {
    return one.kind == Listed::Kind::seek && one.id == id;
  };
  const auto listed = std::ranges::find_if(listed_, is_it);
  if (listed != listed_.end()) return reply.say(listed->line);
  for (Listed& one : list_seeks(settings_, json::array{challenge}, listed_.size())) {
    reply.say(one.line);
    listed_.push_back(std::move(one));
  }
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
      announce(reply, seek);
    }
  }
  if (type == "seek_gone") {
    const std::string id = text_at(event, "id");
    challenges_.erase(id);
    const auto own = own_seeks_.extract(id);
    const bool was_cancelled = cancelling_.erase(id) != 0;
    const bool was_accepted = !text_at(event, "game").empty();
    if (own && !was_cancelled && !was_accepted) reply.say(say(all().seek_closed, own.mapped()));
  }
  if (type == "game") {
    const std::string id = game_id(text_at(object_at(event, "game"), "id"));
    // Games in progress, which a stream that starts again repeats, are listed by `games`.
    const bool is_new = !id.empty() && games_.insert(id).second && is_settled_;
    if (!is_new || id == game_ || terms_.watches) return;
    // A person's own game that is still in progress stays on the board. Any other gives way to the one that has begun.
    const bool is_free = game_.empty() || (is_at_board() && (followed_.is_over() || !followed_.seat()));
    if (is_free) return open(reply, id);
    reply.say(say(all().own_game_begun, id));
  }
}

void OnlineSession::hear_game(Reply& reply, const std::string& line, SteadyTime now) {
  const json::object told = object_of(line);
  const auto maker = maker_of(object_at(told, "event"));  // as long as the offer stands
  if (const auto taken = followed_.take(line, now); !taken) {
    return reply.say(say(all().server_fault, shown(taken.error())));
  }
  const std::string type = text_at(told, "t");
  const std::string event = text_at(object_at(told, "event"), "type");
  if (event == "recalled") is_recalled_ = true;
  if (event == "created" || event == "sealed") is_recalled_ = false;
  if (!is_at_board()) return;
  if (!std::exchange(is_introduced_, true)) {
    told_events_ = followed_.events();
    const auto moves = followed_.state().moves();
    told_moves_.assign(moves.begin(), moves.end());
    bottom_ = followed_.seat().value_or(Color::black);
    return introduce(reply);
  }
  // After a reconnection, the stream starts from the beginning. Events that were reported before are skipped.
  if (type == "event" && followed_.events() > told_events_) {
    // Of several events at once, only the last one is reported. One of the others may be the person's own move.
    if (followed_.events() > told_events_ + 1) is_moving_ = false;
    told_events_ = followed_.events();
    tell_news(reply, object_at(told, "event"));
    if (event == "declined" && maker) tell_declined(reply, object_at(told, "event"), *maker);
  }
  settle_refusal(reply);
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

// The player who made the offer that the event names; none: there is no such offer.
std::optional<Color> OnlineSession::maker_of(const json::object& event) const {
  const auto offer = game::parse_offer(text_at(event, "offer"));
  return offer && is_at_board() ? followed_.state().offered(*offer) : std::nullopt;
}

void OnlineSession::introduce(Reply& reply) {
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
  if (followed_.outcome()) reply.say(told_outcome(settings_.language, *followed_.outcome(), followed_.seat()));
  tell_waiting(reply);
  told_end_ = followed_.is_over();
}

// What the game waits for besides a move.
void OnlineSession::tell_waiting(Reply& reply) {
  if (followed_.is_sealing()) reply.say(std::string{all().sealed});
  if (followed_.is_adjourned()) reply.say(std::string{is_recalled_ ? all().recalled : all().adjourned});
  for (const game::Offer offer : game::all_offers) {
    if (const auto by = followed_.state().offered(offer); by) tell_offer(reply, offer, *by);
  }
}

// Reports all moves that the person has not seen yet. While the connection was lost, some may have been taken back and
// replaced.
void OnlineSession::tell_moves(Reply& reply) {
  const game::State& state = followed_.state();
  const auto moves = state.moves();
  const auto replaced = std::ranges::mismatch(told_moves_, moves).in1;
  if (replaced != told_moves_.end()) {
    told_moves_.erase(replaced, told_moves_.end());
    reply.say(say(all().taken_back, told_moves_.size()));
  }
  for (std::size_t ply = told_moves_.size(); ply < moves.size(); ++ply) {
    reply.say(told_move(settings_, state, ply));
    told_moves_.push_back(moves[ply]);
  }
  if (state.side_to_move() != followed_.seat()) is_moving_ = false;
}

// The event that ended the game may have been missed while the connection was lost.
void OnlineSession::tell_end(Reply& reply) {
  if (!followed_.is_over() || std::exchange(told_end_, true)) return;
  is_moving_ = false;
  if (followed_.outcome()) reply.say(told_outcome(settings_.language, *followed_.outcome(), followed_.seat()));
  if (terms_.watches) reply.wish(Leave{});
}

void OnlineSession::tell_news(Reply& reply, const json::object& event) {
  const std::string type = text_at(event, "type");
  tell_moves(reply);
  tell_end(reply);
  if (type == "sealed") is_moving_ = false;
  if (type == "offered") {
    const auto offer = game::parse_offer(text_at(event, "offer"));
    if (offer) tell_offer(reply, *offer, color_of(text_at(event, "by")));
  }
  if (type == "adjourned") reply.say(std::string{all().sealed});
  if (type == "sealed") reply.say(std::string{all().adjourned});
  if (type == "resumed") reply.say(std::string{all().resumed});
  if (type == "recalled") reply.say(std::string{all().recalled});
  if (type == "rematched" && followed_.seat()) {
    reply.say(std::string{all().rematch_of});
    open(reply, game_id(followed_.rematch()));
  }
}

void OnlineSession::tell_offer(Reply& reply, game::Offer offer, Color by) {
  const Text what = all().offers[static_cast<std::size_t>(offer)];
  if (followed_.seat() == by) return reply.say(say(all().offer_made, what));
  const ShownOffer told{offer, followed_.state().plies()};
  if (std::ranges::find(shown_offers_, told) == shown_offers_.end()) shown_offers_.push_back(told);
  reply.say(say(all().offer_of, name_of(by), what));
  if (followed_.seat()) reply.say(std::string{all().offer_answers});
}

// Declining one's own offer withdraws it. The person knows what they did themselves.
void OnlineSession::tell_declined(Reply& reply, const json::object& event, Color maker) const {
  const auto offer = game::parse_offer(text_at(event, "offer"));
  const Color by = color_of(text_at(event, "by"));
  if (!offer || by == followed_.seat()) return;
  reply.say(say(by == maker ? all().offer_withdrawn : all().offer_declined, name_of(by),
                all().offers[static_cast<std::size_t>(*offer)]));
}

// A stream that starts again repeats messages that were shown before.
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

}  // namespace ootori::terminal
