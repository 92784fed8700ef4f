#include "engine/nnue/built_in_nets.hpp"

#include <string_view>

#include "engine/nnue/net_file.hpp"

namespace ootori {
namespace {

// #embed is C++26; clang supports it earlier as an extension.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr unsigned char tori_net[]{
#embed "../nets/tori.net"
};
constexpr unsigned char yari_net[]{
#embed "../nets/yari.net"
};
#pragma clang diagnostic pop

template <std::size_t N>
std::string_view text_of(const unsigned char (&bytes)[N]) {
  return {reinterpret_cast<const char*>(bytes), N};
}

// Empty for a game without a net, which uses the hand-crafted evaluation.
template <class G>
std::string_view built_in_bytes() {
  return {};
}
template <>
std::string_view built_in_bytes<Tori>() {
  return text_of(tori_net);
}
template <>
std::string_view built_in_bytes<Yari>() {
  return text_of(yari_net);
}

}  // namespace

template <class G>
SharedNet<G> built_in_net() {
  static const SharedNet<G> net = [] -> SharedNet<G> {
    const auto read = read_net(built_in_bytes<G>());
    return read ? std::get<SharedNet<G>>(*read) : nullptr;
  }();
  return net;
}

#define INSTANTIATE(G) template SharedNet<G> built_in_net();
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
