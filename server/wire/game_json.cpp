#include "server/wire/game_json.hpp"

#include <utility>

#include <boost/json.hpp>

#include "notation/mail_handicap.hpp"

namespace ootori::server {

namespace json = boost::json;

std::string_view text(Color color) { return color == Color::black ? "black" : "white"; }

std::string_view text(const Handicap* handicap) { return handicap == nullptr ? "none" : handicap->id; }

std::string text_of_handicap(const std::optional<AnyPosition>& start) {
  return start.and_then([](const AnyPosition& position) { return handicap_of(position); })
      .value_or(std::string(text(static_cast<const Handicap*>(nullptr))));
}

std::optional<Color> parse_color(std::string_view name) {
  for (const Color color : {Color::black, Color::white}) {
    if (text(color) == name) return color;
  }
  return std::nullopt;
}

std::optional<Termination> parse_termination(std::string_view name) {
  for (int value = 0; value <= std::to_underlying(Termination::abandoned); ++value) {
    const auto reason = static_cast<Termination>(value);
    if (code(reason) == name) return reason;
  }
  return std::nullopt;
}

json::object public_json(const game::Seat& seat, const Viewer& viewer) {
  if (const auto* engine = std::get_if<game::EngineSeat>(&seat)) {
    return {{"kind", "engine"}, {"level", engine->level.value()}};
  }
  const game::PlayerId& player = std::get<game::PersonSeat>(seat).player;
  const bool is_viewer = player == viewer.player;
  if (const auto name = viewer.names.of(player)) {
    json::object account{{"kind", "account"}, {"name", *name}, {"you", is_viewer}};
    if (viewer.names.is_bot(player)) account["bot"] = true;
    return account;
  }
  if (viewer.names.is_former(player)) return {{"kind", "deleted"}};
  return {{"kind", "guest"}, {"you", is_viewer}};
}

json::object public_json(const game::Seats& seats, const Viewer& viewer) {
  return {{"black", public_json(seats.black, viewer)}, {"white", public_json(seats.white, viewer)}};
}

json::value public_json(const std::optional<Outcome>& outcome) {
  if (!outcome) return nullptr;
  json::value winner = nullptr;
  if (outcome->winner) winner = text(*outcome->winner);
  return json::object{{"winner", winner}, {"reason", code(outcome->reason)}};
}

}  // namespace ootori::server
