#include "terminal/board_desk.hpp"

#include <algorithm>
#include <span>

#include "notation/keyboard.hpp"
#include "terminal/explanation.hpp"
#include "terminal/pages.hpp"
#include "terminal/safe_text.hpp"

namespace ootori::terminal {
namespace {

std::string shown(std::string_view text, const Settings& settings) {
  return safe_text(text, settings.abilities.unicode, 60);
}

class Looking {
 public:
  Looking(const Command& command, const Desk& desk, Settings& settings, Color& bottom)
      : command_(command), desk_(desk), settings_(settings), bottom_(bottom), all_(words(settings.language)) {}

  std::optional<Reply> reply() {
    switch (command_.verb) {
      case Verb::help: return help();
      case Verb::rules: return rules();
      case Verb::style: return style();
      case Verb::notation: return notation();
      case Verb::language: return language();
      default: return desk_.state == nullptr ? std::nullopt : at_the_board();
    }
  }

 private:
  std::optional<Reply> at_the_board() {
    switch (command_.verb) {
      case Verb::board: return page(board_lines(*desk_.state, settings_, bottom_));
      case Verb::pieces: return page(placement_page(settings_.language, position_of(*desk_.state)));
      case Verb::moves: return moves();
      case Verb::record: return record();
      case Verb::why: return why();
      case Verb::flip: return flip();
      default: return std::nullopt;
    }
  }

  static Reply page(std::vector<std::string> lines) {
    return {.lines = std::move(lines), .wishes = {}, .is_page = true};
  }
  static Reply line(std::string text) { return {.lines = {std::move(text)}, .wishes = {}}; }

  [[nodiscard]] const GameSpec& spec() const { return desk_.state != nullptr ? desk_.state->spec() : *desk_.spec; }

  Reply help() {
    const std::string& about = command_.argument;
    if (about.empty()) return page(command_page(settings_, desk_.here));
    if (about == "pieces") return page(pieces_page(settings_, spec()));
    if (const auto piece = find_piece(spec(), about)) return page(piece_page(settings_, spec(), *piece));
    const auto known = parse_command(about);
    if (known && known->verb != Verb::move) return page(command_page(settings_, spec_of(known->verb)));
    return line(say(all_.no_help, shown(about, settings_)));
  }

  Reply rules() {
    if (command_.argument.empty()) return page(rules_page(settings_, spec()));
    if (const GameSpec* game = find_game(command_.argument)) return page(rules_page(settings_, *game));
    return unknown(game_names());
  }

  Reply unknown(const std::string& known) {
    return line(say(all_.unknown_value, shown(command_.argument, settings_), known));
  }

  static std::string game_names() {
    std::string names;
    for (const GameSpec* game : all_games) names += (names.empty() ? "" : ", ") + std::string{game->id};
    return names;
  }

  Reply style() {
    const auto style = find_style(command_.argument, settings_.abilities);
    if (!style) return unknown(style_names(settings_.abilities));
    settings_.style = *style;
    return line(say(all_.style_set, name(*style)));
  }

  Reply notation() {
    const MoveNotation* notation = find_notation(command_.argument, settings_.abilities);
    if (notation == nullptr) {
      std::string names;
      for (const std::string_view one : notation_names(settings_.abilities)) {
        names += (names.empty() ? "" : ", ") + std::string{one};
      }
      return unknown(names);
    }
    settings_.notation = notation;
    return line(say(all_.notation_set, notation->name));
  }

  Reply language() {
    const auto language = parse_language(command_.argument);
    const std::span<const Language> known = languages_of(settings_.abilities);
    if (!language || std::ranges::find(known, *language) == known.end()) {
      return unknown(language_names(settings_.abilities, ", "));
    }
    // The notation changes with the language unless the person has chosen one.
    const bool is_usual = settings_.notation == settings_for(settings_.language, settings_.abilities).notation;
    if (is_usual) settings_.notation = settings_for(*language, settings_.abilities).notation;
    settings_.language = *language;
    return line(std::string{words(*language).language_set});
  }

  Reply flip() {
    bottom_ = ~bottom_;
    return line(say(all_.flipped, side_name(all_, bottom_)));
  }

  Reply moves() {
    const game::State& state = *desk_.state;
    std::vector<Move> moves = permitted_moves(state.game());
    const auto square = parse_square(state.spec(), in_ascii(command_.argument));
    const auto piece = find_piece(state.spec(), command_.argument);
    if (!command_.argument.empty() && !square && !piece) {
      return line(say(all_.no_help, shown(command_.argument, settings_)));
    }
    const AnyPosition now = position_of(state);
    std::erase_if(moves, [&](Move move) {
      if (square) return move.is_drop() || move.from() != *square;
      return piece && moved_kind(now, move) != piece;
    });
    std::string listed;
    for (const Move move : moves) listed += (listed.empty() ? "" : "  ") + written_move(settings_, state.game(), move);
    Reply reply = page({say(moves.size() == 1 ? all_.legal_moves_one : all_.legal_moves, moves.size())});
    if (!moves.empty()) reply.say(std::move(listed));
    return reply;
  }

  Reply record() {
    Reply reply = page({});
    for (std::size_t ply = 0; ply < desk_.state->plies(); ++ply) reply.say(told_move(settings_, *desk_.state, ply));
    if (reply.lines.empty()) reply.say(std::string{all_.nothing});
    return reply;
  }

