// Makes opening books. A book grows best first: of all positions that one move leads to from the book, the engine
// searches next those that cost the players least to reach. A ply costs a little, and a move what it is worse than the
// best, so that good lines are followed deep and bad moves a little. What a search finds changes the evaluations of all
// moves that lead there, and with them what is searched next. (The drop-out expansion of Lincke, 'Strategies for the
// automatic construction of opening books', 2001.) Then the engine plays games from the book, and their results are
// counted at its moves.
//
// A book is all that a maker needs to go on, and it goes on as if it had never been interrupted. The same terms make
// the same book on any number of threads. Not thread-safe.
#pragma once

#include <functional>
#include <stop_token>
#include <unordered_map>

#include "engine/book/book.hpp"

namespace ootori {

// Called after each step with the numbers of positions and games in the book.
using BookStep = std::function<void(std::size_t positions, std::uint32_t games)>;

template <class G>
class BookMaker {
 public:
  // Goes on with a book; an empty one is begun with the usual starting position and those of the handicaps.
  explicit BookMaker(const Book<G>& book);

  // Until the book has so many positions; earlier where it is stopped or there is none left to search.
  void expand(std::size_t positions, int threads, const std::stop_token& stop, const BookStep& step);

  // Until so many games have been played; earlier where it is stopped. The book is not empty.
  void play(std::uint32_t games, int threads, const std::stop_token& stop, const BookStep& step);

  [[nodiscard]] Book<G> book() const;

 private:
  static constexpr std::uint32_t outside = ~std::uint32_t{0};

  struct Edge {
    BookMove move;
    Key child;                     // the key of the place that it leads to
    std::uint32_t node = outside;  // of the child, if the book has it
  };
  struct Node {
    Position<G> position;  // as stored
    Key key;
    std::vector<Edge> edges;

    [[nodiscard]] int best() const;
  };
  // A position to be searched, and what it costs to reach.
  struct Leaf {
    int cost;
    Key key;
    Position<G> position;
  };
  // A move of the book that was played in a game, and who played it.
  struct Step {
    std::uint32_t node;
    std::size_t edge;
    Color mover;
  };
  struct PlayedGame {
    std::vector<Step> steps;
    std::optional<Color> winner;
  };

  [[nodiscard]] static std::vector<Game<G>> roots();
  [[nodiscard]] std::uint32_t find(Key key) const;
  void insert(const Position<G>& stored, std::vector<BookMove> moves);
  void link();
  [[nodiscard]] std::vector<Score> settled(int endless) const;
  void back_up();
  [[nodiscard]] std::vector<int> costs() const;
  [[nodiscard]] std::vector<Leaf> cheapest_leaves(std::size_t most) const;
  [[nodiscard]] std::optional<std::size_t> chosen_edge(const Node& node, const Game<G>& game, bool is_mirrored,
                                                       std::uint64_t& state) const;
  [[nodiscard]] Game<G> walk(std::uint64_t number, std::vector<Step>& steps) const;
  [[nodiscard]] PlayedGame played(std::uint64_t number, const std::stop_token& stop) const;
  void count(const PlayedGame& game);

  BookTerms terms_;
  std::vector<Node> nodes_;
  std::unordered_map<Key, std::uint32_t> index_;
};

}  // namespace ootori
