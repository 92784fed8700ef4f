// Events as JSON: for the store, with the players' ids, and for viewers, who only see which player is 'you'.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "game/event.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// The name of each kind of event, as in docs/protocol.md.
template <class OneEvent>
inline constexpr std::string_view event_type = [] {
  static_assert(sizeof(OneEvent) == 0, "an event of this kind has no name yet: give it one below");
  return std::string_view{};
}();
template <>
inline constexpr std::string_view event_type<game::Boxed<game::Created>> = "created";
template <>
inline constexpr std::string_view event_type<game::Moved> = "moved";
template <>
inline constexpr std::string_view event_type<game::TakenBack> = "taken_back";
template <>
inline constexpr std::string_view event_type<game::Offered> = "offered";
template <>
inline constexpr std::string_view event_type<game::Declined> = "declined";
template <>
inline constexpr std::string_view event_type<game::Rematched> = "rematched";
template <>
inline constexpr std::string_view event_type<game::Adjourned> = "adjourned";
template <>
inline constexpr std::string_view event_type<game::Sealed> = "sealed";
template <>
inline constexpr std::string_view event_type<game::Resumed> = "resumed";
template <>
inline constexpr std::string_view event_type<game::Recalled> = "recalled";
template <>
inline constexpr std::string_view event_type<game::VacationBegan> = "vacation_began";
template <>
inline constexpr std::string_view event_type<game::VacationEnded> = "vacation_ended";
template <>
inline constexpr std::string_view event_type<game::Ended> = "ended";

// Event in docs/protocol.md, 'Games'.
[[nodiscard]] boost::json::object public_json(const game::Event& event, const GameSpec& spec, const Viewer& viewer);

// The stored form. Parsing returns the event, or a sentence that describes the error.
[[nodiscard]] std::string stored_text(const game::Event& event, const GameSpec& spec);
[[nodiscard]] std::expected<game::Event, std::string> parse_stored(std::string_view text, const GameSpec& spec);

}  // namespace ootori::server
