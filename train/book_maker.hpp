// Makes opening books. A book grows best first (the drop-out expansion of Lincke, 'Strategies for the automatic
// construction of opening books', 2001): of all positions one move away from the book, the engine searches those that
// are cheapest for the players to reach. Every ply costs a little, and a move also costs as much as it is worse than
// the best one, so good lines become deep and bad moves are followed only briefly. The result of a search changes the
// evaluations of all moves that lead to its position, and thus what is searched next. Afterwards the engine plays games
// from the book, and their results are counted for the book's moves.
//
// A maker needs nothing but the book to continue after an interruption, and gives the same result as without it. The
// same terms give the same book on any number of threads. Not thread-safe.
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
  // Continues a book. An empty book starts with the usual starting position and those of the handicaps.
  explicit BookMaker(const Book<G>& book);

  // Runs until the book has this many positions, it is stopped, or no position is left to search.
  void expand(std::size_t positions, int threads, const std::stop_token& stop, const BookStep& step);

  // Runs until this many games have been played, or it is stopped. The book must not be empty.
  void play(std::uint32_t games, int threads, const std::stop_token& stop, const BookStep& step);

  [[nodiscard]] Book<G> book() const;

 private:
  static constexpr std::uint32_t outside = ~std::uint32_t{0};

  struct Edge {
    BookMove move;
    Key child;                     // the key of the book place it leads to
    std::uint32_t node = outside;  // the node of the child, if the book has it
  };
  struct Node {
    Position<G> position;  // as stored
    Key key;
    std::vector<Edge> edges;

    [[nodiscard]] int best() const;
  };
  // A position to search, and the cost of reaching it.
  struct Leaf {
    int cost;
    Key key;
    Position<G> position;
  };
  // A book move that was played in a game, and the side that played it.
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
