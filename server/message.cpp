#include "server/message.hpp"

#include <limits>

#include <fmt/format.h>

#include "notation/sfen.hpp"
#include "server/event_json.hpp"
#include "server/fields.hpp"

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

std::expected<ClientFrame, Error> parse_move(Fields& fields) {
  const auto id = take_game(fields);
  const auto ply = fields.number("ply", 0, most_plies);
  const std::string usi = fields.text("usi");
  return finish(fields, [&] { return PlayUsi{*id, static_cast<std::size_t>(*ply), usi}; });
}

std::expected<ClientFrame, Error> parse_take_back(Fields& fields) {
  const auto id = take_game(fields);
  const auto ply = fields.optional_number("ply", 0, most_plies);
  return finish(fields, [&] {
    AskTakeBack ask{*id, std::nullopt};
    if (ply) ask.ply = static_cast<std::size_t>(*ply);
    return ask;
  });
}

std::expected<ClientFrame, Error> parse_resign(Fields& fields) {
  const auto id = take_game(fields);
  return finish(fields, [&] { return AskResign{*id}; });
}

std::expected<ClientFrame, Error> parse_ping(Fields& fields) {
  return finish(fields, [] { return Ping{}; });
}

std::string list_of_games() {
  std::string list;
  for (const GameSpec* spec : all_games) list += (list.empty() ? "" : ", ") + std::string(spec->id);
  return list;
}

std::string list_of_handicaps(const GameSpec& spec) {
  std::string list = "none";
  for (const Handicap& handicap : spec.handicaps) list += ", " + std::string(handicap.id);
  return list;
}

const GameSpec* take_spec(Fields& fields) {
  const std::string name = fields.text("game");
  const GameSpec* spec = find_game(name);
  if (spec == nullptr) {
    fields.refuse(ErrorCode::bad_value, "game",
                  fmt::format("There is no game \"{}\"; the games are {}.", name, list_of_games()));
  }
  return spec;
}

std::optional<Color> take_side(Fields& fields) {
  const std::string side = fields.text("side");
  const auto color = parse_color(side);
  if (!color && side != "random") {
    fields.refuse(ErrorCode::bad_value, "side", "The field \"side\" must be black, white or random.");
  }
  return color;
}

std::optional<game::Level> take_level(Fields& fields) {
  const auto number = fields.number("level", game::Level::weakest, game::Level::strongest);
  return number ? game::Level::from(*number) : std::nullopt;
}

const Handicap* take_handicap(Fields& fields, const GameSpec* spec) {
  const auto id = fields.optional_text("handicap");
  if (spec == nullptr || !id || *id == text(static_cast<const Handicap*>(nullptr))) return nullptr;
  const Handicap* handicap = find_handicap(*spec, *id);
  if (handicap == nullptr) {
    fields.refuse(ErrorCode::bad_value, "handicap",
                  fmt::format("{} has no handicap \"{}\"; there are {}.", spec->name, *id, list_of_handicaps(*spec)));
  }
  return handicap;
}

std::optional<AnyPosition> take_position(Fields& fields, const GameSpec* spec) {
  const auto sfen = fields.optional_text("sfen");
  if (spec == nullptr || !sfen) return std::nullopt;
  auto read = parse_sfen(*spec, *sfen);
  if (read) return read->position;
  fields.refuse(ErrorCode::bad_sfen, "sfen", describe(*spec, read.error()));
  return std::nullopt;
}

}  // namespace

std::optional<GameId> game_of(const ClientFrame& frame) {
  return std::visit(
      [](const auto& one) -> std::optional<GameId> {
        if constexpr (requires { one.game; }) {
          return one.game;
        } else {
          return std::nullopt;
        }
      },
      frame);
}

std::expected<ClientFrame, Error> parse_frame(std::string_view text) {
  auto fields = Fields::parse(text);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto type = fields->optional_text("t");
  if (!type) return std::unexpected(Error{ErrorCode::malformed, "A frame needs a type \"t\".", "t"});
  if (*type == "watch") return parse_watch(*fields);
  if (*type == "move") return parse_move(*fields);
  if (*type == "takeback") return parse_take_back(*fields);
  if (*type == "resign") return parse_resign(*fields);
  if (*type == "ping") return parse_ping(*fields);
  return std::unexpected(Error{ErrorCode::unknown_type, "There is no frame of the type \"" + *type + "\".", "t"});
}

std::expected<CreateGame, Error> parse_create(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const GameSpec* spec = take_spec(*fields);
  const auto side = take_side(*fields);
  const auto level = take_level(*fields);
  const Handicap* handicap = take_handicap(*fields, spec);
  const auto position = take_position(*fields, spec);
  if (handicap != nullptr && position) {
    fields->refuse(ErrorCode::bad_value, "sfen",
                   "A game from a given position takes no handicap: leave the pieces out of the position.");
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return CreateGame{.game = spec, .side = side, .level = *level, .handicap = handicap, .position = position};
}

}  // namespace ootori::server
