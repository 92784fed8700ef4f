#include "server/rooms/game_frames.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <limits>
#include <utility>

#include "server/chat/chat_json.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/terms_json.hpp"

namespace ootori::server {
namespace {

constexpr std::int64_t most_plies = 1'000'000;  // far more than a game may have

std::optional<GameId> parse_game_id(Fields& fields) {
  auto id = GameId::parse(fields.text("game"));
  if (!id) fields.refuse(ErrorCode::unknown_game, "game", "There is no such game.");
  return id;
}

// Returns the frame that `make` gives, or the first fault of the fields.
template <class Make>
std::expected<RoomFrame, Error> finish(const Fields& fields, const Make& make) {
  if (auto fault = fields.fault()) return std::unexpected(std::move(*fault));
  return make();
}

std::expected<RoomFrame, Error> parse_watch(Fields& fields) {
  const auto id = parse_game_id(fields);
  const auto since = fields.number("since", 0, std::numeric_limits<std::int64_t>::max());
  return finish(fields, [&] { return Watch{*id, static_cast<std::uint64_t>(*since)}; });
}

std::expected<RoomFrame, Error> parse_unwatch(Fields& fields) {
  const auto id = parse_game_id(fields);
  return finish(fields, [&] { return Unwatch{*id}; });
}

// A frame with a move: PlayUsi or SealUsi.
template <class Frame>
std::expected<RoomFrame, Error> parse_move(Fields& fields) {
  const auto id = parse_game_id(fields);
  const auto ply = fields.number("ply", 0, most_plies);
  const std::string usi = fields.text("usi");
  return finish(fields, [&] { return GameFrame{Frame{*id, static_cast<std::size_t>(*ply), usi}}; });
}

std::optional<std::size_t> parse_optional_ply(Fields& fields) {
  const auto ply = fields.optional_number("ply", 0, most_plies);
  return ply ? std::optional{static_cast<std::size_t>(*ply)} : std::nullopt;
}

std::expected<RoomFrame, Error> parse_take_back(Fields& fields) {
  const auto id = parse_game_id(fields);
  const auto ply = parse_optional_ply(fields);
  return finish(fields, [&] { return GameFrame{AskTakeBack{*id, ply}}; });
}

std::expected<RoomFrame, Error> parse_answer(Fields& fields) {
  const auto id = parse_game_id(fields);
  const std::string name = fields.text("offer");
  const auto offer = game::parse_offer(name);
  if (!offer) {
    fields.refuse(ErrorCode::bad_value, "offer",
                  "The field \"offer\" must be takeback, impasse, adjourn, resume or rematch.");
  }
  const auto accept = fields.flag("accept");
  const auto ply = parse_optional_ply(fields);
  return finish(fields, [&] { return GameFrame{AnswerOffer{*id, *offer, *accept, ply}}; });
}

// A frame that names its game and nothing else.
template <class Frame>
std::expected<RoomFrame, Error> parse_plain(Fields& fields) {
  const auto id = parse_game_id(fields);
  return finish(fields, [&] { return GameFrame{Frame{*id}}; });
}

std::expected<RoomFrame, Error> parse_say(Fields& fields) {
  const auto id = parse_game_id(fields);
  const auto said = parse_said(fields);
  return finish(fields, [&] { return Say{*id, said->channel, said->words}; });
}

struct Known {
  FrameKind kind;
  std::expected<RoomFrame, Error> (*parse)(Fields& fields);
};

constexpr auto known = std::to_array<Known>({
    {{"watch", Watch::access}, parse_watch},
    {{"unwatch", Unwatch::access}, parse_unwatch},
    {{"move", PlayUsi::access}, parse_move<PlayUsi>},
    {{"seal", SealUsi::access}, parse_move<SealUsi>},
    {{"takeback", AskTakeBack::access}, parse_take_back},
    {{"impasse", AskImpasse::access}, parse_plain<AskImpasse>},
    {{"adjourn", AskAdjournment::access}, parse_plain<AskAdjournment>},
    {{"resume", AskResumption::access}, parse_plain<AskResumption>},
    {{"rematch", AskRematch::access}, parse_plain<AskRematch>},
    {{"answer", AnswerOffer::access}, parse_answer},
    {{"resign", AskResign::access}, parse_plain<AskResign>},
    {{"abort", AskAbort::access}, parse_plain<AskAbort>},
    {{"claim", AskClaim::access}, parse_plain<AskClaim>},
    {{"say", Say::access}, parse_say},
});

std::optional<game::Level> parse_level(Fields& fields) {
  const auto number = fields.number("level", game::Level::weakest, game::Level::strongest);
  return number ? game::Level::from(*number) : std::nullopt;
}

}  // namespace

const GameId& game_of(const GameFrame& frame) {
  return std::visit([](const auto& one) -> const GameId& { return one.game; }, frame);
}

const GameId& game_of(const RoomFrame& frame) {
  return std::visit(
      []<class One>(const One& one) -> const GameId& {
        if constexpr (std::same_as<One, GameFrame>) {
          return game_of(one);
        } else {
          return one.game;
        }
      },
      frame);
}

std::vector<FrameKind> room_frame_kinds() {
  std::vector<FrameKind> kinds;
  for (const Known& one : known) kinds.push_back(one.kind);
  return kinds;
}

std::expected<RoomFrame, Error> parse_room_frame(std::string_view type, Fields& fields) {
  const auto found = std::ranges::find(known, type, [](const Known& one) { return one.kind.type; });
  if (found != known.end()) return found->parse(fields);
  return std::unexpected(Error{ErrorCode::unknown_type, "There is no frame type \"" + std::string(type) + "\".", "t"});
}

std::expected<GameFrame, Error> parse_game_frame(std::string_view name, const GameId& game, std::string_view body) {
  auto fields = Fields::parse(body.empty() ? "{}" : body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  fields->put("game", game.text());
  auto frame = parse_room_frame(name, *fields);
  if (!frame) return std::unexpected(std::move(frame.error()));
  return std::get<GameFrame>(std::move(*frame));
}

std::expected<CreateGame, Error> parse_create(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  auto terms = parse_terms(*fields, WithTime::no);
  const auto side = parse_side(*fields);
  const auto level = parse_level(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return CreateGame{.terms = *terms, .side = side, .level = *level};
}

}  // namespace ootori::server
