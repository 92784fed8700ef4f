#include "engine/engine.hpp"

#include <algorithm>
#include <iterator>

#include "engine/evaluation.hpp"
#include "engine/levels.hpp"
#include "engine/nnue/built_in_nets.hpp"
#include "engine/nnue/net_evaluator.hpp"
#include "engine/search_team.hpp"

namespace ootori {

namespace {

// The hash table and the search team, for one game at a time: what one game has learnt is of no use to another.
class Memory {
 public:
  Memory(std::size_t hash_mib, int threads) : table_(hash_mib), threads_(threads) {}

  void resize(std::size_t hash_mib) { table_.resize(hash_mib); }
  void set_threads(int threads) {
    threads_ = threads;
    team_.reset();
  }
  void set_parameters(const std::optional<SearchParameters>& parameters) {
    parameters_ = parameters;
    team_.reset();
    table_.clear();
  }
  // Without a team there is nothing to do: creating one clears the table.
  void clear() {
    if (!team_) return;
    table_.clear();
    std::visit([](auto& team) { team.clear(); }, *team_);
  }

  template <class G>
  SearchTeam<G>& team() {
    if (!team_ || !std::holds_alternative<SearchTeam<G>>(*team_)) {
      table_.clear();
      team_.emplace(std::in_place_type<SearchTeam<G>>, table_, threads_, parameters_.value_or(search_parameters<G>));
    }
    return std::get<SearchTeam<G>>(*team_);
  }

 private:
  TranspositionTable table_;
  int threads_;
  std::optional<SearchParameters> parameters_;
  std::optional<OneOfGames<SearchTeam>> team_;
};

template <class G>
SharedNet<G> chosen_net(const EngineOptions& options) {
  if (options.net) {
    if (const auto* net = std::get_if<SharedNet<G>>(&*options.net)) return *net;
  }
  return options.uses_built_in_net ? built_in_net<G>() : nullptr;
}

constexpr std::size_t weak_hash_mib = 4;

}  // namespace

class Engine::Impl {
 public:
  explicit Impl(EngineOptions options) : options_(options), memory_(options.hash_mib, options.threads) {
    memory_.set_parameters(options.search_parameters);
  }

  [[nodiscard]] const EngineOptions& options() const { return options_; }

  void set_options(EngineOptions options) {
    if (options.hash_mib != options_.hash_mib) memory_.resize(options.hash_mib);
    if (options.threads != options_.threads) memory_.set_threads(options.threads);
    if (options.net != options_.net || options.uses_built_in_net != options_.uses_built_in_net) memory_.clear();
    if (options.search_parameters != options_.search_parameters) memory_.set_parameters(options.search_parameters);
    options_ = options;
  }

  void new_game() { memory_.clear(); }

  template <class G>
  SearchResult search(const Game<G>& game, const SearchLimits& limits, StopToken stop, const ReportSink& report,
                      const Pondering* pondering = nullptr) {
    SearchTeam<G>& team = memory_.template team<G>();
    team.set_net(chosen_net<G>(options_));
    return team.search(game, options_, limits, std::move(stop), report, pondering);
  }

  template <class G>
  [[nodiscard]] Score judge(const Position<G>& position) const {
    const SharedNet<G> net = chosen_net<G>(options_);
    return Score::centipawns(net ? NetEvaluator<G>{net}.evaluate(position, 0) : evaluate(position));
  }

  // A weak player searches every move on one thread with an empty table, so game, level and seed alone decide its move.
  template <class G>
  SearchResult play_weakly(const Game<G>& game, SearchLimits limits, Strength strength, std::uint64_t seed,
                           StopToken stop) {
    const LevelTraits traits = level_traits<G>(strength);
    limits.depth = std::min(limits.depth.value_or(traits.depth), traits.depth);
    const std::uint64_t nodes = nodes_of_move(traits, seed) + limits.spent.nodes;
    limits.nodes = std::min(limits.nodes.value_or(nodes), nodes);
    if (limits.root_moves.empty()) std::ranges::copy(game.permitted_moves(), std::back_inserter(limits.root_moves));
    limits.root_moves = considered_moves<G>(game.position(), limits.root_moves, {traits.blindness, seed});
    EngineOptions options = options_;
    options.multi_pv = traits.choices;
    options.solves_mates = false;  // a level sees only what its search finds
    if (!weak_memory_) weak_memory_.emplace(weak_hash_mib, 1);
    weak_memory_->clear();
    SearchResult result = weak_memory_->team<G>().search(game, options, limits, std::move(stop), ReportSink{});
    if (result.lines.empty()) return result;
    SearchLine chosen = choose_line(result.lines, traits, seed ^ game.position().key());
    chosen.multi_pv = 1;  // for the host, it is the only line
    result.best = chosen.moves.front();
    result.ponder = chosen.moves.size() > 1 ? std::optional{chosen.moves[1]} : std::nullopt;
    result.score = chosen.score;
    result.lines = {chosen};
    return result;
  }

 private:
  EngineOptions options_;
  Memory memory_;
  std::optional<Memory> weak_memory_;
};

Engine::Engine(EngineOptions options) : impl_(std::make_unique<Impl>(options)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

void Engine::set_options(EngineOptions options) { impl_->set_options(options); }
const EngineOptions& Engine::options() const { return impl_->options(); }
void Engine::new_game() { impl_->new_game(); }

SearchResult Engine::search(const AnyGame& game, const SearchLimits& limits, StopToken stop, const ReportSink& report) {
  return std::visit([&](const auto& known) { return impl_->search(known, limits, std::move(stop), report); }, game);
}

SearchResult Engine::ponder(const AnyGame& game, const SearchLimits& limits, const Pondering& pondering, StopToken stop,
                            const ReportSink& report) {
  return std::visit(
      [&](const auto& known) { return impl_->search(known, limits, std::move(stop), report, &pondering); }, game);
}

Score Engine::judge(const AnyPosition& position) const {
  return std::visit([&](const auto& known) { return impl_->judge(known); }, position);
}

SearchResult Engine::play(const AnyGame& game, const SearchLimits& limits, Strength strength, std::uint64_t seed,
                          StopToken stop) {
  if (strength.is_full()) return search(game, limits, std::move(stop));
  return std::visit(
      [&](const auto& known) { return impl_->play_weakly(known, limits, strength, seed, std::move(stop)); }, game);
}

}  // namespace ootori
