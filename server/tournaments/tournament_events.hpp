// The stored form of tournament events: one JSON text for each.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "tournament/event.hpp"
#include "tournament/state.hpp"

namespace ootori::server {

[[nodiscard]] std::string stored_text(const tournament::Event& event);
// An error: the text was not written by stored_text.
[[nodiscard]] std::expected<tournament::Event, std::string> parse_stored_tournament(std::string_view text);

// The form in the store and in public.
[[nodiscard]] boost::json::object stored_settings(const tournament::Settings& settings);
[[nodiscard]] std::string_view text(tournament::PairingFault fault);
// full, half or zero; pairing: a bye that comes from the pairing.
[[nodiscard]] std::string_view bye_text(tournament::Mark mark);
// None: it is not full, half or zero.
[[nodiscard]] std::optional<tournament::Mark> parse_bye(std::string_view name);

}  // namespace ootori::server
