// The commands of an email from a player whom the server knows: carries them out, one after the other, and writes the
// reply. Not thread-safe.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "post/command_reader.hpp"
#include "server/post/game_commands.hpp"
#include "server/post/post_services.hpp"
#include "server/post/progress.hpp"

namespace ootori::server {

class MailCommands {
 public:
  struct Sender {
    game::PlayerId player;
    MailSettings settings;
    // The administrator's mail server has authenticated the sender, or the sender has confirmed the email.
    bool is_vouched_for;
  };

  // What the recipient address stands for.
  struct About {
    std::optional<GameId> game{};
    std::optional<SeekId> seek{};
  };

  // `services` must outlive this object.
  MailCommands(const PostServices& services, const InMail& in, Sender sender, post::Instructions instructions)
      : MailCommands(services, in, std::move(sender), std::move(instructions), About()) {}
  MailCommands(const PostServices& services, const InMail& in, Sender sender, post::Instructions instructions,
               About about)
      : services_(services),
        sender_(std::move(sender)),
        instructions_(std::move(instructions)),
        about_(std::move(about)),
        progress_(in) {}
  MailCommands(const MailCommands&) = delete;  // because `at_` refers to members
  MailCommands& operator=(const MailCommands&) = delete;

  // Carries out the commands that have not been carried out yet; blocks. An error means that the email must be tried
  // again later, because the server cannot process it at the moment.
  [[nodiscard]] std::expected<void, Error> run();

  [[nodiscard]] const game::PlayerId& player() const { return sender_.player; }
  [[nodiscard]] post::Language language() const { return sender_.settings.language; }
  [[nodiscard]] bool has_any() const { return !instructions_.said.empty(); }
  // Whether the sender is the player for all that the server can know.
  [[nodiscard]] bool is_genuine() const { return sender_.is_vouched_for || about_.game || about_.seek; }

  // The results of the commands, after run().
  [[nodiscard]] std::string reply() const;
  // The game that the reply is about.
  [[nodiscard]] std::optional<GameId> game() const { return at_ ? std::optional{at_->game().id} : about_.game; }
  [[nodiscard]] bool attaches_record() const { return at_ && at_->attaches_record(); }

 private:
  [[nodiscard]] std::expected<void, Error> run_one(const post::Instruction& instruction);
  [[nodiscard]] std::expected<void, Error> run_for_account(const post::Instruction& instruction);
  [[nodiscard]] std::expected<GameCommands*, Error> game_of(const post::Instruction& instruction);
  [[nodiscard]] std::expected<std::optional<GameId>, Error> game_meant(const post::Instruction& instruction) const;
  [[nodiscard]] std::string not_understood() const;
  [[nodiscard]] std::string suspension() const;
  [[nodiscard]] bool had_password() const;
  [[nodiscard]] std::string word(std::string_view english, std::string_view japanese) const {
    return std::string(language() == post::Language::english ? english : japanese);
  }

  const PostServices& services_;
  Sender sender_;
  post::Instructions instructions_;
  About about_;
  Progress progress_;
  std::optional<GameCommands> at_;  // the game of the last command about one
};

}  // namespace ootori::server
