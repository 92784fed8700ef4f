#include "server/session/message.hpp"

#include <array>
#include <concepts>
#include <limits>
#include <utility>

#include "server/chat/chat_json.hpp"
#include "server/session/fields.hpp"
#include "server/session/terms_json.hpp"

namespace ootori::server {
namespace {

constexpr std::int64_t most_plies = 1'000'000;  // far beyond what a game may hold

std::optional<GameId> take_game(Fields& fields) {
  auto id = GameId::parse(fields.text("game"));
  if (!id) fields.refuse(ErrorCode::unknown_game, "game", "There is no such game.");
  return id;
}

// The frame that `make` gives, unless a field was wrong or one too many.
template <class Make>
std::expected<ClientFrame, Error> finish(const Fields& fields, const Make& make) {
  if (auto fault = fields.fault()) return std::unexpected(std::move(*fault));
  return make();
}

std::expected<ClientFrame, Error> parse_watch(Fields& fields) {
  const auto id = take_game(fields);
  const auto since = fields.number("since", 0, std::numeric_limits<std::int64_t>::max());
  return finish(fields, [&] { return Watch{*id, static_cast<std::uint64_t>(*since)}; });
}

std::expected<ClientFrame, Error> parse_unwatch(Fields& fields) {
  const auto id = take_game(fields);
  return finish(fields, [&] { return Unwatch{*id}; });
}

// A frame with a move: PlayUsi or SealUsi.
template <class Frame>
std::expected<ClientFrame, Error> parse_move(Fields& fields) {
  const auto id = take_game(fields);
  const auto ply = fields.number("ply", 0, most_plies);
  const std::string usi = fields.text("usi");
  return finish(fields, [&] { return GameFrame{Frame{*id, static_cast<std::size_t>(*ply), usi}}; });
}

std::expected<ClientFrame, Error> parse_take_back(Fields& fields) {
  const auto id = take_game(fields);
  const auto ply = fields.optional_number("ply", 0, most_plies);
  return finish(fields, [&] {
    AskTakeBack ask{*id, std::nullopt};
    if (ply) ask.ply = static_cast<std::size_t>(*ply);
    return GameFrame{ask};
  });
}

std::expected<ClientFrame, Error> parse_answer(Fields& fields) {
  const auto id = take_game(fields);
  const std::string name = fields.text("offer");
  const auto offer = game::parse_offer(name);
  if (!offer) {
    fields.refuse(ErrorCode::bad_value, "offer",
                  "The field \"offer\" must be takeback, impasse, adjourn, resume or rematch.");
  }
  const auto accept = fields.flag("accept");
  return finish(fields, [&] { return GameFrame{AnswerOffer{*id, *offer, *accept}}; });
}

// A frame that names its game and nothing else.
template <class Frame>
std::expected<ClientFrame, Error> parse_plain(Fields& fields) {
  const auto id = take_game(fields);
  return finish(fields, [&] { return GameFrame{Frame{*id}}; });
}

std::expected<ClientFrame, Error> parse_say(Fields& fields) {
  const auto id = take_game(fields);
  const auto said = take_said(fields);
  return finish(fields, [&] { return Say{*id, said->channel, said->words}; });
}

std::expected<ClientFrame, Error> parse_lobby(Fields& fields) {
  const auto on = fields.flag("on");
  return finish(fields, [&] { return FollowLobby{*on}; });
}

std::expected<ClientFrame, Error> parse_ping(Fields& fields) {
  return finish(fields, [] { return Ping{}; });
}

using Parser = std::expected<ClientFrame, Error> (*)(Fields&);

constexpr auto parsers = std::to_array<std::pair<std::string_view, Parser>>({
    {"watch", parse_watch},
    {"unwatch", parse_unwatch},
    {"move", parse_move<PlayUsi>},
    {"seal", parse_move<SealUsi>},
    {"takeback", parse_take_back},
    {"impasse", parse_plain<AskImpasse>},
    {"adjourn", parse_plain<AskAdjournment>},
    {"resume", parse_plain<AskResumption>},
    {"rematch", parse_plain<AskRematch>},
    {"answer", parse_answer},
    {"resign", parse_plain<AskResign>},
    {"abort", parse_plain<AskAbort>},
    {"claim", parse_plain<AskClaim>},
    {"say", parse_say},
    {"lobby", parse_lobby},
    {"ping", parse_ping},
});

std::optional<game::Level> take_level(Fields& fields) {
  const auto number = fields.number("level", game::Level::weakest, game::Level::strongest);
  return number ? game::Level::from(*number) : std::nullopt;
}

}  // namespace

const GameId& game_of(const GameFrame& frame) {
  return std::visit([](const auto& one) -> const GameId& { return one.game; }, frame);
}

namespace {

std::expected<ClientFrame, Error> parse_named(std::string_view type, Fields& fields) {
  for (const auto& [name, parse] : parsers) {
    if (name == type) return parse(fields);
  }
  return std::unexpected(
      Error{ErrorCode::unknown_type, "There is no frame of the type \"" + std::string(type) + "\".", "t"});
}

}  // namespace

Access access_of(const ClientFrame& frame) {
  return std::visit(
      []<class Frame>(const Frame& one) {
        if constexpr (std::same_as<Frame, GameFrame>) {
          return std::visit([]<class Ask>(const Ask&) { return Ask::access; }, one);
        } else {
          return Frame::access;
        }
      },
      frame);
}

std::vector<std::string_view> frame_types() {
  std::vector<std::string_view> types;
  for (const auto& [name, parse] : parsers) types.push_back(name);
  return types;
}

std::expected<ClientFrame, Error> parse_frame(std::string_view text) {
  auto fields = Fields::parse(text);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto type = fields->optional_text("t");
  if (!type) return std::unexpected(Error{ErrorCode::malformed, "A frame needs a type \"t\".", "t"});
  return parse_named(*type, *fields);
}

std::expected<GameFrame, Error> parse_game_frame(std::string_view name, const GameId& game, std::string_view body) {
  auto fields = Fields::parse(body.empty() ? "{}" : body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  fields->put("game", game.text());
  auto frame = parse_named(name, *fields);
  if (!frame) return std::unexpected(std::move(frame.error()));
  return std::get<GameFrame>(std::move(*frame));
}

std::expected<CreateSeek, Error> parse_seek(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  auto terms = take_terms(*fields, WithTime::yes);
  const auto side = take_side(*fields);
  auto to = fields->optional_text("to");
  const auto listed = fields->optional_flag("listed");
  if (to && listed == true) {
    fields->refuse(ErrorCode::bad_value, "listed", "A challenge to one player is in nobody's list.");
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  const bool is_listed = !to && listed.value_or(true);
  return CreateSeek{.terms = *terms, .side = side, .to = std::move(to), .listed = is_listed};
}

std::expected<CreateGame, Error> parse_create(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  auto terms = take_terms(*fields, WithTime::no);
  const auto side = take_side(*fields);
  const auto level = take_level(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return CreateGame{.terms = *terms, .side = side, .level = *level};
}

}  // namespace ootori::server
