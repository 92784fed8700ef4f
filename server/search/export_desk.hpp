// Writes the games that a search finds into one file, game by game, while it is downloaded. One thread serves all
// downloads, no faster than clients read and within the processor time that the ledger grants their addresses.
#pragma once

#include <memory>

#include "server/explorer/explorer.hpp"
#include "server/http/http.hpp"
#include "server/limits/ledger.hpp"
#include "server/search/search_query.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

struct ExportLimits {
  std::size_t of_address = 2;  // downloads at once; more are refused as too_many
  std::size_t of_all = 20;     // downloads at once; more are refused as busy
  std::size_t games = 20'000;  // in one file
};

struct ExportWish {
  ExportQuery query;
  game::PlayerId viewer;
  std::string address;
  std::string site;  // where links to games begin; may be empty
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

  // Returns the file, which is written while it is read, or the reason why not now.
  [[nodiscard]] std::expected<std::shared_ptr<LineSource>, Error> begin(ExportWish wish);
  // Stops writing; downloads in progress get no more.
  void close();

 private:
  class Desk;

  const std::shared_ptr<Desk> desk_;  // shared with downloads, which may outlive this
};

}  // namespace ootori::server
