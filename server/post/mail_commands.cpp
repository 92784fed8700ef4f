#include "server/post/mail_commands.hpp"

#include <algorithm>

#include "server/games/game_table.hpp"
#include "server/post/account_commands.hpp"
#include "server/post/refusal_text.hpp"

namespace ootori::server {
namespace {

using Ran = std::expected<void, Error>;

template <class... F>
struct MailCommandsOverload : F... {
  using F::operator()...;
};

constexpr std::size_t most_shown_lines = 5;

// Whether the command is about one game, not about the account.
bool is_about_game(const post::Instruction& instruction) {
  return std::visit(
      MailCommandsOverload{[](const post::Challenge&) { return false; }, [](const post::Set&) { return false; },
                           [](const post::Help&) { return false; }, [](const post::Vacation&) { return false; },
                           [](const post::Request& request) {
                             return request.ask != post::Ask::games && request.ask != post::Ask::standings &&
                                    request.ask != post::Ask::ratings;
                           },
                           [](const auto&) { return true; }},
      instruction.command);
}

}  // namespace

Ran MailCommands::run() {
  while (progress_.step() < instructions_.said.size()) {
    const post::Said& one = instructions_.said[progress_.step()];
    progress_.begin(post::echo_of(one));
    if (const auto* unclear = std::get_if<post::Unclear>(&one)) {
      progress_.say(unclear->why.in(language()));
    } else if (auto ran = run_one(std::get<post::Instruction>(one)); !ran) {
      return ran;
    }
    progress_.end();
  }
  return {};
}

std::string MailCommands::reply() const {
  std::string text = has_any()
                         ? progress_.said()
                         : word(
                               "There is no command in your email, so nothing was done. Write each command on its own "
                               "line, above the quoted email.\n",
                               "メールに指し手もコマンドもないため、何も行いませんでした。引用文より上に、一行に一つ"
                               "ずつ書いてください。\n");
  text += not_understood();
  if (had_password()) {
    text += word("\nNo command needs a password: never send one by email.\n",
                 "\nパスワードは要りません。メールで送らないでください。\n");
  }
  return text + suspension();
}

// Players who only wait for emails would lose on time. Without the words of the mail server: a reply that quotes them
// would look like a bounce itself.
std::string MailCommands::suspension() const {
  const MailSettings& settings = sender_.settings;
  if (!settings.suspended || !wants_any(settings)) return {};
  return word(
      "\nEmails to you bounced, so the server now only replies to your emails. To get all emails again, send 'set "
      "each' "
      "(after each move) or 'set digest' (once a day).\n",
      "\nあなたへのメールが届かずに戻ってきたため、現在は返信のほかにメールを送っていません。再び受け取るには、"
      "「設定 毎回」（一手ごと）か「設定 まとめ」（一日一回）と送ってください。\n");
}

std::string MailCommands::not_understood() const {
  const auto& lines = instructions_.meaningless;
  if (lines.empty()) return {};
  std::string text = word("\nNot understood:\n", "\n次の行は読み取れませんでした:\n");
  for (std::size_t i = 0; i < std::min(lines.size(), most_shown_lines); ++i) text += "> " + lines[i] + '\n';
  if (instructions_.stopped) text += word("Reading stopped there.\n", "ここで読み終えました。\n");
  return text + word("Send 'help' for a list of commands.\n", "「ヘルプ」と送ると、コマンドの一覧が届きます。\n");
}

bool MailCommands::had_password() const {
  return std::ranges::any_of(instructions_.said, [](const post::Said& one) {
    const auto* instruction = std::get_if<post::Instruction>(&one);
    return instruction != nullptr && instruction->had_password;
  });
}

Ran MailCommands::run_one(const post::Instruction& instruction) {
  const auto* answer = std::get_if<post::AnswerTo>(&instruction.command);
  const bool names_game = about_.game || GameId::parse(instruction.board) || (answer != nullptr && answer->offer);
  if (answer != nullptr && !names_game) {
    AccountCommands account(services_, progress_, player(), sender_.settings);
    if (about_.seek || account.is_challenged()) return account.answer_challenge(answer->accept, about_.seek);
  }
  if (!is_about_game(instruction)) return run_for_account(instruction);
  auto game = game_of(instruction);
  if (!game) return std::unexpected(std::move(game.error()));
  if (*game == nullptr) return {};
  GameCommands& at = **game;
  return std::visit(
      MailCommandsOverload{[](const post::Challenge&) { return Ran{}; }, [](const post::Set&) { return Ran{}; },
                           [](const post::Vacation&) { return Ran{}; }, [](const post::Help&) { return Ran{}; },
                           [&](const auto& one) { return at(one); }},
      instruction.command);
}

Ran MailCommands::run_for_account(const post::Instruction& instruction) {
  const bool binds = std::holds_alternative<post::Challenge>(instruction.command) ||
                     std::holds_alternative<post::Vacation>(instruction.command);
  // A forwarded email contains a game's address, but its sender is not authenticated.
  if (binds && !sender_.is_vouched_for) {
    const std::string home = services_.identity.home.address();
    progress_.say(word("Not done here: send this in a separate email to " + home + ".",
                       "このメールではできません。" + home + " に別のメールで送ってください。"));
    return {};
  }
  AccountCommands account(services_, progress_, player(), sender_.settings);
  return std::visit(MailCommandsOverload{[&](const post::Challenge& one) { return account.challenge(one); },
                                         [&](const post::Set& one) { return account.set(one); },
                                         [&](const post::Vacation& one) { return account.vacation(one); },
                                         [&](const post::Help& one) {
                                           account.help(one);
                                           return Ran{};
                                         },
                                         [&](const post::Request& one) { return account.lists(one, instruction.game); },
                                         [](const auto&) { return Ran{}; }},
                    instruction.command);
}

// The game that a command is about: the one it names, the one of the recipient address, or the player's only running
// game.
std::expected<std::optional<GameId>, Error> MailCommands::game_meant(const post::Instruction& instruction) const {
  if (!instruction.board.empty()) return GameId::parse(instruction.board);
  if (about_.game) return about_.game;
  const auto running = GameTable{services_.store.pages()}.running(player());
  if (!running) return std::unexpected(Error{ErrorCode::storage, running.error().message});
  return running->size() == 1 ? std::optional{running->front()} : std::nullopt;
}

// Null if there is no such game; the reply then says why.
std::expected<GameCommands*, Error> MailCommands::game_of(const post::Instruction& instruction) {
  auto id = game_meant(instruction);
  if (!id) return std::unexpected(std::move(id.error()));
  if (!*id) {
    progress_.say(
        instruction.board.empty()
            ? word("Say which game: 'games' lists them. To move, reply to the email about the game.",
                   "どの対局か書いてください。「対局一覧」で調べられます。指すには、その対局のメールに返信してく"
                   "ださい。")
            : word("There is no such game here; 'games' lists yours.",
                   "その対局はありません。「対局一覧」で調べられます。"));
    return nullptr;
  }
  if (at_ && at_->game().id == **id) return &*at_;
  const auto may = about_.game == *id ? GameCommands::May::play : GameCommands::May::look;
  auto begun = GameCommands::begin(services_, progress_, player(), sender_.settings, **id, may);
  if (!begun && is_temporary(begun.error())) return std::unexpected(std::move(begun.error()));
  if (!begun) {
    progress_.say(refusal_text(begun.error(), language()));
    return nullptr;
  }
  at_.emplace(std::move(*begun));
  return &*at_;
}

}  // namespace ootori::server
