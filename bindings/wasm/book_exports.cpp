// Opening books, in the module that the client's explorer loads. It keeps one book for each game. The conventions are
// those of exports.cpp.
#include <optional>

#include "bindings/wasm/answer.hpp"
#include "engine/book/book_file.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace {

using namespace ootori;
using namespace ootori::wasm;

// One per game; empty until a book has been read.
template <class G>
SharedBook<G>& kept_book() {
  static SharedBook<G> only = std::make_shared<const Book<G>>();
  return only;
}

void write_terms(JsonWriter& json, std::string_view game, std::size_t positions, const BookTerms& terms) {
  json.object([&] {
    json.key("game").value(game);
    json.key("positions").value(positions);
    json.key("nodes").value(terms.nodes);
    json.key("games").value(terms.games);
  });
}

void write_score(JsonWriter& json, Score score) {
  json.object([&] {
    if (const auto plies = score.mate()) {
      json.key("mate").value(*plies);
    } else {
      json.key("cp").value(score.raw());
    }
  });
}

template <class G>
void write_moves(JsonWriter& json, const Position<G>& position) {
  const bool is_symmetric = Mirror<G>::of(position).key() == position.key();
  json.array([&] {
    for (const BookMove& one : kept_book<G>()->moves(position)) {
      json.object([&] {
        json.key("usi").value(write_usi(G::spec, one.move));
        json.key("image").value(is_symmetric ? std::optional{write_usi(G::spec, Mirror<G>::of(one.move))}
                                             : std::nullopt);
        json.key("score");
        write_score(json, one.evaluation);
        json.key("wins").value(one.wins);
        json.key("draws").value(one.draws);
        json.key("losses").value(one.losses);
      });
    }
  });
}

}  // namespace

// Loads a book, replacing the earlier one of the same game. If the bytes are not a book, returns an error and changes
// nothing.
OOTORI_EXPORT(ootori_book) int ootori_book(int size) {
  return answer([&](JsonWriter& json) {
    auto read = read_book(input_text(size));
    if (!read) return write_error(json, "bad_book", "The file " + read.error() + ".");
    std::visit(
        [&]<class G>(SharedBook<G>& book) {
          write_terms(json, G::spec.id, book->size(), book->terms());
          kept_book<G>() = std::move(book);
        },
        *read);
  });
}

// Input: the game and the SFEN. Answers the book's moves, best first, scored for the side that plays them; none if the
// position is not in the book. In a position that is its own mirror image, only one of each pair of mirrored moves is
// listed, together with its mirror image.
OOTORI_EXPORT(ootori_book_moves) int ootori_book_moves(int size) {
  return answer([&](JsonWriter& json) {
    const auto texts = input_texts(size, 2);
    const GameSpec* const spec = find_game(texts[0]);
    if (spec == nullptr) return write_error(json, "unknown_game", "There is no game of this name.");
    const auto read = parse_sfen(*spec, texts[1], Strictness::lenient);
    if (!read) return write_bad_position(json, *spec, read.error());
    std::visit([&](const auto& position) { write_moves(json, position); }, read->position);
  });
}
