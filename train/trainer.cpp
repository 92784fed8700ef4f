#include "train/trainer.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "engine/checksum.hpp"
#include "engine/little_endian.hpp"
#include "train/parallel.hpp"

namespace ootori {
namespace {

constexpr std::string_view checkpoint_format = "OOTTRAI2";

// A centred view may be mirrored at random, so that a net learns both forms alike.
std::array<bool, 2> chosen_views(std::array<bool, 2> is_centred, std::uint64_t chance) {
  return {is_centred[0] && (chance & 1) != 0, is_centred[1] && (chance & 2) != 0};
}

void append_number(std::string& bytes, double value) {
  append_little_endian(bytes, std::bit_cast<std::uint64_t>(value));
}

// Reads the fields of a checkpoint in order. The caller has checked the length.
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
Trainer<G>::Trainer(const TrainingTerms& terms) : Trainer(terms, initial_parameters<G>(terms.seed)) {}

template <class G>
Trainer<G>::Trainer(const TrainingTerms& terms, Parameters<G> start)
    : terms_(terms), parameters_(std::move(start)), gradients_(static_cast<std::size_t>(terms.threads)) {}

template <class G>
bool Trainer<G>::train_epoch(const TrainingSet<G>& set, const std::stop_token& stop,
                             const std::function<void(const TrainingProgress&)>& watch) {
  const int epoch = static_cast<int>(losses_.size());
  const Samples<G> samples = set.training;
  const auto order = shuffled(samples.size(), terms_.seed + static_cast<std::uint64_t>(epoch) * 0x9e3779b97f4a7c15);
  const Trainer before = *this;
  double loss = 0;
  for (std::size_t first = 0; first < order.size(); first += terms_.batch) {
    if (stop.stop_requested()) {
      *this = before;
      return false;
    }
    const std::size_t size = std::min(terms_.batch, order.size() - first);
    const double share = (epoch + static_cast<double>(first) / static_cast<double>(order.size())) / terms_.epochs;
    loss += train_batch(std::span{order}.subspan(first, size), samples,
                        falling_rate(terms_.first_rate, terms_.last_rate, share));
    if (watch) watch({epoch, first + size, order.size()});
  }
  losses_.push_back({loss / static_cast<double>(std::max<std::size_t>(order.size(), 1)),
                     mean_loss<G>(parameters_, set.validation, terms_.aim, terms_.threads)});
  return true;
}

template <class G>
double Trainer<G>::train_batch(std::span<const std::uint32_t> numbers, Samples<G> samples, double rate) {
  std::vector<double> losses(gradients_.size());
  in_parallel(terms_.threads, numbers.size(), [&](std::size_t part, std::size_t first, std::size_t last) {
    Parameters<G>& gradient = gradients_[part];
    std::ranges::fill(gradient.all(), 0.0F);
    constexpr std::size_t ahead = 8;  // samples are scattered over memory
    for (std::size_t i = first; i < last; ++i) {
      if (i + ahead < last) __builtin_prefetch(&samples[numbers[i + ahead]]);
      const Sample<G>& sample = samples[numbers[i]];
      std::uint64_t state = terms_.seed ^ (adam_.steps() << 32) ^ numbers[i];
      const auto mirrored = chosen_views(sample.is_centred, splitmix64(state));
      losses[part] += add_gradient(parameters_, sample, mirrored, terms_.aim, gradient);
    }
  });
  std::vector<std::span<float>> gradients;
  for (Parameters<G>& gradient : gradients_) gradients.push_back(gradient.all());
  average(gradients, numbers.size());
  const auto kept = static_cast<float>(1 - rate * terms_.decay);
  for (float& weight : parameters_.all()) weight *= kept;
  adam_.step(parameters_.all(), gradients.front(), rate);
  keep_in_bounds(parameters_);
  return std::accumulate(losses.begin(), losses.end(), 0.0);
}

template <class G>
std::string Trainer<G>::checkpoint() const {
  std::string bytes{checkpoint_format};
  append_little_endian(bytes, std::uint64_t{Parameters<G>::count});
  append_little_endian(bytes, adam_.steps());
  append_little_endian(bytes, std::uint64_t{losses_.size()});
  for (const EpochLoss& loss : losses_) {
    append_number(bytes, loss.training);
    append_number(bytes, loss.validation);
  }
  for (const std::span<const float> numbers : {std::as_const(parameters_).all(), adam_.mean(), adam_.square()}) {
    for (const float value : numbers) append_little_endian(bytes, std::bit_cast<std::uint32_t>(value));
  }
  append_little_endian(bytes, checksum(bytes));
  return bytes;
}

template <class G>
std::expected<void, std::string> Trainer<G>::restore(std::string_view whole) {
  constexpr std::size_t head = checkpoint_format.size() + 3 * sizeof(std::uint64_t);
  constexpr std::size_t weights = 3 * sizeof(float) * Parameters<G>::count;
  constexpr std::size_t tail = sizeof(std::uint64_t);
  if (whole.size() < head + tail || !whole.starts_with(checkpoint_format))
    return std::unexpected("is not a checkpoint");
  const std::string_view bytes = whole.substr(0, whole.size() - tail);
  CheckpointReader reader{bytes.substr(checkpoint_format.size())};
  if (reader.integer() != Parameters<G>::count) return std::unexpected("is a checkpoint of a net with another shape");
  const std::uint64_t steps = reader.integer();
  const std::uint64_t epochs = reader.integer();
  if (bytes.size() < head + weights || epochs != (bytes.size() - head - weights) / sizeof(EpochLoss) ||
      bytes.size() != head + weights + epochs * sizeof(EpochLoss)) {
    return std::unexpected("is an incomplete checkpoint");
  }
  if (read_little_endian<std::uint64_t>(whole, bytes.size()) != checksum(bytes)) {
    return std::unexpected("is damaged: its checksum is wrong");
  }
  losses_.clear();
  for (std::uint64_t epoch = 0; epoch < epochs; ++epoch) {
    const double training = reader.number();
    losses_.push_back({training, reader.number()});
  }
  reader.fill(parameters_.all());
  std::vector<float> mean(Parameters<G>::count);
  std::vector<float> square(Parameters<G>::count);
  reader.fill(mean);
  reader.fill(square);
  adam_.restore(steps, std::move(mean), std::move(square));
  return {};
}

#define INSTANTIATE(G) template class Trainer<G>;
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
