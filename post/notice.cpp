#include "post/notice.hpp"

#include <algorithm>
#include <memory>

#include <glib.h>

#include "notation/hodges.hpp"
#include "notation/japanese.hpp"
#include "post/position_words.hpp"
#include "post/written_text.hpp"

namespace ootori::post {
namespace {

std::string_view game_name(const NoticeView& view) {
  return view.language == Language::english ? view.state.spec().name.en : view.state.spec().name.ja;
}

AnyPosition position_of(const AnyGame& game) {
  return std::visit([](const auto& known) -> AnyPosition { return known.position(); }, game);
}

std::string color_name(Color color, Language language) {
  if (language == Language::japanese) return color == Color::black ? "先手" : "後手";
  return color == Color::black ? "Black" : "White";
}

TextBoardOptions options_of(const NoticeView& view) {
  TextBoardOptions options;
  options.style = view.style;
  options.bottom = view.flip ? view.side : Color::black;
  options.players = {view.names[0], view.names[1]};
  options.japanese = view.language == Language::japanese;
  return options;
}

struct Words {
  std::string_view english, japanese;
};

Words words_of(Termination reason) {
  switch (reason) {
    case Termination::checkmate: return {"by checkmate", "詰み"};
    case Termination::no_legal_move: return {"because no legal moves are left", "合法手なし"};
    case Termination::no_permitted_move:
      return {"because every legal move would cause a threefold repetition", "千日手になる手以外に合法手なし"};
    case Termination::repetition: return {"by repetition", "千日手"};
    case Termination::perpetual_check: return {"by perpetual check", "連続王手の千日手"};
    case Termination::impasse: return {"by impasse, on points", "持将棋（点数）"};
    case Termination::resignation: return {"by resignation", "投了"};
    case Termination::time: return {"on time", "時間切れ"};
    case Termination::illegal_move: return {"by an illegal move", "反則"};
    case Termination::abandoned: return {"because the game was aborted", "対局中止"};
    default: return {"", ""};
  }
}

std::string outcome_text(const NoticeView& view) {
  const Outcome outcome = *view.state.outcome();
  const Words words = words_of(outcome.reason);
  if (view.language == Language::japanese) {
    if (!outcome.winner) return "対局は無勝負になりました（" + std::string{words.japanese} + "）。";
    return view.names[index(*outcome.winner)] + "（" + color_name(*outcome.winner, view.language) + "）の勝ちです（" +
           std::string{words.japanese} + "）。";
  }
  if (!outcome.winner) return "The game is a no contest, " + std::string{words.english} + ".";
  return view.names[index(*outcome.winner)] + " (" + color_name(*outcome.winner, view.language) + ") has won " +
         std::string{words.english} + ".";
}

// The last move with its number; empty at the start.
std::string last_move(const NoticeView& view) {
  const game::State& state = view.state;
  if (state.plies() == 0) return {};
  const std::size_t ply = state.plies() - 1;
  const std::string move = write_move(state, ply, state.moves()[ply], view.language);
  const std::string& who = view.names[index(state.side_to_move_after(ply))];
  const std::string number = std::to_string(ply + 1);
  if (view.language == Language::japanese) return number + "手目: " + move + "（" + who + "）";
  return who + " played move " + number + ": " + move;
}

std::string turn_text(const NoticeView& view) {
  const game::State& state = view.state;
  if (state.outcome()) return outcome_text(view);
  const Color mover = state.side_to_move();
  const bool own = mover == view.side;
  if (view.language == Language::japanese) {
    std::string text = own ? "あなたの手番です。" : view.names[index(mover)] + "さんの手番です。";
    return view.deadline.empty() ? text : text + "期限: " + view.deadline;
  }
  const std::string& name = view.names[index(mover)];
  std::string text = own ? "It is your move." : "It is " + name + "'s move.";
  if (view.deadline.empty()) return text;
  return text + ' ' + (own ? "You have" : name + " has") + " until " + view.deadline + '.';
}

// The words that the commands `propose` and `accept` take.
std::string offer_name(game::Offer offer, Language language) {
  if (language == Language::english) return std::string{game::code(offer)};
  switch (offer) {
    case game::Offer::takeback: return "待った";
    case game::Offer::impasse: return "持将棋";
    case game::Offer::adjourn: return "指し掛け";
    case game::Offer::resume: return "再開";
    case game::Offer::rematch: return "再戦";
  }
  return {};
}

std::string offers_text(const NoticeView& view) {
  std::string text;
  for (const game::Offer offer : game::all_offers) {
    const auto by = view.state.offered(offer);
    if (!by) continue;
    const bool own = *by == view.side;
    const std::string name = offer_name(offer, view.language);
    if (view.language == Language::japanese) {
      text += own ? "あなたの提案（" + name + "）は返事待ちです。\n"
                  : "相手からの提案（" + name + "）: 「承諾 " + name + "」または「拒否」と返信してください。\n";
    } else {
      text += own ? "Your opponent has not answered your offer yet: " + name + ".\n"
                  : "Your opponent offers: " + name + ". Reply with 'accept " + name + "' or 'reject'.\n";
    }
  }
  return text;
}

std::string how_to(const NoticeView& view) {
  if (view.state.outcome()) {
    return view.language == Language::japanese ? "もう一局: 「再戦」と返信してください。\n"
                                               : "For another game, reply with 'rematch'.\n";
  }
  const bool own = view.state.side_to_move() == view.side;
  const bool has_impasse = view.state.spec().impasse.has_value();
  if (view.language == Language::japanese) {
    const std::string more =
        std::string{"「待った」「投了」"} + (has_impasse ? "「持将棋」" : "") + "「伝言 文章」「ヘルプ」";
    return own ? "このメールに返信し、いちばん上に指し手だけを書いてください（例: P-3d または ３四燕）。ほかに" + more +
                     "などが使えます。\n"
               : "相手の手番です。このメールに返信して" + more +
                     "や、「もし３四燕なら２四燕」のような予約が使えます。\n";
  }
  const std::string more = std::string{"'undo', 'resign', "} + (has_impasse ? "'propose impasse', " : "");
  return own ? "Reply to this email with your move in the first line, like P-3d or 3e3d. You can also write\n" + more +
                   "'chat TEXT' or 'help'.\n"
             : "You can reply with 'if P-3d then Sx3d' to play your next move in advance, or with\n" + more +
                   "'chat TEXT' or 'help'.\n";
}

struct NoticeParts {
  std::string_view title, players, above, before, after;
};

// The text as a paragraph. `line_end` replaces line breaks: a space if the text was only wrapped for plain text.
std::string paragraph(std::string_view text, std::string_view line_end) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  std::string html = "<p>";
  for (const char c : html_text(text)) html += c == '\n' ? line_end : std::string_view{&c, 1};
  return html + "</p>\n";
}

// The picture replaces the board in text form, which is shown only if there is no picture.
std::string board_html(const NoticeView& view) {
  const AnyPosition position = position_of(view.state.game());
  if (!view.has_picture) return "<pre>" + html_text(write_board(view, position)) + "</pre>\n";
  return R"(<p><img src="cid:board" width="360" style="max-width:100%;height:auto" alt=")" +
         html_text(position_words(position, view.side, view.language)) + "\"></p>\n";
}

