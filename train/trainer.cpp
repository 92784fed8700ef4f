#include "train/trainer.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <numeric>
#include <ranges>

#include "engine/little_endian.hpp"
#include "train/parallel.hpp"

namespace ootori {
namespace {

constexpr std::string_view checkpoint_format = "OOTTRAI1";

// Fisher and Yates; the same order for the same seed.
std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t state) {
  std::vector<std::uint32_t> order(count);
  std::ranges::copy(std::views::iota(std::size_t{0}, count), order.begin());
  for (std::size_t left = count; left > 1; --left) std::swap(order[left - 1], order[splitmix64(state) % left]);
  return order;
}

// A view that could as well be mirrored is mirrored every other time, so that a net learns both alike.
std::array<bool, 2> chosen_views(std::array<bool, 2> is_centred, std::uint64_t chance) {
  return {is_centred[0] && (chance & 1) != 0, is_centred[1] && (chance & 2) != 0};
}

void append_number(std::string& bytes, double value) {
  append_little_endian(bytes, std::bit_cast<std::uint64_t>(value));
}

// Reads what a checkpoint wrote, one after the other; the length has been looked at before.
class CheckpointReader {
 public:
  explicit CheckpointReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t integer() {
    const auto value = read_little_endian<std::uint64_t>(bytes_, at_);
    at_ += sizeof value;
    return value;
  }
  double number() { return std::bit_cast<double>(integer()); }
  void fill(std::span<float> values) {
    for (float& value : values) {
      value = std::bit_cast<float>(read_little_endian<std::uint32_t>(bytes_, at_));
      at_ += sizeof value;
    }
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace

template <class G>
Trainer<G>::Trainer(const TrainingTerms& terms)
    : terms_(terms),
      parameters_(initial_parameters<G>(terms.seed)),
      gradients_(static_cast<std::size_t>(terms.threads)) {}

template <class G>
bool Trainer<G>::train_epoch(const TrainingSet<G>& set, const std::stop_token& stop,
                             const std::function<void(const TrainingProgress&)>& watch) {
  const int epoch = static_cast<int>(losses_.size());
  const std::span<const Sample<G>> samples = set.training;
  const auto order = shuffled(samples.size(), terms_.seed + static_cast<std::uint64_t>(epoch) * 0x9e3779b97f4a7c15);
  const Trainer before = *this;
  double loss = 0;
  for (std::size_t first = 0; first < order.size(); first += terms_.batch) {
    if (stop.stop_requested()) {
      *this = before;
      return false;
    }
    const std::size_t size = std::min(terms_.batch, order.size() - first);
    loss += train_batch(std::span{order}.subspan(first, size), samples);
    const double share = (epoch + static_cast<double>(first) / static_cast<double>(order.size())) / terms_.epochs;
    step(rate_at(share));
    if (watch) watch({epoch, first + size, order.size()});
  }
  losses_.push_back({loss / static_cast<double>(std::max<std::size_t>(order.size(), 1)),
                     mean_loss<G>(parameters_, set.validation, terms_.aim, terms_.threads)});
  return true;
}

template <class G>
double Trainer<G>::train_batch(std::span<const std::uint32_t> numbers, std::span<const Sample<G>> samples) {
  std::vector<double> losses(gradients_.size());
  in_parallel(terms_.threads, numbers.size(), [&](std::size_t part, std::size_t first, std::size_t last) {
    Parameters<G>& gradient = gradients_[part];
    std::ranges::fill(gradient.all(), 0.0F);
    constexpr std::size_t ahead = 8;  // samples lie all over memory
    for (std::size_t i = first; i < last; ++i) {
      if (i + ahead < last) __builtin_prefetch(&samples[numbers[i + ahead]]);
      const Sample<G>& sample = samples[numbers[i]];
      std::uint64_t state = terms_.seed ^ (steps_ << 32) ^ numbers[i];
      const auto mirrored = chosen_views(sample.is_centred, splitmix64(state));
      losses[part] += add_gradient(parameters_, sample, mirrored, terms_.aim, gradient);
    }
  });
  const float share = 1.0F / static_cast<float>(numbers.size());
  const std::span<float> sum = gradients_.front().all();
  for (std::size_t part = 1; part < gradients_.size(); ++part) {
    const std::span<const float> other = gradients_[part].all();
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += other[i];
  }
  for (float& value : sum) value *= share;
  return std::accumulate(losses.begin(), losses.end(), 0.0);
}

template <class G>
void Trainer<G>::step(double rate) {
  constexpr float mean_decay = 0.9F;
  constexpr float square_decay = 0.999F;
  constexpr float least = 1e-8F;
  ++steps_;
  const auto steps = static_cast<double>(steps_);
  const auto correction = std::sqrt(1 - std::pow(static_cast<double>(square_decay), steps)) /
                          (1 - std::pow(static_cast<double>(mean_decay), steps));
  const auto length = static_cast<float>(rate * correction);
  const std::span<const float> gradient = gradients_.front().all();
  const std::span<float> weights = parameters_.all();
  const std::span<float> mean = mean_.all();
  const std::span<float> square = square_.all();
  for (std::size_t i = 0; i < weights.size(); ++i) {
    mean[i] = mean_decay * mean[i] + (1 - mean_decay) * gradient[i];
    square[i] = square_decay * square[i] + (1 - square_decay) * gradient[i] * gradient[i];
    weights[i] -= length * mean[i] / (std::sqrt(square[i]) + least);
  }
  keep_in_bounds(parameters_);
}

template <class G>
double Trainer<G>::rate_at(double share) const {
  return terms_.last_rate + (terms_.first_rate - terms_.last_rate) * (1 + std::cos(std::numbers::pi * share)) / 2;
}

template <class G>
std::string Trainer<G>::checkpoint() const {
  std::string bytes{checkpoint_format};
  append_little_endian(bytes, std::uint64_t{Parameters<G>::count});
  append_little_endian(bytes, steps_);
  append_little_endian(bytes, std::uint64_t{losses_.size()});
  for (const EpochLoss& loss : losses_) {
    append_number(bytes, loss.training);
    append_number(bytes, loss.validation);
  }
  for (const Parameters<G>* numbers : {&parameters_, &mean_, &square_}) {
    for (const float value : numbers->all()) append_little_endian(bytes, std::bit_cast<std::uint32_t>(value));
  }
  return bytes;
}

template <class G>
std::expected<void, std::string> Trainer<G>::restore(std::string_view bytes) {
  constexpr std::size_t head = checkpoint_format.size() + 3 * sizeof(std::uint64_t);
  constexpr std::size_t weights = 3 * sizeof(float) * Parameters<G>::count;
  if (bytes.size() < head || !bytes.starts_with(checkpoint_format)) return std::unexpected("is no checkpoint");
  CheckpointReader reader{bytes.substr(checkpoint_format.size())};
  if (reader.integer() != Parameters<G>::count) return std::unexpected("is the checkpoint of a net of another shape");
  const std::uint64_t steps = reader.integer();
  const std::uint64_t epochs = reader.integer();
  if (bytes.size() < head + weights || epochs != (bytes.size() - head - weights) / sizeof(EpochLoss) ||
      bytes.size() != head + weights + epochs * sizeof(EpochLoss)) {
    return std::unexpected("is not a whole checkpoint");
  }
  steps_ = steps;
  losses_.clear();
  for (std::uint64_t epoch = 0; epoch < epochs; ++epoch) {
    const double training = reader.number();
    losses_.push_back({training, reader.number()});
  }
  for (Parameters<G>* numbers : {&parameters_, &mean_, &square_}) reader.fill(numbers->all());
  return {};
}

#define INSTANTIATE(G) template class Trainer<G>;
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
