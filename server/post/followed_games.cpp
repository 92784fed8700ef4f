#include "server/post/followed_games.hpp"

#include <array>

#include <fmt/format.h>

#include "server/post/account_commands.hpp"
#include "server/post/out_mail_table.hpp"

namespace ootori::server {
namespace {

// Who is informed of an event, by color. The mover is not told of the move.
std::array<bool, 2> hearers(const game::Event& event, Color mover) {
  const auto only = [](Color color) { return std::array<bool, 2>{color == Color::black, color == Color::white}; };
  if (std::holds_alternative<game::Moved>(event)) return only(~mover);
  if (const auto* offered = std::get_if<game::Offered>(&event)) return only(~offered->by);
  if (const auto* declined = std::get_if<game::Declined>(&event)) return only(~declined->by);
  if (std::holds_alternative<game::VacationBegan>(event) || std::holds_alternative<game::VacationEnded>(event))
    return {};
  return {true, true};
}

}  // namespace

std::vector<Change> FollowedGames::stored_with(const GameId& id, const game::State& after,
                                               std::span<const Recorded> events) {
  std::vector<Change> changes;
  if (!stored_ || !after.seats().are_people() || !after.is_by_correspondence()) return changes;
  std::size_t moved = 0;
  for (const Recorded& one : events) moved += std::holds_alternative<game::Moved>(one.event) ? 1 : 0;
  std::size_t ply = after.plies() >= moved ? after.plies() - moved : 0;
  std::array<bool, 2> hear{};
  std::array<AddNotice::News, 2> news{};
  std::optional<GameId> next;
  for (const Recorded& one : events) {
    const Color mover = after.side_to_move_after(ply);
    const auto more = hearers(one.event, mover);
    const bool is_move = std::holds_alternative<game::Moved>(one.event);
    for (const Color color : {Color::black, Color::white}) {
      if (!more[index(color)]) continue;
      hear[index(color)] = true;
      if (!is_move) news[index(color)] = AddNotice::News::other;
    }
    if (is_move) ++ply;
    if (const auto* rematched = std::get_if<game::Rematched>(&one.event)) next = GameId::parse(rematched->game);
  }
  if (!events.empty() && game::as_created(events.front().event) != nullptr) {
    // It may have begun with a challenge, by one or the other.
    const auto& seats = after.seats();
    changes.emplace_back(AnswerChallengeMails{*seats.person(Color::black), *seats.person(Color::white)});
    changes.emplace_back(AnswerChallengeMails{*seats.person(Color::white), *seats.person(Color::black)});
  }
  const UnixMillis now = now_();
  for (const Color color : {Color::black, Color::white}) {
    const game::PlayerId& player = *after.seats().person(color);
    if (hear[index(color)]) changes.emplace_back(AddNotice{player, next.value_or(id), now, news[index(color)]});
  }
  return changes;
}

std::vector<Change> FollowedGames::stored_with_message(const GameId& id, const game::State& state,
                                                       const ChatMessage& message) {
  if (!stored_ || !state.outcome() || !state.seats().are_people() || !state.is_by_correspondence()) return {};
  if (message.channel != Channel::players || !message.side) return {};
  return {AddChatNotice{*state.seats().person(~*message.side), id, message.at}};
}

std::vector<Change> FollowedGames::stored_with(const Seek& seek) const {
  if (!stored_ || !seek.to || game::is_live(seek.terms.time)) return {};
  return {AddChallengeMail{*seek.to, seek.by, seek.id, now_()}};
}

std::vector<Change> FollowedGames::stored_with_decline(const Seek& seek, const std::string& name) const {
  if (!stored_ || !seek.to) return {};
  std::vector<Change> changes{AnswerChallengeMails{*seek.to, seek.by}};
  if (game::is_live(seek.terms.time)) return changes;
  const post::Wording what{
      fmt::format("{} declined your challenge: {}", name, describe_seek(seek, post::Language::english)),
      fmt::format("{} さんが挑戦を断りました: {}", name, describe_seek(seek, post::Language::japanese))};
  changes.emplace_back(AddDeclinedMail{seek.by, seek.id, what, now_()});
  return changes;
}

}  // namespace ootori::server
