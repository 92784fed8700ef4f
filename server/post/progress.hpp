// How far a mail has been worked off, and what its answer says so far. A command that changes something is stored as
// done together with that change, so that it is never done twice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/post/post_table.hpp"

namespace ootori::server {

class Progress {
 public:
  explicit Progress(const InMail& mail) : mail_(mail.id), step_(mail.step), said_(mail.said), turn_(mail.turn) {}

  [[nodiscard]] std::size_t step() const { return step_; }
  [[nodiscard]] const std::string& said() const { return said_; }
  [[nodiscard]] const std::optional<InMail::Turn>& turn() const { return turn_; }

  // The line that is done next, as it stood in the mail.
  void begin(std::string_view echo) { said_ += (said_.empty() ? "> " : "\n> ") + std::string(echo) + '\n'; }
  // What came of it, where that changed nothing.
  void say(std::string_view text) { said_ += std::string(text) + (text.ends_with('\n') ? "" : "\n"); }
  // The same where it does: to be stored with the change; `told` once it is.
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
