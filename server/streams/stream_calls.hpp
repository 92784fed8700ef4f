// The calls with streamed responses: a game, and what happens to a player, as lines of JSON. docs/protocol.md,
// 'Streams'.
#pragma once

#include "server/http/identities.hpp"
#include "server/http/route.hpp"
#include "server/limits/stream_places.hpp"
#include "server/lobby/lobby.hpp"
#include "server/rooms/rooms.hpp"
#include "server/streams/beginnings.hpp"

namespace ootori::server {

class StreamCalls {
 public:
  // All of it must outlive this, and the streams.
  struct Services {
    Identities& identities;
    Rooms& rooms;
    Lobby& lobby;
    Beginnings& beginnings;
    StreamPlaces& places;
    const Naming& names;
  };

  explicit StreamCalls(const Services& services) : services_(services) {}

  [[nodiscard]] Routes routes() const;

 private:
  void stream_game(Call call) const;
  void stream_events(Call call) const;

  [[nodiscard]] std::expected<StreamPlaces::Place, Error> reserve(const Call& call, std::string subject) const;

  const Services services_;
};

}  // namespace ootori::server
