#include "server/wire/terms_json.hpp"

#include <utility>

#include <fmt/format.h>

#include "notation/mail_handicap.hpp"
#include "notation/sfen.hpp"
#include "notation/text_cursor.hpp"
#include "server/wire/game_json.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

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

const GameSpec* parse_spec(Fields& fields) {
  const std::string name = fields.text("game");
  const GameSpec* spec = find_game(name);
  if (spec == nullptr) {
    fields.refuse(ErrorCode::bad_value, "game",
                  fmt::format("There is no game {}; the games are {}.", ootori::quoted(name), list_of_games()));
  }
  return spec;
}

void refuse(Fields& fields, game::TermsFault fault) {
  switch (fault) {
    case game::TermsFault::handicap_and_position:
      return fields.refuse(
          ErrorCode::bad_value, "sfen",
          "A game from a given position cannot have a handicap. Remove the pieces from the position instead.");
    case game::TermsFault::other_game:
      return fields.refuse(ErrorCode::bad_sfen, "sfen", "The position belongs to another game.");
    case game::TermsFault::over_at_once:
      return fields.refuse(ErrorCode::bad_sfen, "sfen", "The game is already over in this position.");
    case game::TermsFault::rated_uneven:
      return fields.refuse(ErrorCode::bad_value, "rated",
                           "Only an even game from the starting position, with a clock, can be rated.");
  }
  std::unreachable();
}

// In the notation of the mail server, which includes the names of the handicap ladder. A handicap of the ladder is
// identified by its name, any other becomes a position.
void parse_handicap(Fields& fields, game::Terms& terms) {
  const auto words = fields.optional_text("handicap");
  if (!words || *words == text(static_cast<const Handicap*>(nullptr))) return;
  const auto start = parse_mail_handicap(*terms.game, *words);
  if (!start) {
    return fields.refuse(
        ErrorCode::bad_value, "handicap",
        fmt::format("{} Or by name: {}.", describe(*terms.game, start.error()), list_of_handicaps(*terms.game)));
  }
  terms.handicap = find_handicap(*terms.game, handicap_of(*start).value_or(""));
  if (terms.handicap == nullptr) terms.position = *start;
}

void parse_position(Fields& fields, game::Terms& terms) {
  const auto sfen = fields.optional_text("sfen");
  if (!sfen) return;
  if (terms.handicap != nullptr || terms.position) return refuse(fields, game::TermsFault::handicap_and_position);
  const auto read = parse_sfen(*terms.game, *sfen);
  if (!read) return fields.refuse(ErrorCode::bad_sfen, "sfen", describe(*terms.game, read.error()));
  terms.position = read->position;
}

}  // namespace

std::optional<game::Terms> parse_terms(Fields& fields, WithTime with_time) {
  const GameSpec* spec = parse_spec(fields);
  game::Terms terms{.game = spec};
  if (spec == nullptr) {
    (void)fields.optional_text("handicap");  // valid fields, but of an unknown game
    (void)fields.optional_text("sfen");
  } else {
    parse_handicap(fields, terms);
    parse_position(fields, terms);
  }
  if (with_time == WithTime::yes) {
    terms.time = parse_time(fields, "time");
    terms.rated = fields.optional_flag("rated").value_or(false);
  }
  if (spec == nullptr) return std::nullopt;
  if (const auto sound = game::check(terms); !sound) {
    refuse(fields, sound.error());
    return std::nullopt;
  }
  return terms;
}

std::optional<Color> parse_side(Fields& fields) {
  const std::string side = fields.text("side");
  const auto color = parse_color(side);
  if (!color && side != "random") {
    fields.refuse(ErrorCode::bad_value, "side", "The field \"side\" must be black, white or random.");
  }
  return color;
}

}  // namespace ootori::server
