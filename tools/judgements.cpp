// judgements GAME < SFENS
// Prints the engine's view of each position, one line each, for tests/parity: the evaluation by the game's net, and the
// best move, score and nodes of a short search. Exits with status 1 if the portable arithmetic gives a different
// evaluation than the machine's own.
#include <iostream>
#include <optional>
#include <string>

#include "engine/engine.hpp"
#include "engine/nnue/built_in_nets.hpp"
#include "engine/nnue/net_evaluator.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace {

using namespace ootori;

constexpr SearchLimits limits{.nodes = 400};

std::string text_of(Score score) {
  if (const auto plies = score.mate()) return "mate " + std::to_string(*plies);
  return "cp " + std::to_string(score.raw());
}

template <class G>
class Judge {
 public:
  explicit Judge(const SharedNet<G>& net) : native_(net), portable_(net) {}

  // Nothing if the two kinds of arithmetic differ.
  std::optional<Value> judge(const Position<G>& position) {
    const Value value = native_.evaluate(position, 0);
    return portable_.evaluate(position, 0) == value ? std::optional{value} : std::nullopt;
  }

  std::string search(const Position<G>& position) {
    const SearchResult result = engine_.search(Game<G>{position}, limits);
    return (result.best ? write_usi(G::spec, *result.best) : "none") + '\t' + text_of(result.score) + '\t' +
           std::to_string(result.nodes);
  }

 private:
  NetEvaluator<G> native_;
  NetEvaluator<G, PortableKernels> portable_;
  Engine engine_{{.hash_mib = 1}};
};

template <class G>
int run() {
  const SharedNet<G> net = built_in_net<G>();
  if (!net) {
    std::cerr << "judgements: " << G::spec.name.en << " has no net\n";
    return 1;
  }
  Judge<G> judge{net};
  for (std::string line; std::getline(std::cin, line);) {
    const auto read = parse_sfen<G>(line);
    if (!read) {
      std::cerr << "judgements: " << describe(G::spec, read.error()) << '\n';
      return 1;
    }
    const auto judged = judge.judge(read->position);
    if (!judged) {
      std::cerr << "judgements: the portable arithmetic says something else of " << line << '\n';
      return 1;
    }
    std::cout << *judged << '\t' << judge.search(read->position) << '\n';
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (const GameSpec* spec = argc == 2 ? find_game(argv[1]) : nullptr) {
    return visit_game(*spec, []<class G>() { return run<G>(); });
  }
  std::cerr << "usage: judgements GAME < SFENS\n";
  return 2;
}
