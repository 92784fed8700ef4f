// The calls about searching games: the search, the download of all games found, and saved searches.
#pragma once

#include "server/accounts/names.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/search/export_desk.hpp"
#include "server/search/saved_search_table.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class SearchCalls {
 public:
  // All of it must outlive this.
  struct Services {
    Explorer& explorer;
    ExportDesk& desk;
    Store& store;
    const Names& names;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  explicit SearchCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void search(Call call) const;
  void download(Call call) const;
  void list_saved(Call call) const;
  void save(Call call) const;
  void drop(Call call) const;

  const Services services_;
};

}  // namespace ootori::server
