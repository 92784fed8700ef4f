// The commands of a mail that are about one game, done one after the other: by the rooms, as any other command is.
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
  // Whether the writer may change anything: whoever has the address of the turn that is on may.
  enum class May : bool { look, play };

  // An error: the game cannot be read.
  [[nodiscard]] static std::expected<GameCommands, Error> begin(const PostServices& services, Progress& progress,
                                                                game::PlayerId player, const MailSettings& settings,
                                                                const GameId& id, May may);

  [[nodiscard]] const MailedGame& game() const { return game_; }
  [[nodiscard]] Color side() const { return side_; }
  // Somebody asked for the record as a file.
  [[nodiscard]] bool attaches_record() const { return attaches_record_; }

  // What came of it is in the progress. An error: it is to be tried again, for the server cannot do it now.
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
  // Says why not, if the game is not to be changed by this mail.
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

// Errors that pass by themselves: the disk is full, the server goes down.
[[nodiscard]] bool is_temporary(const Error& error);

}  // namespace ootori::server
