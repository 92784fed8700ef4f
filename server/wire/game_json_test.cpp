#include "server/wire/game_json.hpp"

#include <utility>

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace ootori::server {
namespace {

// Ann has an account, robot is a bot, gone was deleted; all others are guests.
class SomeNames final : public Naming {
 public:
  [[nodiscard]] std::optional<std::string> of(const game::PlayerId& player) const override {
    if (player.value == "ann") return "Ann";
    if (player.value == "robot") return "Robot";
    return std::nullopt;
  }
  [[nodiscard]] bool is_bot(const game::PlayerId& player) const override { return player.value == "robot"; }
  [[nodiscard]] bool is_former(const game::PlayerId& player) const override { return player.value == "gone"; }
};

std::string seat(const game::Seat& seat, const std::string& seen_by) {
  const SomeNames names;
  const game::PlayerId viewer{seen_by};
  return boost::json::serialize(public_json(seat, Viewer{viewer, names}));
}

game::Seat person(std::string id) { return game::PersonSeat{{std::move(id)}}; }

TEST(SeatJson, ShowsNoIdsOfPlayers) {
  EXPECT_EQ(seat(person("ann"), "ann"), R"({"kind":"account","name":"Ann","you":true})");
  EXPECT_EQ(seat(person("ann"), "guest"), R"({"kind":"account","name":"Ann","you":false})");
  EXPECT_EQ(seat(person("robot"), "ann"), R"({"kind":"account","name":"Robot","you":false,"bot":true})");
  EXPECT_EQ(seat(person("guest"), "guest"), R"({"kind":"guest","you":true})");
  EXPECT_EQ(seat(person("guest"), "ann"), R"({"kind":"guest","you":false})");
  EXPECT_EQ(seat(person("gone"), "ann"), R"({"kind":"deleted"})");
  EXPECT_EQ(seat(game::EngineSeat{*game::Level::from(20)}, "ann"), R"({"kind":"engine","level":20})");
}

TEST(OutcomeJson, NamesTheWinnerIfThereIsOne) {
  const auto text = [](const std::optional<Outcome>& outcome) { return boost::json::serialize(public_json(outcome)); };
  EXPECT_EQ(text({}), "null");
  EXPECT_EQ(text(Outcome{Color::white, Termination::resignation}), R"({"winner":"white","reason":"resignation"})");
  EXPECT_EQ(text(Outcome{{}, Termination::repetition}), R"({"winner":null,"reason":"repetition"})");
}

TEST(GameJson, NamesAreReadBack) {
  for (const Color color : {Color::black, Color::white}) EXPECT_EQ(parse_color(text(color)), color);
  for (const char* wrong : {"", "Black", "random"}) EXPECT_EQ(parse_color(wrong), std::nullopt) << wrong;
  for (int value = 0; value <= std::to_underlying(Termination::abandoned); ++value) {
    const auto reason = static_cast<Termination>(value);
    EXPECT_EQ(parse_termination(code(reason)), reason) << code(reason);
  }
  for (const char* wrong : {"", "Resignation", "boredom"}) EXPECT_EQ(parse_termination(wrong), std::nullopt) << wrong;
}

}  // namespace
}  // namespace ootori::server
