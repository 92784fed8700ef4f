// API calls for seeks.
#pragma once

#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/lobby/lobby.hpp"

namespace ootori::server {

class SeekCalls {
 public:
  // All of these must outlive this.
  SeekCalls(Lobby& lobby, const Naming& names, Readers& readers) : lobby_(lobby), names_(names), readers_(readers) {}

  [[nodiscard]] Routes routes() const;

 private:
  void list(Call call) const;
  void create(Call call) const;
  void show(Call call) const;
  void accept(Call call) const;
  void end(Call call) const;

  Lobby& lobby_;
  const Naming& names_;
  Readers& readers_;
};

}  // namespace ootori::server
