// Email commands that are about one game, executed one after the other by the rooms, like commands from anywhere else.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "post/command.hpp"
#include "server/post/mailed_game.hpp"
#include "server/post/post_services.hpp"
#include "server/post/progress.hpp"

namespace ootori::server {

class GameCommands {
 public:
  // Whether the email may change the game: only emails to the address of the current turn may.
  enum class May : bool { look, play };

  // An error if the game cannot be read, or is not the player's.
  [[nodiscard]] static std::expected<GameCommands, Error> begin(const PostServices& services, Progress& progress,
                                                                game::PlayerId player, const MailSettings& settings,
                                                                const GameId& id, May may);

  [[nodiscard]] const MailedGame& game() const { return game_; }
  [[nodiscard]] Color side() const { return side_; }
  // Whether a command asked to attach the game record.
  [[nodiscard]] bool attaches_record() const { return attaches_record_; }

  // The outcome is written to the progress. An error means that the command must be tried again later, because the
  // server cannot execute it at the moment.
  [[nodiscard]] std::expected<void, Error> operator()(const post::PlayMove& play);
  [[nodiscard]] std::expected<void, Error> operator()(const post::PlanMoves& plan);
  [[nodiscard]] std::expected<void, Error> operator()(const post::DropPlans&);
  [[nodiscard]] std::expected<void, Error> operator()(const post::Preview& preview);
  [[nodiscard]] std::expected<void, Error> operator()(const post::Propose& propose);
  [[nodiscard]] std::expected<void, Error> operator()(const post::AnswerTo& answer);
  [[nodiscard]] std::expected<void, Error> operator()(const post::Chat& chat);
  [[nodiscard]] std::expected<void, Error> operator()(const post::Request& request);

 private:
  GameCommands(const PostServices& services, Progress& progress, game::PlayerId player, const MailSettings& settings,
               MailedGame game, Color side, May may)
      : services_(services),
        progress_(progress),
        player_(std::move(player)),
        settings_(settings),
        game_(std::move(game)),
        side_(side),
        may_(may) {}

  [[nodiscard]] std::expected<void, Error> read_again();
  // If this email may not change the game, says so in the progress.
  [[nodiscard]] bool may_change();
  [[nodiscard]] std::expected<void, Error> command(const GameFrame& frame, std::string_view done);
  [[nodiscard]] std::expected<void, Error> refused(const Error& error);
  [[nodiscard]] std::expected<Move, MoveError> read_move(const std::string& text) const;
  void say_meant(const std::string& text, const MoveError& error);
  [[nodiscard]] std::string described(const MoveError& error) const;
  [[nodiscard]] std::string word(std::string_view english, std::string_view japanese) const {
    return std::string(settings_.language == post::Language::english ? english : japanese);
  }

  const PostServices& services_;
  Progress& progress_;
  game::PlayerId player_;
  const MailSettings& settings_;
  MailedGame game_;
  Color side_;
  May may_;
  bool has_moved_ = false;
  bool attaches_record_ = false;
};

// Errors that go away by themselves: the disk is full, or the server is stopping.
[[nodiscard]] bool is_temporary(const Error& error);

}  // namespace ootori::server
