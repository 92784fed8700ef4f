#include "server/post/game_commands.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "notation/any_move.hpp"
#include "notation/japanese_errors.hpp"
#include "notation/usi.hpp"
#include "server/chat/chat_text.hpp"
#include "server/post/refusal_text.hpp"

namespace ootori::server {
namespace {

using Done = std::expected<void, Error>;

AnyPosition position_of(const AnyGame& game) {
  return std::visit([](const auto& known) -> AnyPosition { return known.position(); }, game);
}

std::optional<Square> last_square(const AnyGame& game) {
  return std::visit(
      [](const auto& known) { return known.moves().empty() ? std::nullopt : std::optional{known.moves().back().to()}; },
      game);
}

std::expected<void, IllegalMove> play_in(AnyGame& game, Move move) {
  return std::visit([&](auto& known) { return known.play(move); }, game);
}

// The piece on the move's starting square, or the dropped piece.
std::optional<PieceType> moved_piece(const AnyGame& game, Move move) {
  return std::visit(
      [&]<class G>(const Game<G>& known) -> std::optional<PieceType> {
        if (move.is_drop()) return move.dropped();
        if (index(move.from()) >= Board<G>::squares) return std::nullopt;
        const auto piece = known.position().piece_on(move.from());
        return piece ? std::optional{piece->type} : std::nullopt;
      },
      game);
}

// The turn after these events, in the form used in addresses.
InMail::Turn turn_after(game::State state, std::span<const game::Event> events) {
  for (const game::Event& event : events) (void)state.apply(event);
  return {.ply = static_cast<std::uint32_t>(state.plies()), .played = static_cast<std::uint32_t>(state.moves_played())};
}

bool has_moved(std::span<const game::Event> events) {
  return std::ranges::any_of(events, [](const game::Event& event) {
    return std::holds_alternative<game::Moved>(event) || std::holds_alternative<game::Sealed>(event);
  });
}

// Whether the player's flag has fallen; the events then end the game, whatever the command was.
bool is_lost_by_time(std::span<const game::Event> events) {
  const auto* ended = events.empty() ? nullptr : std::get_if<game::Ended>(&events.back());
  return ended != nullptr && ended->outcome.reason == Termination::time;
}

}  // namespace

bool is_temporary(const Error& error) {
  return error.code == ErrorCode::storage || error.code == ErrorCode::unconfirmed || error.code == ErrorCode::busy;
}

std::expected<GameCommands, Error> GameCommands::begin(const PostServices& services, Progress& progress,
                                                       game::PlayerId player, const MailSettings& settings,
                                                       const GameId& id, May may) {
  auto game = read_mailed_game(services.store.pages(), id, services.earliest_deadline());
  if (!game) return std::unexpected(std::move(game.error()));
  const auto side = game->side_of(player);
  if (!side) return std::unexpected(Error{ErrorCode::not_your_game, "This is not your game."});
  return GameCommands(services, progress, std::move(player), settings, std::move(*game), *side, may);
}

Done GameCommands::read_again() {
  auto game = read_mailed_game(services_.store.pages(), game_.id, services_.earliest_deadline());
  if (!game) return std::unexpected(std::move(game.error()));
  game_ = std::move(*game);
  return {};
}

bool GameCommands::may_change() {
  if (may_ == May::look) {
    progress_.say(word("Not done: to play in this game, reply to the latest email about it.",
                       "この対局を進めるには、その対局のメールに返信してください。"));
    return false;
  }
  const auto& turn = progress_.turn();
  if (turn && *turn == InMail::Turn{game_.ply(), game_.played()}) return true;
  progress_.say(word(
      "Nothing has changed: the game has continued since the email you replied to. See the board below and reply to "
      "this email.",
      "対局はその後進んでいるため、何も変更されていません。下の局面を見て、このメールに返信してください。"));
  return false;
}

Done GameCommands::refused(const Error& error) {
  if (is_temporary(error)) return std::unexpected(error);
  progress_.say(word("Not done: ", "できませんでした: ") + refusal_text(error, settings_.language));
  return read_again();
}

Done GameCommands::command(const GameFrame& frame, std::string_view done) {
  NoteStep noted{};
  auto result = await_reply<void>([&](Reply<void> reply) {
    services_.rooms.command(player_, frame, std::move(reply), [&](std::span<const game::Event> events) {
      const std::string late = word("Not done: your time has run out.", "時間切れです。");
      noted = progress_.note(is_lost_by_time(events) ? late : done, turn_after(game_.state, events));
      has_moved_ = has_moved_ || has_moved(events);
      return std::vector<Change>{noted};
    });
  });
  if (!result && result.error().code == ErrorCode::stale) {
    // Another move came in between, or the email was executed before.
    if (auto read = read_again(); !read) return read;
    if (may_change()) return std::unexpected(Error{ErrorCode::busy, "The game has just changed. Please try again."});
    return {};
  }
  if (!result) return refused(result.error());
  progress_.stored(noted);
  return read_again();
}

std::expected<Move, MoveError> GameCommands::read_move(const std::string& text) const {
  const AnyGame& game = game_.state.game();
  auto move = parse_any_move(position_of(game), text, last_square(game));
  if (!move) return move;
  const auto rule = std::visit([&](const auto& known) { return known.illegality(*move); }, game);
  if (!rule) return move;
  return std::unexpected(MoveError{
      .fault = MoveFault::illegal, .found = text, .piece = moved_piece(game, *move), .move = *move, .reason = *rule});
}

std::string GameCommands::described(const MoveError& error) const {
  const GameSpec& spec = game_.state.spec();
  return settings_.language == post::Language::english ? describe(spec, error) : describe_in_japanese(spec, error);
}

void GameCommands::say_meant(const std::string& text, const MoveError& error) {
  progress_.say(fmt::format("{}{}: {}", word("Not played: ", "指せません: "), text, described(error)));
  const auto meant = meant_moves(game_.state, error, settings_.language);
  if (meant.empty()) return;
  progress_.say(fmt::format("{}{}", word("You may have meant: ", "次の手のことでしょうか: "), fmt::join(meant, ", ")));
}

Done GameCommands::operator()(const post::PlayMove& play) {
  if (has_moved_) {
    progress_.say(word("Not played: one email can play one move. For the next move, use 'if P-3d then Sx3d'.",
                       "指せません: 一通のメールで指せるのは一手です。続きは「もし…なら…」で予約してください。"));
    return {};
  }
  if (!may_change()) return {};
  const game::State& state = game_.state;
  const std::size_t plies = state.plies();
  if (play.number && *play.number != plies + 1 && *play.number != plies / 2 + 1) {
    progress_.say(word(fmt::format("Not played: the next move is move {}.", plies + 1),
                       fmt::format("指せません: 次は {} 手目です。", plies + 1)));
    return {};
  }
  if (state.outcome() || state.side_to_move() != side_) {
    progress_.say(state.outcome() ? word("Not played: the game has ended.", "対局は終わっています。")
                                  : word("Not played: it is your opponent's move.", "相手の手番です。"));
    return {};
  }
  const auto move = read_move(play.move);
  if (!move) {
    say_meant(play.move, move.error());
    return {};
  }
  const std::string usi = write_usi(state.spec(), *move);
  if (state.is_sealing()) {
    return command(SealUsi{game_.id, plies, usi},
                   word("Sealed: ", "封じ手: ") + numbered_move(state, plies, *move, settings_.language));
  }
  return command(PlayUsi{game_.id, plies, usi},
                 word("Played: ", "指しました: ") + numbered_move(state, plies, *move, settings_.language));
}

Done GameCommands::operator()(const post::PlanMoves& plan) {
  if (!may_change()) return {};
  const game::State& state = game_.state;
  if (state.outcome() || state.side_to_move() == side_) {
    progress_.say(word("Not set: play your own move first, then say how you answer your opponent's.",
                       "先に自分の手を指してから予約してください。"));
    return {};
  }
  AnyGame game = state.game();
  std::string line;
  std::string shown;
  for (const std::string& text : plan.moves) {
    const auto move = parse_any_move(position_of(game), text, last_square(game));
    if (!move) {
      progress_.say(fmt::format("{}{}: {}", word("Not set: ", "予約できません: "), text, described(move.error())));
      return {};
    }
    const std::string written = post::write_move(position_of(game), *move, last_square(game), settings_.language);
    if (const auto played = play_in(game, *move); !played) {
      progress_.say(fmt::format(
          "{}{}", word("Not set: this move is not legal there: ", "予約できません: その局面では指せない手です: "),
          text));
      return {};
    }
    line += (line.empty() ? "" : " ") + write_usi(state.spec(), *move);
    shown += (shown.empty() ? "" : " ") + written;
  }
  // Keep the lines set before for this position.
  AskLines ask{state.plies(), {}};
  const auto before = await_reply<LinesView>(
      [&](Reply<LinesView> reply) { services_.rooms.show_lines(game_.id, player_, {}, std::move(reply)); });
  if (before && before->ply == ask.ply) ask.lines = before->lines;
  if (std::ranges::find(ask.lines, line) == ask.lines.end()) ask.lines.push_back(line);
  const auto set = await_reply<LinesView>([&](Reply<LinesView> reply) {
    services_.rooms.set_lines(game_.id, player_, {}, std::move(ask), std::move(reply));
  });
  if (!set) return refused(set.error());
  progress_.say(word("Set: ", "予約しました: ") + shown);
  return {};
}

Done GameCommands::operator()(const post::DropPlans&) {
  if (!may_change()) return {};
  const auto dropped = await_reply<void>(
      [&](Reply<void> reply) { services_.rooms.drop_lines(game_.id, player_, {}, std::move(reply)); });
  if (!dropped) return refused(dropped.error());
  progress_.say(word("Your conditional moves have been removed.", "予約を取り消しました。"));
  return {};
}

Done GameCommands::operator()(const post::Preview& preview) {
  const auto move = read_move(preview.move);
  if (!move) {
    say_meant(preview.move, move.error());
    return {};
  }
  const AnyPosition after =
      std::visit([&](const auto& known) -> AnyPosition { return known.position().after(*move); }, game_.state.game());
  const auto view = view_of(game_, side_, settings_, services_.names, services_.options.site);
  progress_.say(
      word("The board after this move (nothing was played):\n", "その手を指した後の局面（まだ指していません）:\n") +
      write_board(view, after));
  return {};
}

Done GameCommands::operator()(const post::Propose& propose) {
  if (!may_change()) return {};
  const GameFrame frame = [&]() -> GameFrame {
    switch (propose.offer) {
      case game::Offer::takeback: return AskTakeBack{game_.id, game_.state.plies()};
      case game::Offer::impasse: return AskImpasse{game_.id};
      case game::Offer::adjourn: return AskAdjournment{game_.id};
      case game::Offer::resume: return AskResumption{game_.id};
      case game::Offer::rematch: return AskRematch{game_.id};
    }
    std::unreachable();
  }();
  return command(frame, word("Asked your opponent.", "相手に提案しました。"));
}

Done GameCommands::operator()(const post::AnswerTo& answer) {
  if (!may_change()) return {};
  std::vector<game::Offer> standing;
  for (const game::Offer offer : game::all_offers) {
    const auto by = game_.state.offered(offer);
    const bool is_answerable = by && !(answer.accept && *by == side_);  // one's own can only be withdrawn
    if (is_answerable && (!answer.offer || *answer.offer == offer)) standing.push_back(offer);
  }
  if (standing.empty()) {
    progress_.say(word("There is no offer to answer.", "返事を待っている提案はありません。"));
    return {};
  }
  // The email that the player replies to may have shown another offer than the one that stands now.
  if (answer.accept && !answer.offer) {
    progress_.say(word("Not done: say which offer you accept, as shown below.",
                       "どの提案を承諾するのか、下のように提案の名前も書いてください。"));
    return {};
  }
  if (standing.size() != 1) {
    progress_.say(word("There are several offers: say which one you mean, like 'reject takeback'.",
                       "提案がいくつかあります。「拒否 待った」のように、どの提案かを書いてください。"));
    return {};
  }
  return command(AnswerOffer{game_.id, standing.front(), answer.accept, game_.ply()},
                 answer.accept ? word("Accepted.", "承諾しました。") : word("Declined.", "断りました。"));
}

Done GameCommands::operator()(const post::Chat& chat) {
  if (!may_change()) return {};
  auto text = read_chat_text(chat.text);
  if (!text) {
    progress_.say(
        word("Not sent: " + describe(text.error()), "送れません: 文章が空か、長すぎるか、使えない文字があります。"));
    return {};
  }
  const NoteStep noted = progress_.note(word("Message sent.", "伝えました。"), progress_.turn());
  const auto said = await_reply<void>([&](Reply<void> reply) {
    services_.rooms.say(player_, {}, Say{game_.id, Channel::players, std::move(*text)}, {noted}, std::move(reply));
  });
  if (!said) return refused(said.error());
  progress_.stored(noted);
  return {};
}

Done GameCommands::operator()(const post::Request& request) {
  switch (request.ask) {
    case post::Ask::resign:
      return may_change() ? command(AskResign{game_.id}, word("You have resigned.", "投了しました。")) : Done{};
    case post::Ask::abort:
      return may_change() ? command(AskAbort{game_.id}, word("The game has been aborted.", "対局を中止しました。"))
                          : Done{};
    case post::Ask::claim:
      return may_change() ? command(AskClaim{game_.id}, word("You have claimed the win.", "勝ちを宣言しました。"))
                          : Done{};
    case post::Ask::pass:
      progress_.say(word("You cannot pass in this game: play a move.", "パスはできません。指し手を書いてください。"));
      return {};
    case post::Ask::show: progress_.say(word("The board is below.", "局面は下にあります。")); return {};
    case post::Ask::record:
      attaches_record_ = true;
      progress_.say(word("The record is attached.", "棋譜を添付しました。"));
      return {};
    case post::Ask::history:
      progress_.say(game_.ply() == 0 ? word("No moves have been played yet.", "まだ指し手はありません。")
                                     : post::write_moves(game_.state, settings_.language));
      return {};
    case post::Ask::games:
    case post::Ask::standings:
    case post::Ask::ratings: break;
  }
  return {};
}

}  // namespace ootori::server
