// The ids of games, seeks and other things in addresses and messages: 12 letters and digits with 60 random bits.
// Everybody who knows the id of a game may watch it.
#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace ootori::server {

// Ids of different kinds of things are of different types.
template <class Thing>
class Id {
 public:
  static constexpr std::size_t length = 12;

  static std::optional<Id> parse(std::string_view text);
  static Id random();

  [[nodiscard]] const std::string& text() const { return text_; }
  auto operator<=>(const Id&) const = default;

 private:
  explicit Id(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

using GameId = Id<struct GameKind>;
using SeekId = Id<struct SeekKind>;
using LoginId = Id<struct LoginKind>;
using BlockId = Id<struct BlockKind>;
using SilenceId = Id<struct SilenceKind>;
using SimulId = Id<struct SimulKind>;
using TokenId = Id<struct TokenKind>;
using TournamentId = Id<struct TournamentKind>;
using LeaseId = Id<struct LeaseKind>;
using TryId = Id<struct PracticeTryKind>;

}  // namespace ootori::server

template <class Thing>
struct std::hash<ootori::server::Id<Thing>> {
  std::size_t operator()(const ootori::server::Id<Thing>& id) const noexcept {
    return std::hash<std::string>{}(id.text());
  }
};
