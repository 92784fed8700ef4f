#include "bindings/wasm/descriptions.hpp"

#include "notation/any_move.hpp"
#include "notation/hodges.hpp"
#include "notation/japanese.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "rules/explanation.hpp"
#include "rules/premoves.hpp"

namespace ootori::wasm {

namespace {

std::string code_of(const GameSpec& spec, PieceType type) {
  const PieceSpec& piece = spec[type];
  return piece.promoted_from ? std::string{'+', piece.letter} : std::string{piece.letter};
}

std::optional<std::string> code_of(const GameSpec& spec, std::optional<PieceType> type) {
  if (!type) return std::nullopt;
  return code_of(spec, *type);
}

std::string_view id_of(Color color) { return color == Color::black ? "black" : "white"; }

void write_moves_of(JsonWriter& json, const PieceMoves& moves) {
  json.array([&] {
    for (const PieceMove& move : moves) {
      json.object([&] {
        json.key("right").value(move.step.right);
        json.key("forward").value(move.step.forward);
        json.key("range").value(move.range);
      });
    }
  });
}

void write_piece(JsonWriter& json, const GameSpec& spec, PieceType type) {
  const PieceSpec& piece = spec[type];
  json.object([&] {
    json.key("code").value(code_of(spec, type));
    json.key("name").value(piece.name);
    json.key("kanji").value(piece.kanji);
    json.key("romaji").value(piece.romaji);
    json.key("hodges").value(piece.hodges);
    json.key("written").value(piece.written);
    json.key("value").value(piece.value);
    json.key("moves");
    write_moves_of(json, piece.moves);
    json.key("inHand").value(index(type) < spec.hand_kinds());
    json.key("fileLimit").value(piece.file_limit);
    json.key("dropMayMate").value(piece.may_drop_mate);
    json.key("royal").value(type == spec.royal);
    json.key("promotesTo").value(code_of(spec, piece.promotes_to));
    json.key("promotedFrom").value(code_of(spec, piece.promoted_from));
  });
}

template <class G>
void write_handicap(JsonWriter& json, const Handicap& handicap) {
  const auto start = Position<G>::from(handicap_setup<G>(handicap));
  json.object([&] {
    json.key("id").value(handicap.id);
    json.key("name").value(handicap.name);
    json.key("japanese").value(handicap.name.ja);
    json.key("start").value(write_sfen(*start));
  });
}

template <class G>
void write_game(JsonWriter& json) {
  const GameSpec& spec = G::spec;
  json.object([&] {
    json.key("id").value(spec.id);
    json.key("name").value(spec.name);
    json.key("japanese").value(spec.name.ja);
    json.key("files").value(spec.files);
    json.key("ranks").value(spec.ranks);
    json.key("zoneRanks").value(spec.zone_ranks);
    json.key("promotion").value(code(spec.promotion));
    json.key("repetition").value(code(spec.repetition.effect));
    json.key("start").value(write_sfen(Position<G>::initial()));
    json.key("pieces").array([&] {
      for (std::size_t kind = 0; kind < spec.pieces.size(); ++kind) {
        write_piece(json, spec, PieceType{static_cast<int>(kind)});
      }
    });
    json.key("handicaps").array([&] {
      for (const Handicap& handicap : spec.handicaps) write_handicap<G>(json, handicap);
    });
  });
}

template <class G>
PieceType moved_piece(const Position<G>& position, Move move) {
  return move.is_drop() ? move.dropped() : position.type_on(move.from());
}

// The destination of the last move: Japanese notation writes 'the same square' for it.
template <class G>
std::optional<Square> previous_square(const Game<G>& game) {
  if (game.moves().empty()) return std::nullopt;
  return game.moves().back().to();
}

template <class G>
void write_move(JsonWriter& json, const Game<G>& game, Move move) {
  const GameSpec& spec = G::spec;
  const Position<G>& position = game.position();
  const auto captured = position.piece_on(move.to());
  json.object([&] {
    json.key("usi").value(write_usi(spec, move));
    json.key("hodges").value(write_hodges(position, move));
    json.key("japanese").value(write_japanese(position, move, previous_square(game)));
    json.key("piece").value(code_of(spec, moved_piece(position, move)));
    json.key("captured").value(captured ? std::optional{code_of(spec, captured->type)} : std::nullopt);
    json.key("from").value(move.is_drop() ? std::nullopt : std::optional{square_name(spec, move.from())});
    json.key("to").value(square_name(spec, move.to()));
    json.key("promotes").value(move.promotes());
  });
}

void write_outcome(JsonWriter& json, const std::optional<Outcome>& outcome) {
  if (!outcome) return json.null();
  json.object([&] {
    json.key("winner").value(outcome->winner ? std::optional{id_of(*outcome->winner)} : std::nullopt);
    json.key("reason").value(code(outcome->reason));
  });
}

template <class G>
void write_state_of(JsonWriter& json, const Game<G>& game) {
  const Position<G>& position = game.position();
  const Color turn = position.side_to_move();
  json.object([&] {
    json.key("sfen").value(write_sfen(position, static_cast<int>(game.plies()) + 1));
    json.key("turn").value(id_of(turn));
    json.key("check").value(position.in_check() ? std::optional{square_name(G::spec, position.royal(turn))}
                                                : std::nullopt);
    json.key("moves").array([&] {
      for (const Move move : game.permitted_moves()) write_move(json, game, move);
    });
    json.key("impasse").value(!game.outcome() && impasse_may_be_proposed(position));
    json.key("outcome");
    write_outcome(json, game.outcome());
  });
}

void write_refusal(JsonWriter& json, std::string_view code, std::optional<IllegalMove> rule, std::string_view message) {
  json.object([&] {
    json.key("error").object([&] {
      json.key("code").value(code);
      if (rule) json.key("rule").value(ootori::code(*rule));
      json.key("message").value(message);
    });
  });
}

void write_illegal(JsonWriter& json, const GameSpec& spec, IllegalMove rule, Move move,
                   std::optional<PieceType> moved) {
  write_refusal(json, "illegal_move", rule, describe(spec, rule, move, moved));
}

// If the text was understood but the move breaks a rule, the refusal names the rule.
void write_unread(JsonWriter& json, const GameSpec& spec, const MoveError& error) {
  write_refusal(json, error.reason ? "illegal_move" : "unreadable_move", error.reason, describe(spec, error));
}

template <class G>
void write_squares(JsonWriter& json, Bitboard all) {
  json.array([&] {
    for (const Square square : squares(all)) json.value(square_name(G::spec, square));
  });
}

template <class G>
std::optional<PieceType> moved_if_any(const Position<G>& position, Move move) {
  if (move.is_drop()) return move.dropped();
  const auto piece = position.piece_on(move.from());
  return piece ? std::optional{piece->type} : std::nullopt;
}

}  // namespace

void write_games(JsonWriter& json) {
  json.array([&] {
    for (const GameSpec* spec : all_games) visit_game(*spec, [&]<class G>() { write_game<G>(json); });
  });
}

void write_state(JsonWriter& json, const AnyGame& any) {
  std::visit([&](const auto& game) { write_state_of(json, game); }, any);
}

void write_premoves(JsonWriter& json, const AnyGame& any) {
  std::visit(
      [&]<class G>(const Game<G>& game) {
        json.array([&] {
          if (game.outcome()) return;
          const Position<G>& position = game.position();
          for (const Move move : premoves(position)) {
            json.object([&] {
              json.key("usi").value(write_usi(G::spec, move));
              json.key("piece").value(code_of(G::spec, moved_piece(position, move)));
              json.key("from").value(move.is_drop() ? std::nullopt : std::optional{square_name(G::spec, move.from())});
              json.key("to").value(square_name(G::spec, move.to()));
              json.key("promotes").value(move.promotes());
            });
          }
        });
      },
      any);
}

void play(JsonWriter& json, AnyGame& any, std::string_view usi) {
  std::visit(
      [&]<class G>(Game<G>& game) {
        const auto move = parse_usi(G::spec, usi);
        if (!move) return write_unread(json, G::spec, move.error());
        const auto moved = moved_if_any(game.position(), *move);
        if (const auto played = game.play(*move); !played) {
          return write_illegal(json, G::spec, played.error(), *move, moved);
        }
        write_state_of(json, game);
      },
      any);
}

void write_read_move(JsonWriter& json, const AnyGame& any, std::string_view text) {
  std::visit(
      [&]<class G>(const Game<G>& game) {
        const auto move = parse_any_move(game.position(), text, previous_square(game));
        if (!move) return write_unread(json, G::spec, move.error());
        if (const auto rule = game.illegality(*move)) {
          return write_illegal(json, G::spec, *rule, *move, moved_if_any(game.position(), *move));
        }
        write_move(json, game, *move);
      },
      any);
}

void write_refusal_of(JsonWriter& json, const AnyGame& any, std::string_view usi) {
  std::visit(
      [&]<class G>(const Game<G>& game) {
        const auto move = parse_usi(G::spec, usi);
        if (!move) return write_unread(json, G::spec, move.error());
        const auto rule = game.illegality(*move);
        if (!rule) return json.null();
        json.object([&] {
          json.key("rule").value(code(*rule));
          json.key("by");
          write_squares<G>(json, opposing(game.position(), *move, *rule));
        });
      },
      any);
}

void write_reach(JsonWriter& json, const AnyGame& any, std::string_view square) {
  std::visit(
      [&]<class G>(const Game<G>& game) {
        const auto from = parse_square(G::spec, square);
        write_squares<G>(json, from ? reach(game.position(), *from) : 0);
      },
      any);
}

void write_error(JsonWriter& json, std::string_view code, std::string_view message) {
  write_refusal(json, code, std::nullopt, message);
}

void write_bad_position(JsonWriter& json, const GameSpec& spec, const SfenError& error) {
  json.object([&] {
    json.key("error").object([&] {
      json.key("code").value("bad_sfen");
      json.key("message").value(describe(spec, error));
      json.key("fault").value(code(error.fault));
      json.key("at").value(static_cast<int>(error.at));
      json.key("found").value(error.found);
      json.key("rank").value(error.rank);
      json.key("seen").value(error.seen);
      json.key("expected").value(error.expected);
      json.key("setup").array([&] {
        for (const SetupError& one : error.setup) {
          json.object([&] {
            json.key("fault").value(code(one.fault));
            json.key("color").value(one.color.transform(id_of));
            json.key("piece").value(code_of(spec, one.type));
            json.key("square").value(one.square.transform([&](Square at) { return square_name(spec, at); }));
          });
        }
      });
    });
  });
}

}  // namespace ootori::wasm
