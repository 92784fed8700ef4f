// How far an email has been processed, and the reply so far. A command that changes something is stored as done in the
// same transaction as its changes, so it is never executed twice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/post/in_mail_table.hpp"

namespace ootori::server {

class Progress {
 public:
  explicit Progress(const InMail& mail) : mail_(mail.id), step_(mail.step), said_(mail.said), turn_(mail.turn) {}

  [[nodiscard]] std::size_t step() const { return step_; }
  [[nodiscard]] const std::string& said() const { return said_; }
  [[nodiscard]] const std::optional<InMail::Turn>& turn() const { return turn_; }

  // Starts the next command; `echo` is its line in the email.
  void begin(std::string_view echo) { said_ += (said_.empty() ? "> " : "\n> ") + std::string(echo) + '\n'; }
  // Adds a result to the reply, for commands that change nothing.
  void say(std::string_view text) { said_ += std::string(text) + (text.ends_with('\n') ? "" : "\n"); }
  // The same for commands that change something: store the returned change together with the command's own changes,
  // then call stored().
  [[nodiscard]] NoteStep note(std::string_view text, std::optional<InMail::Turn> turn) {
    Progress after = *this;
    after.say(text);
    return {.mail = mail_, .step = step_, .said = std::move(after.said_), .turn = turn};
  }
  void stored(const NoteStep& step) {
    said_ = step.said;
    turn_ = step.turn;
  }
  void end() { ++step_; }

  [[nodiscard]] std::int64_t mail() const { return mail_; }

 private:
  std::int64_t mail_;
  std::size_t step_;
  std::string said_;
  std::optional<InMail::Turn> turn_;
};

}  // namespace ootori::server
