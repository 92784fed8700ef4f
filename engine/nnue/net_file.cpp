#include "engine/nnue/net_file.hpp"

#include <iterator>

#if !defined(__wasm__)
#include <fstream>
#endif

#include "engine/little_endian.hpp"

namespace ootori {
namespace {

constexpr std::string_view format = "OOTNET01";
constexpr std::size_t name_bytes = 16;
constexpr std::size_t header_bytes = 64;

// What a net of this program says of its shape: changes in what an input or a weight means change it too.
struct Shape {
  std::uint32_t inputs;
  std::uint32_t width;
  std::uint32_t outputs;

  bool operator==(const Shape&) const = default;
};

template <class G>
constexpr Shape shape_of{static_cast<std::uint32_t>(Features<G>::count), static_cast<std::uint32_t>(Net<G>::width),
                         static_cast<std::uint32_t>(Net<G>::outputs)};

std::string text(const Shape& shape) {
  return std::to_string(shape.inputs) + " inputs, 2 × " + std::to_string(shape.width) + " sums and " +
         std::to_string(shape.outputs) + " outputs";
}

// FNV-1a (Fowler, Noll, Vo), 64 bits.
std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return sum;
}

// Everything of a net that is written, in the order of the file; `visit` gets each number by reference.
template <class N, class F>
void for_each_number(N& net, F&& visit) {
  for (auto& row : net.rows) {
    for (auto& weight : row) visit(weight);
  }
  for (auto& bias : net.biases) visit(bias);
  for (auto& weights : net.output_weights) {
    for (auto& weight : weights) visit(weight);
  }
  for (auto& bias : net.output_biases) visit(bias);
  visit(net.scale);
}

template <class G>
constexpr std::size_t body_bytes = sizeof(Net<G>::rows) + sizeof(Net<G>::biases) + sizeof(Net<G>::output_weights) +
                                   sizeof(Net<G>::output_biases) + sizeof(Net<G>::scale);

std::string_view game_name(std::string_view bytes) {
  const std::string_view field = bytes.substr(format.size(), name_bytes);
  return field.substr(0, field.find('\0'));
}

// Within what NetUnits promises; a search would overflow on anything else.
template <class G>
bool is_in_bounds(const Net<G>& net) {
  constexpr auto most_input = static_cast<int>(NetUnits::most_input_weight * NetUnits::activation);
  const auto within = [](const auto& weights, int most) {
    return std::ranges::all_of(weights, [most](int weight) { return weight >= -most && weight <= most; });
  };
  constexpr int most_bias = 1 << 24;
  constexpr int most_scale = 1 << 16;
  return std::ranges::all_of(net.rows, [&](const auto& row) { return within(row, most_input); }) &&
         within(net.biases, most_input) && within(net.output_biases, most_bias) &&
         std::ranges::all_of(net.output_weights,
                             [&](const auto& row) { return within(row, NetUnits::most_output_weight); }) &&
         net.scale > 0 && net.scale <= most_scale;
}

template <class G>
std::expected<AnyNet, std::string> read_body(std::string_view bytes) {
  if (bytes.size() != header_bytes + body_bytes<G>) {
    return std::unexpected("is " + std::to_string(bytes.size()) + " bytes long and should be " +
                           std::to_string(header_bytes + body_bytes<G>));
  }
  const auto sum = read_little_endian<std::uint64_t>(bytes, header_bytes - sizeof(std::uint64_t));
  if (sum != checksum(bytes.substr(header_bytes))) return std::unexpected("is damaged: its checksum is wrong");
  auto net = std::make_shared<Net<G>>();
  std::size_t at = header_bytes;
  for_each_number(*net, [&]<class T>(T& value) {
    value = static_cast<T>(read_little_endian<std::make_unsigned_t<T>>(bytes, at));
    at += sizeof(T);
  });
  if (!is_in_bounds(*net)) return std::unexpected("has weights that are out of bounds");
  return SharedNet<G>{std::move(net)};
}

}  // namespace

template <class G>
std::string write_net(const Net<G>& net) {
  std::string body;
  for_each_number(
      net, [&]<class T>(const T& value) { append_little_endian(body, static_cast<std::make_unsigned_t<T>>(value)); });
  std::string bytes{format};
  bytes += G::spec.id;
  bytes.resize(format.size() + name_bytes, '\0');
  for (const std::uint32_t number : {shape_of<G>.inputs, shape_of<G>.width, shape_of<G>.outputs}) {
    append_little_endian(bytes, number);
  }
  bytes.resize(header_bytes - sizeof(std::uint64_t), '\0');
  append_little_endian(bytes, checksum(body));
  return bytes + body;
}

std::expected<AnyNet, std::string> read_net(std::string_view bytes) {
  if (!bytes.starts_with(format)) return std::unexpected("is not a net for this program");
  if (bytes.size() < header_bytes)
    return std::unexpected("ends within its first " + std::to_string(header_bytes) + " bytes");
  const GameSpec* spec = find_game(game_name(bytes));
  if (spec == nullptr || spec->id != game_name(bytes)) return std::unexpected("is for an unknown game");
  const std::size_t at = format.size() + name_bytes;
  const Shape shape{read_little_endian<std::uint32_t>(bytes, at), read_little_endian<std::uint32_t>(bytes, at + 4),
                    read_little_endian<std::uint32_t>(bytes, at + 8)};
  return visit_game(*spec, [&]<class G>() -> std::expected<AnyNet, std::string> {
    if (shape == shape_of<G>) return read_body<G>(bytes);
    return std::unexpected("has " + text(shape) + "; for " + std::string{spec->name} + " this program takes " +
                           text(shape_of<G>));
  });
}

#if !defined(__wasm__)  // browsers have no files
std::expected<AnyNet, std::string> read_net_file(const std::filesystem::path& path) {
  std::ifstream in{path, std::ios::binary};
  if (!in) return std::unexpected("cannot read " + path.string());
  const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
  auto net = read_net(bytes);
  if (!net) return std::unexpected(path.string() + " " + net.error());
  return net;
}
#endif

#define INSTANTIATE(G) template std::string write_net(const Net<G>&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
