#include "engine/nnue/net_file.hpp"

#include <algorithm>

#if !defined(__wasm__)
#include "engine/file_bytes.hpp"
#endif
#include "engine/checksum.hpp"
#include "engine/little_endian.hpp"

namespace ootori {
namespace {

constexpr std::string_view format = "OOTNET01";
constexpr std::size_t name_bytes = 16;
constexpr std::size_t header_bytes = 64;

// The shape of a net, as stated in the header of its file. This program reads nets of its own shape only. When the
// meaning of inputs or weights changes, the shape must change too, so that older nets are rejected.
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

// Calls `visit` with a reference to each number of a net that a file stores, in the order of the file.
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

template <class N>
std::size_t body_bytes(const N& net) {
  std::size_t bytes = 0;
  for_each_number(net, [&]<class T>(const T&) { bytes += sizeof(T); });
  return bytes;
}

std::string_view game_name(std::string_view bytes) {
  const std::string_view field = bytes.substr(format.size(), name_bytes);
  return field.substr(0, field.find('\0'));
}

// Whether all weights are within the bounds of NetUnits. Others would overflow in a search.
template <class N>
bool is_in_bounds(const N& net) {
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

// Reads the weights that follow the header into `net`.
template <class N>
std::expected<void, std::string> read_body(std::string_view bytes, N& net) {
  const std::size_t wanted = header_bytes + body_bytes(net);
  if (bytes.size() != wanted) {
    return std::unexpected("is " + std::to_string(bytes.size()) + " bytes long and should be " +
                           std::to_string(wanted));
  }
  const auto sum = read_little_endian<std::uint64_t>(bytes, header_bytes - sizeof(std::uint64_t));
  if (sum != checksum(bytes.substr(header_bytes))) return std::unexpected("is damaged: its checksum is wrong");
  std::size_t at = header_bytes;
  for_each_number(net, [&]<class T>(T& value) {
    value = static_cast<T>(read_little_endian<std::make_unsigned_t<T>>(bytes, at));
    at += sizeof(T);
  });
  if (!is_in_bounds(net)) return std::unexpected("has weights that are out of bounds");
  return {};
}

template <class N>
std::string write_file(std::string_view id, const Shape& shape, const N& net) {
  std::string body;
  for_each_number(
      net, [&]<class T>(const T& value) { append_little_endian(body, static_cast<std::make_unsigned_t<T>>(value)); });
  std::string bytes{format};
  bytes += id;
  bytes.resize(format.size() + name_bytes, '\0');
  for (const std::uint32_t number : {shape.inputs, shape.width, shape.outputs}) append_little_endian(bytes, number);
  bytes.resize(header_bytes - sizeof(std::uint64_t), '\0');
  append_little_endian(bytes, checksum(body));
  return bytes + body;
}

// The game and the shape stated in a header.
struct Header {
  const GameSpec* spec;
  Shape shape;
};

std::expected<Header, std::string> read_header(std::string_view bytes) {
  if (!bytes.starts_with(format)) return std::unexpected("is not a net for this program");
  if (bytes.size() < header_bytes)
    return std::unexpected("ends within its first " + std::to_string(header_bytes) + " bytes");
  const GameSpec* spec = find_game(game_name(bytes));
  if (spec == nullptr || spec->id != game_name(bytes)) return std::unexpected("is for an unknown game");
  const std::size_t at = format.size() + name_bytes;
  return Header{spec,
                {read_little_endian<std::uint32_t>(bytes, at), read_little_endian<std::uint32_t>(bytes, at + 4),
                 read_little_endian<std::uint32_t>(bytes, at + 8)}};
}

std::string wrong_shape(const Header& header, const Shape& wanted) {
  return "has " + text(header.shape) + "; for " + std::string{header.spec->name} + " this program takes " +
         text(wanted);
}

}  // namespace

template <class G>
std::string write_net(const Net<G>& net) {
  return write_file(G::spec.id, shape_of<G>, net);
}

std::expected<AnyNet, std::string> read_net(std::string_view bytes) {
  const auto header = read_header(bytes);
  if (!header) return std::unexpected(header.error());
  return visit_game(*header->spec, [&]<class G>() -> std::expected<AnyNet, std::string> {
    if (header->shape != shape_of<G>) return std::unexpected(wrong_shape(*header, shape_of<G>));
    auto net = std::make_shared<Net<G>>();
    if (const auto read = read_body(bytes, *net); !read) return std::unexpected(read.error());
    return SharedNet<G>{std::move(net)};
  });
}

template <class G>
LooseNet<G>::LooseNet(std::size_t sums)
    : width(sums),
      rows(Features<G>::count, std::vector<std::int16_t>(sums)),
      biases(sums),
      output_weights(Net<G>::outputs, std::vector<std::int16_t>(2 * sums)),
      output_biases(Net<G>::outputs) {}

template <class G>
std::string write_net(const LooseNet<G>& net) {
  Shape shape = shape_of<G>;
  shape.width = static_cast<std::uint32_t>(net.width);
  return write_file(G::spec.id, shape, net);
}

template <class G>
std::expected<LooseNet<G>, std::string> read_loose_net(std::string_view bytes) {
  const auto header = read_header(bytes);
  if (!header) return std::unexpected(header.error());
  if (header->spec != &G::spec) {
    return std::unexpected("is a net for " + std::string{header->spec->name} + ", not for " +
                           std::string{G::spec.name});
  }
  Shape wanted = shape_of<G>;
  const bool is_narrower = header->shape.width > 0 && header->shape.width <= wanted.width;
  if (is_narrower) wanted.width = header->shape.width;
  if (header->shape != wanted) return std::unexpected(wrong_shape(*header, wanted));
  LooseNet<G> net{wanted.width};
  if (const auto read = read_body(bytes, net); !read) return std::unexpected(read.error());
  return net;
}

#if !defined(__wasm__)  // browsers have no files
std::expected<AnyNet, std::string> read_net_file(const std::filesystem::path& path) {
  const auto bytes = file_bytes(path);
  if (!bytes) return std::unexpected("cannot read " + path.string());
  auto net = read_net(*bytes);
  if (!net) return std::unexpected(path.string() + " " + net.error());
  return net;
}
#endif

#define INSTANTIATE(G)                                \
  template std::string write_net(const Net<G>&);      \
  template struct LooseNet<G>;                        \
  template std::string write_net(const LooseNet<G>&); \
  template std::expected<LooseNet<G>, std::string> read_loose_net(std::string_view);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
