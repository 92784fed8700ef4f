// The offers that one player of a game can make to the other.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ootori::game {

enum class Offer : std::uint8_t {
  takeback,  // to take back the player's last move and the reply to it
  impasse,   // to count points
  adjourn,   // to adjourn
  resume,    // to resume an adjourned game
  rematch,   // another game after the end
};

inline constexpr std::array all_offers{Offer::takeback, Offer::impasse, Offer::adjourn, Offer::resume, Offer::rematch};

constexpr std::string_view code(Offer offer) {
  switch (offer) {
    case Offer::takeback: return "takeback";
    case Offer::impasse: return "impasse";
    case Offer::adjourn: return "adjourn";
    case Offer::resume: return "resume";
    case Offer::rematch: return "rematch";
  }
  return "";
}

constexpr std::optional<Offer> parse_offer(std::string_view text) {
  for (const Offer offer : all_offers) {
    if (code(offer) == text) return offer;
  }
  return std::nullopt;
}

}  // namespace ootori::game
