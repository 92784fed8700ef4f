#include "train/weight_fit.hpp"

#include <cmath>
#include <numeric>

#include "rules/games.hpp"
#include "train/parallel.hpp"

namespace ootori {
namespace {

template <class G>
double loss_of(const WeightTerms<G>& terms, const ScoredPosition<G>& sample, std::span<const float> weights,
               const Aim& aim, double& slope) {
  const double chance = 1 / (1 + std::exp(-terms.value(weights) / aim.scale));
  const double error = chance - aim.chance(sample.score, sample.half_points);
  slope = 2 * error * chance * (1 - chance) / aim.scale;
  return error * error;
}

template <class G>
double mean_loss_of_row(std::span<const float> weights, std::span<const ScoredPosition<G>> samples, const Aim& aim,
                        int threads) {
  if (samples.empty()) return 0;
  std::vector<double> sums(static_cast<std::size_t>(threads));
  in_parallel(threads, samples.size(), [&](std::size_t part, std::size_t first, std::size_t last) {
    WeightTerms<G> terms;
    double slope = 0;
    for (const ScoredPosition<G>& sample : samples.subspan(first, last - first)) {
      terms.count(sample.position);
      sums[part] += loss_of(terms, sample, weights, aim, slope);
    }
  });
  return std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(samples.size());
}

}  // namespace

template <class G>
FitSet<G> fit_set(std::span<const RecordedGame> games, const SampleFilter& filter, int held_out, int threads) {
  return sampled<G, ScoredPosition<G>>(
      games, filter, held_out, threads, [](const Position<G>& position, int score, std::optional<Color> winner) {
        return ScoredPosition<G>{
            .position = position,
            .score = static_cast<std::int16_t>(score),
            .half_points = static_cast<std::uint8_t>(half_points(winner, position.side_to_move()))};
      });
}

template <class G>
std::vector<float> weights_in_a_row(const EvaluationWeights& weights) {
  std::vector<float> row(WeightLayout<G>::count);
  for_each_weight<G>(weights, [&](int weight, std::size_t number) { row[number] = static_cast<float>(weight); });
  return row;
}

template <class G>
WeightFit<G>::WeightFit(const TrainingTerms& terms)
    : terms_(terms),
      weights_(weights_in_a_row<G>(derived_weights<G>())),
      gradients_(static_cast<std::size_t>(terms.threads), std::vector<float>(WeightLayout<G>::count)) {}

template <class G>
bool WeightFit<G>::run_epoch(const FitSet<G>& set, const std::stop_token& stop,
                             const std::function<void(const TrainingProgress&)>& watch) {
  const int epoch = static_cast<int>(losses_.size());
  const std::span<const ScoredPosition<G>> samples = set.training;
  const auto order = shuffled(samples.size(), terms_.seed + static_cast<std::uint64_t>(epoch) * 0x9e3779b97f4a7c15);
  double loss = 0;
  for (std::size_t first = 0; first < order.size(); first += terms_.batch) {
    if (stop.stop_requested()) return false;
    const std::size_t size = std::min(terms_.batch, order.size() - first);
    const double share = (epoch + static_cast<double>(first) / static_cast<double>(order.size())) / terms_.epochs;
    loss += run_batch(std::span{order}.subspan(first, size), samples,
                      falling_rate(terms_.first_rate, terms_.last_rate, share));
    if (watch) watch({epoch, first + size, order.size()});
  }
  losses_.push_back({loss / static_cast<double>(std::max<std::size_t>(order.size(), 1)),
                     mean_loss_of_row<G>(weights_, set.validation, terms_.aim, terms_.threads)});
  return true;
}

template <class G>
double WeightFit<G>::run_batch(std::span<const std::uint32_t> numbers, std::span<const ScoredPosition<G>> samples,
                               double rate) {
  std::vector<double> losses(gradients_.size());
  in_parallel(terms_.threads, numbers.size(), [&](std::size_t part, std::size_t first, std::size_t last) {
    const std::span<float> gradient = gradients_[part];
    std::ranges::fill(gradient, 0.0F);
    WeightTerms<G> terms;
    for (const std::uint32_t number : numbers.subspan(first, last - first)) {
      double slope = 0;
      terms.count(samples[number].position);
      losses[part] += loss_of(terms, samples[number], weights_, terms_.aim, slope);
      terms.add_gradient(weights_, static_cast<float>(slope), gradient);
    }
  });
  std::vector<std::span<float>> gradients{gradients_.begin(), gradients_.end()};
  average(gradients, numbers.size());
  adam_.step(weights_, gradients.front(), rate);
  const auto kept = static_cast<float>(1 - rate * terms_.decay);
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    if (WeightLayout<G>::is_of_table(i)) weights_[i] *= kept;
  }
  return std::accumulate(losses.begin(), losses.end(), 0.0);
}

template <class G>
EvaluationWeights WeightFit<G>::weights() const {
  EvaluationWeights weights = derived_weights<G>();
  for_each_weight<G>(
      weights, [&]<class W>(W& weight, std::size_t number) { weight = static_cast<W>(std::lround(weights_[number])); });
  return weights;
}

template <class G>
double mean_loss(const EvaluationWeights& weights, std::span<const ScoredPosition<G>> samples, const Aim& aim,
                 int threads) {
  return mean_loss_of_row<G>(weights_in_a_row<G>(weights), samples, aim, threads);
}

#define INSTANTIATE(G)                                                                         \
  template FitSet<G> fit_set<G>(std::span<const RecordedGame>, const SampleFilter&, int, int); \
  template class WeightFit<G>;                                                                 \
  template std::vector<float> weights_in_a_row<G>(const EvaluationWeights&);                   \
  template double mean_loss(const EvaluationWeights&, std::span<const ScoredPosition<G>>, const Aim&, int);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
