// Everything that a client can send to the server: any bytes give a frame, a wish for a game, a seek, a name with a
// password, or an error with a name, and what is understood is understood again in the same way.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/accounts/credentials.hpp"
#include "server/accounts/names.hpp"
#include "server/bots/bot_offers.hpp"
#include "server/chat/chat_json.hpp"
#include "server/chat/chat_text.hpp"
#include "server/clubs/club_json.hpp"
#include "server/following/following_calls.hpp"
#include "server/http/url.hpp"
#include "server/lines/lines_json.hpp"
#include "server/lobby/seek_json.hpp"
#include "server/profile/game_list.hpp"
#include "server/rooms/game_frames.hpp"
#include "server/sharing/board_picture.hpp"
#include "server/tokens/token_json.hpp"
#include "server/wire/list_place.hpp"

namespace {

using namespace ootori::server;

// As a socket looks at it: by the type first.
std::expected<RoomFrame, Error> frame_in(std::string_view text) {
  auto fields = Fields::parse(text);
  if (!fields) return std::unexpected(fields.error());
  const std::string type = fields->text("t");
  return parse_room_frame(type, *fields);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);

  const auto frame = frame_in(text);
  if (!frame && (frame.error().message.empty() || name(frame.error().code).empty())) std::abort();
  if (frame && frame_in(text) != frame) std::abort();

  const auto wish = parse_create(text);
  if (!wish && wish.error().message.empty()) std::abort();
  // A position and a handicap exclude each other, whatever was sent.
  if (wish && wish->terms.handicap != nullptr && wish->terms.position) std::abort();

  const auto seek = parse_seek(text);
  if (!seek && seek.error().message.empty()) std::abort();
  if (seek && seek->terms.rated && !seek->terms.time) std::abort();
  if (seek && seek->to && seek->listed) std::abort();

  const auto credentials = parse_sign_up(text);
  if (!credentials && credentials.error().message.empty()) std::abort();
  if (credentials && !is_name(credentials->name)) std::abort();

  // What may be said is said in the same way again.
  const auto said = read_chat_text(text);
  if (said && (said->empty() || read_chat_text(*said) != said)) std::abort();
  const auto report = parse_report(text);
  if (!report && report.error().message.empty()) std::abort();
  const auto block = parse_block(text);
  if (!block && block.error().message.empty()) std::abort();
  const auto followed = parse_follow(text);
  if (!followed && followed.error().message.empty()) std::abort();
  const auto club = parse_club(text);
  if (!club && club.error().message.empty()) std::abort();
  if (club && (!is_club_name(club->name) || club->head.title.empty())) std::abort();
  const auto settings = parse_club_settings(text);
  if (!settings && settings.error().message.empty()) std::abort();
  if (settings && settings->head.about.size() > 4 * longest_club_text) std::abort();
  const auto rank = parse_club_rank_wish(text);
  if (rank && rank->rank > ClubRank::member) std::abort();
  const auto decision = parse_club_decision(text);
  if (!decision && decision.error().message.empty()) std::abort();
  const auto offer = parse_bot_offer(ootori::Tori::spec, text);
  if (!offer && offer.error().message.empty()) std::abort();
  if (offer && offer->rated == OfferedRated::only && !offer->time) std::abort();
  const auto verdict = parse_verdict(text);
  if (verdict && verdict->sentence.silence && verdict->sentence.silence->count() < 1) std::abort();

  // Lines that are read are written as they were.
  const auto lines = parse_lines(text);
  if (!lines && lines.error().message.empty()) std::abort();
  if (lines) {
    const auto read = read_lines(ootori::Tori::spec, *lines);
    if (!read && read.error().message.empty()) std::abort();
    if (read && read_lines(ootori::Tori::spec, {read->ply, write_lines(ootori::Tori::spec, *read)}) != read)
      std::abort();
  }

  // The game is named by the address; what the body says of it is not believed.
  const auto game = GameId::parse("23456789abcd");
  for (const std::string_view type : {"move", "seal", "takeback", "adjourn", "answer", "resign"}) {
    const auto command = parse_game_frame(type, *game, text);
    if (command && game_of(*command) != *game) std::abort();
  }
  const auto token = parse_token_wish(text);
  if (!token && token.error().message.empty()) std::abort();
  if (token && (token->label.empty() || token->scopes.empty())) std::abort();
  if (const auto scopes = parse_scopes(text); scopes && parse_scopes(ootori::server::text(*scopes)) != scopes)
    std::abort();

  const auto path = path_of(text);
  if (path && !path->starts_with('/')) std::abort();

  const auto picture = parse_picture_terms(text);
  if (!picture && picture.error().message.empty()) std::abort();
  if (picture && (picture->width < PictureTerms::narrowest || picture->width > PictureTerms::widest)) std::abort();
  const auto list = parse_game_list_query(text, Names{});
  if (!list && list.error().message.empty()) std::abort();
  if (list && (list->limit < 1 || list->filter.opponent)) std::abort();
  const auto own = parse_own_games_query(text);
  if (!own && own.error().message.empty()) std::abort();
  if (own && (own->limit < 1 || own->limit > OwnGamesQuery::most)) std::abort();
  if (const auto place = parse_list_place<GameId>(text)) {
    if (parse_list_place<GameId>(ootori::server::text(*place)) != place) std::abort();
  }
  return 0;
}