std::string write_html(const NoticeView& view, const NoticeParts& parts) {
  const std::string language = view.language == Language::japanese ? "ja" : "en";
  std::string html = "<!DOCTYPE html>\n<html lang=\"" + language + R"("><body style="font-family:sans-serif">)" + '\n';
  html += "<p style=\"color:#767676\">" + html_text(answer_above) + "</p>\n";
  if (!parts.above.empty()) html += "<pre>" + html_text(parts.above) + "</pre>\n";
  html += "<p><b>" + html_text(parts.title) + "</b>: " + html_text(parts.players) + "</p>\n";
  html += paragraph(parts.before, "<br>\n") + board_html(view) + paragraph(parts.after, " ");
  if (!view.link.empty()) {
    const std::string link = html_text(view.link);
    html += "<p><a href=\"" + link + "\">" + link + "</a></p>\n";
  }
  return html + "</body></html>\n";
}

}  // namespace

std::string html_text(std::string_view text) {
  std::string html;
  for (const char c : text) {
    switch (c) {
      case '&': html += "&amp;"; break;
      case '<': html += "&lt;"; break;
      case '>': html += "&gt;"; break;
      case '"': html += "&quot;"; break;
      default: html += c;
    }
  }
  return html;
}

std::string write_board(const NoticeView& view, const AnyPosition& position) {
  const TextBoardOptions options = options_of(view);
  return write_text_board(position, options) + '\n' + write_text_hands(position, options);
}

// The quotation marks keep a message from being a command, for readers whose mail programs quote without marks.
std::string write_messages(const NoticeView& view) {
  if (view.messages.empty()) return {};
  const bool japanese = view.language == Language::japanese;
  const std::string& name = view.names[index(~view.side)];
  std::string text = japanese ? name + "さんのメッセージ:\n" : "Chat messages from " + name + ":\n";
  for (const std::string& one : view.messages) text += (japanese ? "「" : "“") + one + (japanese ? "」\n" : "”\n");
  return text;
}

