// Writes the games that a search finds as one file, game by game, to whoever downloads it: in one thread for all, as
// fast as they take it, and no faster than the time of the processor that the ledger gives their address.
#pragma once

#include <memory>

#include "server/explorer/explorer.hpp"
#include "server/http/http.hpp"
#include "server/limits/ledger.hpp"
#include "server/search/search_query.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

struct ExportLimits {
  std::size_t of_address = 2;  // at once; over it: too_many
  std::size_t of_all = 20;     // at once; over it: busy
  std::size_t games = 20'000;  // of a file
};

struct ExportWish {
  ExportQuery query;
  game::PlayerId viewer;
  std::string address;
  std::string site;  // that links to games begin with; may be empty
};

// Any thread.
class ExportDesk {
 public:
  // All of it must outlive this.
  struct Services {
    Explorer& explorer;
    Reads& store;
    Ledger& ledger;
    const Naming& names;
  };

  explicit ExportDesk(const Services& services, const ExportLimits& limits = {});
  ExportDesk(const ExportDesk&) = delete;
  ExportDesk& operator=(const ExportDesk&) = delete;
  ~ExportDesk();

  // The file, as it will be written while it is read; or why not now.
  [[nodiscard]] std::expected<std::shared_ptr<LineSource>, Error> begin(ExportWish wish);
  // Nothing is written any more.
  void close();

 private:
  class Desk;

  const std::shared_ptr<Desk> desk_;  // downloads may go on a little longer than this
};

}  // namespace ootori::server
