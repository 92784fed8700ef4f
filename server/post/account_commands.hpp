// Email commands that are not about one game: lists, settings, challenges, vacation, help.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "game/speed.hpp"
#include "post/command.hpp"
#include "server/post/mail_settings.hpp"
#include "server/post/post_services.hpp"
#include "server/post/progress.hpp"

namespace ootori::server {

class AccountCommands {
 public:
  AccountCommands(const PostServices& services, Progress& progress, game::PlayerId player, MailSettings& settings)
      : services_(services), progress_(progress), player_(std::move(player)), settings_(settings) {}

  // Results as in GameCommands. `game` is the game that the command names, or null.
  [[nodiscard]] std::expected<void, Error> lists(const post::Request& request, const GameSpec* game);
  [[nodiscard]] std::expected<void, Error> challenge(const post::Challenge& challenge);
  // Answers this challenge, or the only open one if `id` is empty.
  [[nodiscard]] std::expected<void, Error> answer_challenge(bool accept, const std::optional<SeekId>& id);
  [[nodiscard]] std::expected<void, Error> set(const post::Set& set);
  [[nodiscard]] std::expected<void, Error> vacation(const post::Vacation& vacation);
  void help(const post::Help& help);

  // Whether there are open challenges to the player.
  [[nodiscard]] bool is_challenged() const;

 private:
  [[nodiscard]] std::expected<void, Error> list_games(const game::PlayerId& of);
  [[nodiscard]] std::expected<void, Error> list_ratings(const game::PlayerId& of);
  [[nodiscard]] std::expected<void, Error> list_standings(const GameSpec* game);
  [[nodiscard]] std::expected<void, Error> refused(const Error& error);
  [[nodiscard]] std::string name_of(const game::PlayerId& player) const;
  [[nodiscard]] std::string speed_name(game::Speed speed) const;
  [[nodiscard]] std::string settings_text() const;
  [[nodiscard]] std::string word(std::string_view english, std::string_view japanese) const {
    return std::string(settings_.language == post::Language::english ? english : japanese);
  }

  const PostServices& services_;
  Progress& progress_;
  game::PlayerId player_;
  MailSettings& settings_;
};

// The terms of a challenge: "torishogi, 3 days for each move, rated; you give left-quail".
[[nodiscard]] std::string describe_seek(const Seek& seek, post::Language language);

}  // namespace ootori::server
