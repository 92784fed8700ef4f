// News about seeks: docs/protocol.md, 'The lobby'.
#pragma once

#include <optional>
#include <vector>

#include "server/lobby/seek.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {

// The list of seeks that the recipient can see.
struct SeekList {
  static constexpr std::string_view type = "seeks";
  static constexpr Access access = Access::with(Scope::read);

  std::vector<Seek> seeks;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

struct SeekNews {
  static constexpr std::string_view type = "seek";
  static constexpr Access access = Access::with(Scope::read);

  Seek seek;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

struct SeekGone {
  static constexpr std::string_view type = "seek_gone";
  static constexpr Access access = Access::with(Scope::read);

  SeekId id;
  std::optional<GameId> game;  // the game that started; sent only to its two players

  void write(boost::json::object& object, const Viewer& viewer) const;
};

}  // namespace ootori::server