  Reply why() {
    std::string_view text = command_.argument;
    for (const std::string_view word : {"not ", "can't ", "can I not play "}) {
      if (text.starts_with(word)) text.remove_prefix(word.size());
    }
    if (text.empty()) {
      const auto moves = permitted_moves(desk_.state->game());
      const std::string example = moves.empty() ? "5c5d" : written_move(settings_, desk_.state->game(), moves.front());
      return line(say(all_.why_how, example));
    }
    const auto move = read_move(settings_.language, *desk_.state, text);
    if (!move) return {.lines = move.error(), .wishes = {}};
    return line(say(all_.why_legal, written_move(settings_, desk_.state->game(), *move)));
  }

  const Command& command_;
  const Desk& desk_;
  Settings& settings_;
  Color& bottom_;
  const Words& all_;
};

bool starts_alike(std::string_view whole, std::string_view start) {
  return whole.size() >= start.size() && std::ranges::equal(whole.substr(0, start.size()), start, [](char a, char b) {
           return uppercase(a) == uppercase(b);
         });
}

// The possible values of the command's argument, if they can be listed.
std::vector<std::string> arguments_of(Verb verb, const Desk& desk, const Settings& settings) {
  std::vector<std::string> values;
  const GameSpec& spec = desk.state != nullptr ? desk.state->spec() : *desk.spec;
  if (verb == Verb::style) {
    for (const auto& [its_name, style] : text_board_styles) {
      if (find_style(its_name, settings.abilities)) values.emplace_back(its_name);
    }
  }
  if (verb == Verb::notation) {
    for (const std::string_view one : notation_names(settings.abilities)) values.emplace_back(one);
  }
  if (verb == Verb::language) {
    for (const Language language : languages_of(settings.abilities)) values.emplace_back(code(language));
  }
  if (verb == Verb::accept || verb == Verb::decline) {
    for (const game::Offer offer : game::all_offers) values.emplace_back(code(offer));
  }
  if (verb == Verb::rules || verb == Verb::seek || verb == Verb::engine) {
    for (const GameSpec* game : all_games) values.emplace_back(game->id);
  }
  if (verb == Verb::help) {
    values.emplace_back("pieces");
    for (const PieceSpec& piece : spec.pieces) values.emplace_back(piece.name);
    for (const CommandSpec& command : commands()) {
      if (desk.here(command)) values.emplace_back(command.name);
    }
  }
  return values;
}

std::vector<std::string> move_texts(const Desk& desk, const Settings& settings) {
  std::vector<std::string> texts;
  if (desk.state == nullptr || desk.state->outcome()) return texts;
  const MoveNotation* usi = find_move_notation("usi");
  for (const MoveNotation* notation : {settings.notation, usi}) {
    Settings other = settings;
    other.notation = notation;
    for (const Move move : permitted_moves(desk.state->game())) {
      texts.push_back(written_move(other, desk.state->game(), move));
    }
  }
  return texts;
}

}  // namespace

std::optional<Reply> look(const Command& command, const Desk& desk, Settings& settings, Color& bottom) {
  return Looking{command, desk, settings, bottom}.reply();
}

std::vector<std::string> board_lines(const game::State& state, const Settings& settings, Color bottom) {
  TextBoardOptions options{.style = settings.style,
                           .bottom = bottom,
                           .japanese = settings.language == Language::japanese,
                           .ansi_color = settings.abilities.colors};
  if (state.plies() > 0) options.last_move = state.moves().back();
  const AnyPosition now = position_of(state);
  return split_lines(write_text_board(now, options) + write_text_hands(now, options));
}

std::vector<std::string> completions_of(std::string_view line, const Desk& desk, const Settings& settings) {
  std::vector<std::string> found;
  const auto offer = [&](std::string_view before, const std::string& value, std::string_view start) {
    if (starts_alike(value, start)) found.push_back(std::string{before} + value);
  };
  const std::size_t space = line.find(' ');
  if (space != std::string_view::npos) {
    const auto command = parse_command(line.substr(0, space));
    if (command && command->verb != Verb::move) {
      const std::string_view before = line.substr(0, space + 1);
      const auto values =
          command->verb == Verb::why ? move_texts(desk, settings) : arguments_of(command->verb, desk, settings);
      for (const std::string& value : values) offer(before, value, line.substr(space + 1));
      return found;
    }
  }
  for (const CommandSpec& command : commands()) {
    if (desk.here(command)) offer("", std::string{command.name}, line);
  }
  for (const std::string& text : move_texts(desk, settings)) offer("", text, line);
  std::ranges::sort(found);
  const auto [first, last] = std::ranges::unique(found);
  found.erase(first, last);
  return found;
}

std::vector<std::string> written_moves(const game::State& state, const Settings& settings) {
  std::vector<std::string> moves;
  const auto write_all = [&](const auto& game) {
    const auto positions = game.positions();
    for (std::size_t ply = 0; ply < game.plies(); ++ply) {
      moves.push_back(settings.notation->write(positions[ply], game.moves()[ply], previous_to(state, ply)));
    }
  };
  std::visit(write_all, state.game());
  return moves;
}

std::vector<std::string_view> usual_commands(const Desk& desk) {
  std::vector<std::string_view> names;
  for (const Verb verb : {Verb::help, Verb::hint, Verb::back, Verb::flip, Verb::resign, Verb::quit}) {
    const CommandSpec& command = spec_of(verb);
    if (desk.here(command)) names.push_back(command.name);
  }
  return names;
}

std::vector<HeldPiece> hand_of(const game::State& state, Color color) {
  const AnyPosition now = position_of(state);
  return std::visit(
      [&]<class G>(const Position<G>& position) {
        std::vector<HeldPiece> held;
        for (std::size_t kind = G::spec.hand_kinds(); kind-- > 0;) {
          const PieceType type{static_cast<int>(kind)};
          if (const int number = position.hand(color)[type]; number > 0) held.push_back({type, number});
        }
        return held;
      },
      now);
}

}  // namespace ootori::terminal
