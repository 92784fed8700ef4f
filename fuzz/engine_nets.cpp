// Any bytes as a net: one that comes back the same and can judge, or an error fit to be shown.
#include <cstdint>
#include <string_view>

#include "engine/nnue/net_evaluator.hpp"
#include "engine/nnue/net_file.hpp"
#include "fuzz/require.hpp"

namespace {

using namespace ootori;
using fuzz::require;

// A net is what its file says, byte for byte.
template <class G>
void judge(const SharedNet<G>& net, std::string_view bytes) {
  require(write_net(*net) == bytes);
  NetEvaluator<G> evaluator{net};
  const Value value = evaluator.evaluate(Position<G>::initial(), 0);
  require(value >= -max_evaluation && value <= max_evaluation);
}

void read(std::string_view bytes) {
  const auto net = read_net(bytes);
  if (!net) return fuzz::require_message(net.error());
  std::visit([&](const auto& known) { judge(known, bytes); }, *net);
}

// Bytes that nobody made on purpose fail at the checksum, so they also go in as weights with the right one.
template <class G>
void read_as_weights(std::string_view bytes) {
  Net<G> net;
  std::size_t at = 0;
  for (auto& row : net.rows) {
    for (auto& weight : row) {
      if (at < bytes.size()) weight = static_cast<std::int16_t>(static_cast<signed char>(bytes[at++]) * 8);
    }
  }
  net.scale = bytes.empty() ? 1 : static_cast<unsigned char>(bytes.front());
  read(write_net(net));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read(bytes);
  for (const GameSpec* spec : all_games) visit_game(*spec, [&]<class G>() { read_as_weights<G>(bytes); });
  return 0;
}
