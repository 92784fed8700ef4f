// The name of a game in addresses and messages: 12 letters and digits, 60 random bits. Whoever knows it may watch.
#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace ootori::server {

class GameId {
 public:
  static constexpr std::size_t length = 12;

  static std::optional<GameId> parse(std::string_view text);
  static GameId random();

  [[nodiscard]] const std::string& text() const { return text_; }
  auto operator<=>(const GameId&) const = default;

 private:
  explicit GameId(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

}  // namespace ootori::server

template <>
struct std::hash<ootori::server::GameId> {
  std::size_t operator()(const ootori::server::GameId& id) const noexcept {
    return std::hash<std::string>{}(id.text());
  }
};
