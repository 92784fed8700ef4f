#include "terminal/screen/view.hpp"

#include <algorithm>

#include "notation/text_board.hpp"
#include "notation/usi.hpp"
#include "terminal/screen/layout.hpp"
#include "terminal/screen/line_wrap.hpp"
#include "terminal/sentences.hpp"

namespace ootori::terminal {
namespace {

constexpr std::size_t most_said = 200;

std::string hand_name(const GameSpec& spec, PieceType type, TextBoardStyle style) {
  if (style == TextBoardStyle::unicode) return std::string{spec[type].short_kanji};
  if (style == TextBoardStyle::alternate) return std::string{spec[type].hodges};
  return {spec[type].letter};
}

std::vector<TextLine> diagram(const Scene& scene, const Settings& settings, bool ruled) {
  TextBoardOptions options{.style = settings.style, .bottom = scene.bottom, .ruled = ruled, .named = false};
  if (scene.state->plies() > 0) options.last_move = scene.state->moves().back();
  auto lines = lay_out_text_board(position_of(*scene.state), options);
  lines.pop_back();  // the files are labelled only once
  return lines;
}

int width_of(const TextLine& line) {
  int width = 0;
  for (const TextSpan& span : line) width += text_width(span.text);
  return width;
}

BoardSize size_of(const Scene& scene, const Settings& settings) {
  const auto ruled = diagram(scene, settings, true);
  const auto plain = diagram(scene, settings, false);
  int columns = 0;
  for (const TextLine& line : plain) columns = std::max(columns, width_of(line));
  return {
      .columns = columns, .ruled_rows = static_cast<int>(ruled.size()), .plain_rows = static_cast<int>(plain.size())};
}

Look look_of(const GameSpec& spec, const TextSpan& span) {
  Look look;
  if (span.piece) {
    const bool promoted = spec[span.piece->type].promoted_from.has_value();
    look.ink = span.piece->color == Color::black ? (promoted ? Look::Ink::promoted_black : Look::Ink::black)
                                                 : (promoted ? Look::Ink::promoted_white : Look::Ink::white);
  } else if (!span.square) {
    look.ink = Look::Ink::faint;
  }
  look.last_move = span.mark == SquareMark::last_move;
  look.check = span.mark == SquareMark::check;
  return look;
}

bool is_plain_letter(const Key& key) { return key.kind == Key::Kind::character; }

}  // namespace

void ScreenView::say(const std::string& line) {
  said_.push_back(line);
  if (said_.size() > most_said) said_.pop_front();
}

void ScreenView::show(Reply reply) {
  if (reply.lines.empty()) return;
  int rows = 0;
  for (const std::string& line : reply.lines) rows += static_cast<int>(wrapped(line, columns_).size());
  const bool has_line_ends = std::ranges::any_of(reply.lines, [](const auto& line) { return line.contains('\n'); });
  if (has_line_ends || (reply.is_page && rows > 1) || (reply.is_answer && rows > said_rows_) ||
      rows > std::max((said_rows_ + 1) * 2, 4)) {
    std::vector<std::string> lines;
    for (const std::string& text : reply.lines) {
      std::size_t begin = 0;
      while (begin <= text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        for (std::string& line : wrapped(text.substr(begin, end - begin), columns_)) lines.push_back(std::move(line));
        begin = end + 1;
      }
    }
    page_ = Page{std::move(lines)};
    return;
  }
  for (const std::string& line : reply.lines) say(line);
}

std::optional<std::string> ScreenView::handle(const Key& key, const Session& session, SteadyTime now) {
  if (key.kind == Key::Kind::paste_begin) is_pasting_ = true;
  // Ctrl-C makes the system drop its unread input, the end of a paste included.
  if (key.kind == Key::Kind::paste_end || key.kind == Key::Kind::interrupt) is_pasting_ = false;
  if (is_pasting_) {  // pasted keys are text, whatever they would mean otherwise
    if (is_plain_letter(key)) editor_.handle(key);
    if (key.kind == Key::Kind::enter || key.kind == Key::Kind::tab) {
      editor_.handle({.kind = Key::Kind::character, .code = ' '});
    }
    return std::nullopt;
  }
  if (page_) {
    handle_page(key);
    return std::nullopt;
  }
  if (!promotion_.empty()) return answer_promotion(key, session.scene(now));
  if (editor_.handle(key)) return std::nullopt;
  switch (key.kind) {
    case Key::Kind::tab: complete(session); return std::nullopt;
    case Key::Kind::page_up: scroll_moves(+10); return std::nullopt;
    case Key::Kind::page_down: scroll_moves(-10); return std::nullopt;
    case Key::Kind::wheel_up: scroll_moves(+3); return std::nullopt;
    case Key::Kind::wheel_down: scroll_moves(-3); return std::nullopt;
    case Key::Kind::escape:
      editor_.clear();
      cursor_.hide();
      return std::nullopt;
    case Key::Kind::interrupt:
      if (editor_.empty() && !cursor_.picked_up()) return "quit";
      editor_.clear();
      cursor_.hide();
      return std::nullopt;
    case Key::Kind::enter:
      if (!editor_.empty()) {
        moves_back_ = 0;
        return editor_.take();
      }
      break;
    default: break;
  }
  return handle_board_key(key, session, session.scene(now));
}

std::optional<std::string> ScreenView::handle_board_key(const Key& key, const Session& session, const Scene& scene) {
  switch (key.kind) {
    case Key::Kind::left: cursor_.step(scene, -1, 0); break;
    case Key::Kind::right: cursor_.step(scene, +1, 0); break;
    case Key::Kind::up: cursor_.step(scene, 0, -1); break;
    case Key::Kind::down: cursor_.step(scene, 0, +1); break;
    case Key::Kind::enter: return chosen(cursor_.press(scene), session, scene);
    case Key::Kind::click: {
      const auto hit = std::ranges::find_if(targets_, [&](const Target& target) {
        return target.row == key.row && key.column >= target.column && key.column < target.column + target.columns;
      });
      if (hit != targets_.end()) return chosen(cursor_.press(scene, hit->what), session, scene);
      break;
    }
    default: break;
  }
  return std::nullopt;
}

std::optional<std::string> ScreenView::chosen(std::vector<Move> moves, const Session& session, const Scene& scene) {
  if (moves.size() > 1) {
    promotion_ = std::move(moves);
    say(std::string{words(session.settings().language).promote_question});
    return std::nullopt;
  }
  if (moves.empty()) return std::nullopt;
  cursor_.hide();
  moves_back_ = 0;
  return write_usi(scene.state->spec(), moves.front());
}

std::optional<std::string> ScreenView::answer_promotion(const Key& key, const Scene& scene) {
  const bool yes = key.code == U'y' || key.code == U'Y' || key.code == U'+' || key.kind == Key::Kind::enter;
  const bool no = key.code == U'n' || key.code == U'N' || key.code == U'=';
  const std::vector<Move> moves = promotion_;
  if (yes || no || key.kind == Key::Kind::escape || key.kind == Key::Kind::interrupt) {
    promotion_.clear();
    cursor_.hide();
  }
  if ((!yes && !no) || scene.state == nullptr) return std::nullopt;
  const auto move = std::ranges::find(moves, yes, &Move::promotes);
  return move == moves.end() ? std::nullopt : std::optional{write_usi(scene.state->spec(), *move)};
}

void ScreenView::handle_page(const Key& key) {
  const int height = std::max(rows_ - 1, 1);
  const int last = std::max(static_cast<int>(page_->lines.size()) - height, 0);
  const bool at_end = page_->first >= last;
  const auto is = [&](char32_t letter) { return key.kind == Key::Kind::character && key.code == letter; };
  if (is(U'q') || key.kind == Key::Kind::escape || key.kind == Key::Kind::interrupt) return page_.reset();
  const bool forward = is(U' ') || key.kind == Key::Kind::page_down || key.kind == Key::Kind::enter;
  if (forward && at_end) return page_.reset();
  if (forward) page_->first += height;
  if (is(U'b') || key.kind == Key::Kind::page_up) page_->first -= height;
  if (key.kind == Key::Kind::down || key.kind == Key::Kind::wheel_down) ++page_->first;
  if (key.kind == Key::Kind::up || key.kind == Key::Kind::wheel_up) --page_->first;
  if (key.kind == Key::Kind::home) page_->first = 0;
  if (key.kind == Key::Kind::end) page_->first = last;
  page_->first = std::clamp(page_->first, 0, last);
}

// Completes the line as far as all completions agree. If that adds nothing, lists them.
void ScreenView::complete(const Session& session) {
  const std::string begun = editor_.text();
  const std::vector<std::string> lines = session.completions(begun);
  if (lines.empty()) return;
  std::string common = lines.front();
  for (const std::string& line : lines) {
    const auto [end, other] = std::ranges::mismatch(common, line);
    common.erase(end, common.end());
  }
  while (!common.empty() && (static_cast<unsigned char>(common.back()) & 0xc0U) == 0x80) common.pop_back();
  if (!common.empty() && static_cast<unsigned char>(common.back()) >= 0xc0) common.pop_back();
  if (common.size() > begun.size()) return editor_.set(common);
  std::string listed;
  for (const std::string& line : lines) listed += (listed.empty() ? "" : "  ") + line;
  Reply reply;
  reply.say(std::move(listed));
  show(std::move(reply));
}

Picture ScreenView::paint(const Session& session, const Scene& scene) {
  Picture picture{.rows = rows_, .columns = columns_, .strokes = {}};
  targets_.clear();
  if (page_) {
    paint_page(picture, words(session.settings().language));
  } else if (scene.state == nullptr) {
    paint_lobby(picture, session, scene);
  } else {
    paint_game(picture, session, scene);
  }
  return picture;
}

void ScreenView::paint_page(Picture& picture, const Words& words) const {
  const int height = std::max(rows_ - 1, 1);
  const int count = static_cast<int>(page_->lines.size());
  for (int row = 0; row < height && page_->first + row < count; ++row) {
    picture.draw(row, 0, page_->lines[static_cast<std::size_t>(page_->first + row)]);
  }
  const int seen = std::min(page_->first + height, count);
  const std::string footer = terminal::say(words.more, count == 0 ? 100 : seen * 100 / count);
  picture.draw(rows_ - 1, 0, footer, {.ink = Look::Ink::faint});
  picture.cursor_row = rows_ - 1;
  picture.cursor_column = std::min(text_width(footer), columns_ - 1);
}

void ScreenView::paint_lobby(Picture& picture, const Session& session, const Scene& scene) {
  picture.draw(0, 0, scene.title, {.bold = true});
  const int input_row = rows_ - 1;
  const int message_rows = std::max(rows_ / 3, 2);
  const int list_rows = std::max(input_row - message_rows - 2, 0);
  for (int row = 0; row < list_rows && row < static_cast<int>(scene.list.size()); ++row) {
    picture.draw(row + 2, 0, scene.list[static_cast<std::size_t>(row)]);
  }
  paint_messages(picture, scene, input_row - message_rows, message_rows);
  paint_input(picture, session, input_row);
}

void ScreenView::paint_game(Picture& picture, const Session& session, const Scene& scene) {
  const Settings& settings = session.settings();
  const Words& all = words(settings.language);
  const BoardSize size = size_of(scene, settings);
  const auto layout = lay_out(rows_, columns_, size);
  if (!layout) {
    const auto told = wrapped(terminal::say(all.too_small, columns_, rows_, size.columns, least_rows(size)), columns_);
    const int told_rows = std::min(static_cast<int>(told.size()), rows_ - 1);
    for (int row = 0; row < told_rows; ++row) picture.draw(row, 0, told[static_cast<std::size_t>(row)]);
    paint_messages(picture, scene, told_rows, std::max(rows_ - told_rows - 1, 0));
    return paint_input(picture, session, rows_ - 1);
  }
  const int player_columns = layout->side_columns > 0 ? layout->side_column - 1 : columns_;
  paint_player(picture, settings, scene, ~scene.bottom, 0, player_columns);
  paint_board(picture, settings, scene, layout->board_row, layout->ruled);
  paint_player(picture, settings, scene, scene.bottom, layout->bottom_row, player_columns);
  if (layout->side_columns > 0) {
    picture.draw(0, layout->side_column, scene.title, {.bold = true}, layout->side_columns);
    paint_moves(picture, scene, layout->side_column, layout->side_columns, layout->bottom_row + 1);
  }
  paint_messages(picture, scene, layout->message_row, layout->message_rows);
  paint_input(picture, session, layout->input_row);
  if (layout->footer_row) {
    std::string footer;
    for (const std::string_view command : scene.commands) (footer += footer.empty() ? "" : "  ") += command;
    const std::string whole = std::string{all.footer_keys} + footer;
    picture.draw(*layout->footer_row, 0, text_width(whole) <= columns_ ? whole : footer, {.ink = Look::Ink::faint});
  }
}

void ScreenView::paint_board(Picture& picture, const Settings& settings, const Scene& scene, int row, bool ruled) {
  const GameSpec& spec = scene.state->spec();
  const std::vector<Square> goals = cursor_.goals(scene);
  for (const TextLine& line : diagram(scene, settings, ruled)) {
    int column = 0;
    for (const TextSpan& span : line) {
      Look look = look_of(spec, span);
      std::string text = span.text;
      if (span.square) {
        const PickedUp here = *span.square;
        look.cursor = cursor_.place() == here;
        look.chosen = cursor_.picked_up() == here;
        look.goal = std::ranges::find(goals, *span.square) != goals.end();
        // Without colours, a star marks a square that the piece can go to.
        if (look.goal && !span.piece && !settings.abilities.colors) text[text.size() / 2] = '*';
        targets_.push_back({row, column, text_width(span.text), here});
      }
      picture.draw(row, column, text, look);
      column += text_width(span.text);
    }
    ++row;
  }
}

void ScreenView::paint_player(Picture& picture, const Settings& settings, const Scene& scene, Color color, int row,
                              int columns) {
  const PlayerScene& player = scene.players[index(color)];
  const GameSpec& spec = scene.state->spec();
  int column = 0;
  const auto put = [&](const std::string& text, Look look = {}) {
    picture.draw(row, column, text, look, columns - column);
    column = std::min(column + text_width(text), columns);
  };
  int hand_columns = 0;
  for (const HeldPiece& held : player.hand) {
    hand_columns +=
        1 + text_width(hand_name(spec, held.type, settings.style)) + (held.number > 1 ? held.number > 9 ? 2 : 1 : 0);
  }
  put(player.is_to_move ? "> " : "  ", {.bold = true});
  const int clock_columns = player.clock.empty() ? 0 : text_width(player.clock) + 2;
  // If space is short, the name is cut rather than the clock and the hand.
  const std::string name = player.name + (player.is_away ? " ..." : "");
  put(fitted(name, std::max(columns - column - clock_columns - hand_columns - 1, 3)), {.bold = player.is_to_move});
  if (!player.clock.empty()) put("  " + player.clock, {.bold = player.is_to_move});
  put(" ");
  for (const HeldPiece& held : player.hand) {
    put(" ");
    const PickedUp here = held.type;
    const std::string text =
        hand_name(spec, held.type, settings.style) + (held.number > 1 ? std::to_string(held.number) : "");
    const bool is_ours = scene.movable == color;
    Look look{.ink = color == Color::black ? Look::Ink::black : Look::Ink::white};
    look.cursor = is_ours && cursor_.place() == here;
    look.chosen = is_ours && cursor_.picked_up() == here;
    if (is_ours) targets_.push_back({row, column, text_width(text), here});
    put(text, look);
  }
}

void ScreenView::paint_moves(Picture& picture, const Scene& scene, int column, int columns, int rows) {
  const int first_row = 1;
  const int height = rows - first_row;
  const int count = static_cast<int>(scene.moves.size());
  if (height <= 0 || count == 0) return;
  int widest = 0;
  for (const std::string& move : scene.moves) widest = std::max(widest, text_width(move));
  const int entry = widest + 6;  // with the number, a dot and a gap
  const int across = std::clamp(columns / entry, 1, 6);
  const int lines = (count + across - 1) / across;
  moves_back_ = std::min(moves_back_, std::max(lines - height, 0));
  const int first_line = std::max(lines - height - moves_back_, 0);
  for (int line = first_line; line < lines && line - first_line < height; ++line) {
    for (int at = 0; at < across && line * across + at < count; ++at) {
      const int ply = line * across + at;
      const std::string text = fmt::format("{:>3}.{}", ply + 1, scene.moves[static_cast<std::size_t>(ply)]);
      picture.draw(first_row + line - first_line, column + at * entry, text, {.bold = ply + 1 == count},
                   columns - at * entry);
    }
  }
}

void ScreenView::paint_messages(Picture& picture, const Scene& scene, int row, int rows) {
  said_rows_ = std::max(rows - (scene.status.empty() ? 0 : 1), 0);
  std::vector<std::string> lines;
  for (const std::string& line : said_) {
    for (std::string& part : wrapped(line, columns_)) lines.push_back(std::move(part));
  }
  if (!scene.status.empty()) {
    const std::string status = fitted(scene.status, columns_);
    // The status repeats how the game ended, so the earlier message is left out.
    if (const auto told = std::ranges::find(lines, status); told != lines.end()) lines.erase(told);
    lines.push_back(status);
  }
  const int count = static_cast<int>(lines.size());
  for (int at = std::max(count - rows, 0); at < count; ++at) {
    const bool is_status = at + 1 == count && !scene.status.empty();
    picture.draw(row + at - std::max(count - rows, 0), 0, lines[static_cast<std::size_t>(at)], {.bold = is_status});
  }
}

void ScreenView::paint_input(Picture& picture, const Session& session, int row) const {
  const std::string prompt = session.prompt();
  const int room = std::max(columns_ - text_width(prompt) - 1, 1);
  // If the line is longer than the screen, shows the part around the cursor.
  std::string before = editor_.before_cursor();
  std::string whole = editor_.text();
  while (text_width(before) > room) {
    const std::size_t length = std::max<std::size_t>(fitted(before, 2).size(), 1);
    before.erase(0, length);
    whole.erase(0, length);
  }
  picture.draw(row, 0, prompt, {.bold = true});
  picture.draw(row, text_width(prompt), whole);
  picture.cursor_row = row;
  picture.cursor_column = std::min(text_width(prompt) + text_width(before), columns_ - 1);
}

}  // namespace ootori::terminal