std::string write_move(const AnyPosition& position, Move move, std::optional<Square> previous, Language language) {
  if (language == Language::japanese) return write_japanese(position, move, previous);
  return std::visit([&](const auto& known) { return write_hodges(known, move); }, position);
}

namespace {

// The destination of the move before: some notations write a move to the same square differently.
std::optional<Square> last_square(const game::State& state, std::size_t plies) {
  return plies == 0 ? std::nullopt : std::optional{state.moves()[plies - 1].to()};
}

}  // namespace

std::string write_move(const game::State& state, std::size_t plies, Move move, Language language) {
  const AnyPosition position =
      std::visit([&](const auto& game) -> AnyPosition { return game.position_after(plies); }, state.game());
  return write_move(position, move, last_square(state, plies), language);
}

std::string write_moves(const game::State& state, Language language) {
  const std::span<const Move> moves = state.moves();
  std::string text;
  const auto write_line = [&](const AnyPosition& position, std::size_t i) {
    const std::string move =
        std::to_string(i + 1) + ". " + write_move(position, moves[i], last_square(state, i), language);
    const bool ends_line = i % 2 != 0 || i + 1 == moves.size();
    text += move + (ends_line ? "\n" : std::string(static_cast<std::size_t>(std::max(20 - text_width(move), 1)), ' '));
  };
  const auto write_all = [&](const auto& game) {
    const auto positions = game.positions();
    for (std::size_t i = 0; i < moves.size(); ++i) write_line(positions[i], i);
  };
  std::visit(write_all, state.game());
  return text;
}

NoticeText write_notice(const NoticeView& view, std::string_view above) {
  const bool japanese = view.language == Language::japanese;
  const std::string title = std::string{game_name(view)} + ' ' + view.game;
  const std::string players = view.names[0] + (japanese ? "（先手） 対 " : " (Black) against ") + view.names[1] +
                              (japanese ? "（後手）" : " (White)");
  const bool own = !view.state.outcome() && view.state.side_to_move() == view.side;
  NoticeText notice;
  notice.subject = title + (view.state.outcome() ? (japanese ? ": 終局" : ": the game has ended")
                            : own                ? (japanese ? ": あなたの手番" : ": your move")
                                                 : (japanese ? ": 相手の手番" : ": your opponent's move"));
  std::string before = last_move(view);
  if (!before.empty()) before += '\n';
  before += turn_text(view) + '\n' + offers_text(view) + write_messages(view);
  const std::string board = write_board(view, position_of(view.state.game()));
  const std::string after = how_to(view) + (view.link.empty() ? "" : view.link + '\n');
  notice.text = std::string{answer_above} + "\n\n";
  if (!above.empty()) notice.text += std::string{above} + '\n';
  notice.text += title + ": " + players + "\n" + before + '\n' + board + '\n' + after;
  notice.html =
      write_html(view, {.title = title, .players = players, .above = above, .before = before, .after = how_to(view)});
  return notice;
}

namespace {

// Null: there is no such zone. GLib would also open any other file that a player names by its path.
GTimeZone* zone_named(const std::string& zone) {
  const bool is_path = zone.starts_with('/') || zone.starts_with(':') || zone.contains("..");
  return zone.empty() || zone.size() > 60 || is_path ? nullptr : g_time_zone_new_identifier(zone.c_str());
}

}  // namespace

std::string local_time(std::int64_t millis, const std::string& zone) {
  GTimeZone* known = zone_named(zone);
  const std::unique_ptr<GTimeZone, void (*)(GTimeZone*)> place{known != nullptr ? known : g_time_zone_new_utc(),
                                                               g_time_zone_unref};
  const std::unique_ptr<GDateTime, void (*)(GDateTime*)> utc{g_date_time_new_from_unix_utc(millis / 1000),
                                                             g_date_time_unref};
  if (!utc) return {};
  const std::unique_ptr<GDateTime, void (*)(GDateTime*)> local{g_date_time_to_timezone(utc.get(), place.get()),
                                                               g_date_time_unref};
  if (!local) return {};
  const std::unique_ptr<char, void (*)(gpointer)> text{g_date_time_format(local.get(), "%Y-%m-%d %H:%M %Z"), g_free};
  return text ? std::string{text.get()} : std::string{};
}

bool is_time_zone(const std::string& zone) {
  GTimeZone* known = zone_named(zone);
  if (known == nullptr) return false;
  g_time_zone_unref(known);
  return true;
}

}  // namespace ootori::post
