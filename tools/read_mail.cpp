// Shows how emails are understood: read_mail [--written] FILE… For each email, prints the kind of sender, the sender,
// the commands, and the meaningless lines, one per line. With --written, each file is the text of a reply; prints the
// text that its sender wrote.
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>

#include "post/command_reader.hpp"
#include "post/sender_kind.hpp"
#include "post/written_text.hpp"

namespace {

using namespace ootori;
using namespace ootori::post;

std::string text(const PlayMove& play) {
  return "play " + play.move + (play.number ? " #" + std::to_string(*play.number) : "");
}
std::string text(const PlanMoves& plan) {
  std::string all = "plan";
  for (const std::string& move : plan.moves) all += ' ' + move;
  return all;
}
std::string text(const DropPlans&) { return "unplan"; }
std::string text(const Preview& preview) { return "preview " + preview.move; }
std::string text(const Propose& propose) { return "propose " + std::string{game::code(propose.offer)}; }
std::string text(const AnswerTo& answer) { return answer.accept ? "accept" : "reject"; }
std::string text(const Chat& chat) { return "chat " + chat.text; }
std::string text(const Challenge& wish) {
  return "challenge " + wish.players.front() + ' ' + std::string{wish.game->id};
}
std::string text(const Set&) { return "set"; }
std::string text(const Help& help) { return "help " + help.topic; }
std::string text(const Vacation& wish) { return wish.on ? "vacation on" : "vacation off"; }
std::string text(const Request& request) {
  static constexpr std::array names{"resign", "abort",   "claim", "pass",      "show",
                                    "record", "history", "games", "standings", "ratings"};
  return names[static_cast<std::size_t>(request.ask)];
}

void show(const Mail& mail) {
  std::cout << "sender\t" << code(sender_kind(mail)) << '\n';
  if (mail.from) std::cout << "from\t" << mail.from->address << '\n';
  for (const FailedRecipient& one : failed_recipients(mail)) {
    if (sender_kind(mail) == SenderKind::bounce && one.failure != Failure::none) {
      std::cout << "failed\t" << one.address << (one.failure == Failure::permanent ? "\tfor good\n" : "\tfor now\n");
    }
  }
  const Instructions found = read_commands(mail);
  for (const Said& said : found.said) {
    if (const auto* unclear = std::get_if<Unclear>(&said)) {
      std::cout << "unclear\t" << unclear->echo << '\n';
    } else {
      std::cout << "command\t"
                << std::visit([](const auto& one) { return text(one); }, std::get<Instruction>(said).command) << '\n';
    }
  }
  for (const std::string& line : found.meaningless) std::cout << "nothing\t" << line << '\n';
}

}  // namespace

int main(int count, char** words) {
  const bool only_written = count > 1 && std::string_view{words[1]} == "--written";
  for (int i = only_written ? 2 : 1; i < count; ++i) {
    std::ifstream file(words[i], std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    if (!file) {
      std::cerr << words[i] << " cannot be read\n";
      return 1;
    }
    if (only_written) {
      std::cout << written_text(bytes.str()) << '\n';
    } else {
      show(read_mail(bytes.str()));
    }
  }
  return 0;
}
