#include "terminal/pages.hpp"

#include <algorithm>

#include "notation/hodges.hpp"
#include "notation/text_moves.hpp"
#include "terminal/sentences.hpp"

namespace ootori::terminal {
namespace {

std::string padded(std::string text, int width) {
  text.append(static_cast<std::size_t>(std::max(0, width - text_width(text))), ' ');
  return text;
}

std::string usage(const CommandSpec& command, const Abilities& abilities) {
  std::string text{command.name};
  const bool is_language = command.verb == Verb::language;
  const std::string argument = is_language ? language_names(abilities, "|") : std::string{command.argument};
  if (!argument.empty()) text += " " + argument;
  return text;
}

std::string title_of(const Settings& settings, const GameSpec& spec, PieceType type) {
  const PieceSpec& piece = spec[type];
  std::string title =
      piece_name(settings.language, spec, type) + " (" + (piece.promoted_from ? "+" : "") + std::string{piece.hodges};
  if (settings.abilities.unicode) {
    title += ", " + std::string{settings.language == Language::english ? piece.kanji : piece.name};
    title += ", " + std::string{piece.romaji};
  }
  return title + ")";
}

std::string promotion_of(Language language, const GameSpec& spec, PieceType type) {
  const Words& all = words(language);
  const PieceSpec& piece = spec[type];
  if (piece.promoted_from) return say(all.promoted_from, piece_name(language, spec, *piece.promoted_from));
  if (piece.promotes_to) return say(all.promotes_to, piece_name(language, spec, *piece.promotes_to));
  return std::string{all.does_not_promote};
}

void add_piece(Lines& lines, const Settings& settings, const GameSpec& spec, PieceType type) {
  lines.push_back(title_of(settings, spec, type) + ": " + promotion_of(settings.language, spec, type));
  for (const std::string& line : split_lines(write_text_moves(spec, type))) lines.push_back("    " + line);
  lines.emplace_back();
}

// "Falcon (鷹落ち)"; only the English name if the terminal shows only ASCII.
std::string full_name(const Settings& settings, std::string_view english_name, std::string_view japanese_name) {
  if (!settings.abilities.unicode) return std::string{english_name};
  const bool is_english = settings.language == Language::english;
  return fmt::format("{} ({})", is_english ? english_name : japanese_name, is_english ? japanese_name : english_name);
}

void add_handicaps(Lines& lines, const Settings& settings, const GameSpec& spec) {
  const Words& all = words(settings.language);
  if (spec.handicaps.empty()) return;
  lines.emplace_back(all.rules_handicaps);
  for (const Handicap& handicap : spec.handicaps) {
    std::string squares;
    for (const std::string_view square : handicap.removed)
      squares += (squares.empty() ? "" : ", ") + std::string{square};
    lines.push_back(
        say(all.rules_handicap_line, handicap.id, full_name(settings, handicap.name.en, handicap.name.ja), squares));
  }
}

}  // namespace

Lines split_lines(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

Lines command_page(const Settings& settings, const std::function<bool(const CommandSpec&)>& here) {
  const Words& all = words(settings.language);
  const auto usage_of = [&](const CommandSpec& command) { return usage(command, settings.abilities); };
  Lines lines{std::string{all.help_heading}};
  int width = 0;
  for (const CommandSpec& command : commands()) {
    if (here(command)) width = std::max(width, text_width(usage_of(command)));
  }
  for (const CommandSpec& command : commands()) {
    if (!here(command)) continue;
    lines.push_back("  " + padded(usage_of(command), width + 2) + std::string{command.help(settings.language)});
  }
  lines.push_back(say(all.help_more, move_notation_names()));
  return lines;
}

Lines command_page(const Settings& settings, const CommandSpec& command) {
  const bool is_english = settings.language == Language::english;
  return {usage(command, settings.abilities) + ": " + std::string{command.help(settings.language)} +
          (is_english ? "." : "。")};
}

Lines piece_page(const Settings& settings, const GameSpec& spec, PieceType type) {
  Lines lines;
  add_piece(lines, settings, spec, type);
  if (spec[type].promotes_to) add_piece(lines, settings, spec, *spec[type].promotes_to);
  lines.emplace_back(words(settings.language).legend);
  return lines;
}

Lines pieces_page(const Settings& settings, const GameSpec& spec) {
  const Words& all = words(settings.language);
  Lines lines{say(all.pieces_heading, game_name(settings.language, spec)), std::string{all.legend}, ""};
  add_piece(lines, settings, spec, spec.royal);
  for (std::size_t kind = spec.hand_kinds(); kind-- > 0;) {
    const PieceType type{static_cast<int>(kind)};
    add_piece(lines, settings, spec, type);
    if (spec[type].promotes_to) add_piece(lines, settings, spec, *spec[type].promotes_to);
  }
  return lines;
}

std::optional<PieceType> find_piece(const GameSpec& spec, std::string_view name) {
  const auto same = [](std::string_view one, std::string_view other) {
    return !one.empty() && std::ranges::equal(one, other, [](char a, char b) { return uppercase(a) == uppercase(b); });
  };
  const bool promoted = name.starts_with('+');
  const std::string_view plain = name.substr(promoted ? 1 : 0);
  for (std::size_t kind = 0; kind < spec.pieces.size(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    const PieceSpec& piece = spec[type];
    for (const std::string_view known : {piece.name.en, piece.romaji, piece.kanji, piece.short_kanji, piece.alias}) {
      if (same(known, name)) return type;
    }
    if (piece.promoted_from.has_value() != promoted) continue;
    for (const std::string_view known : {piece.written, piece.hodges, piece.mail}) {
      if (same(known, plain)) return type;
    }
    if (plain.size() == 1 && uppercase(plain.front()) == piece.letter) return type;
  }
  return std::nullopt;
}

Lines rules_page(const Settings& settings, const GameSpec& spec) {
  const Language language = settings.language;
  const Words& all = words(language);
  Lines lines{say(all.rules_board, full_name(settings, spec.name.en, spec.name.ja), spec.files, spec.ranks),
              std::string{all.rules_turn}, say(all.rules_goal, piece_name(language, spec, spec.royal)),
              say(all.rules_zone, spec.zone_ranks)};
  std::string promoting;
  for (std::size_t kind = 0; kind < spec.hand_kinds(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    if (spec[type].promotes_to)
      promoting += std::string{promoting.empty() ? "" : all.comma} + piece_name(language, spec, type);
  }
  lines.push_back(say(spec.promotion == Promotion::compulsory ? all.rules_compulsory : all.rules_optional, promoting));
  lines.emplace_back(all.rules_drops);
  for (std::size_t kind = 0; kind < spec.hand_kinds(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    const std::string piece = piece_name(language, spec, type);
    if (spec[type].file_limit == 1) lines.push_back(say(all.rules_file_limit_one, piece));
    if (spec[type].file_limit > 1) lines.push_back(say(all.rules_file_limit, piece, spec[type].file_limit));
    if (!spec[type].may_drop_mate) lines.push_back(say(all.rules_drop_mate, piece));
  }
  lines.emplace_back(spec.repetition.effect == Repetition::forbidden ? all.rules_repetition_forbidden
                                                                     : all.rules_repetition_draw);
  lines.push_back(spec.impasse ? say(all.rules_impasse, spec.impasse->needed) : std::string{all.rules_no_impasse});
  lines.emplace_back(all.rules_illegal);
  add_handicaps(lines, settings, spec);
  return lines;
}

Lines placement_page(Language language, const AnyPosition& any) {
  const Words& all = words(language);
  return std::visit(
      [&]<class G>(const Position<G>& position) {
        Lines lines;
        for (const Color color : {Color::black, Color::white}) {
          std::string line;
          for (std::size_t kind = G::spec.pieces.size(); kind-- > 0;) {
            const PieceType type{static_cast<int>(kind)};
            for (const Square square : squares(position.pieces(color, type))) {
              line += std::string{line.empty() ? "" : all.comma} +
                      say(all.stands, piece_name(language, G::spec, type), place_name(language, G::spec, square));
            }
          }
          lines.push_back(say(all.clock_line, side_name(all, color), line));
          std::string hand;
          for (std::size_t kind = G::spec.hand_kinds(); kind-- > 0;) {
            const PieceType type{static_cast<int>(kind)};
            const int held = position.hand(color)[type];
            if (held == 0) continue;
            hand += std::string{hand.empty() ? "" : all.comma} + (held > 1 ? std::to_string(held) + " " : "") +
                    piece_name(language, G::spec, type);
          }
          lines.push_back(say(all.in_hand, side_name(all, color), hand.empty() ? std::string{all.empty_hand} : hand));
        }
        return lines;
      },
      any);
}

}  // namespace ootori::terminal
