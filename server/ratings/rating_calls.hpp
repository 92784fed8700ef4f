// The calls about ratings. They read the store, so a reader thread answers them.
#pragma once

#include <functional>

#include "server/accounts/names.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/ratings/rating_table.hpp"

namespace ootori::server {

class RatingCalls {
 public:
  // All of it must outlive this.
  struct Services {
    Reads& store;
    const Names& names;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  explicit RatingCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void show_ratings(Call call) const;
  void show_standing(Call call) const;
  void show_leaderboards(Call call) const;
  void show_leaderboards_of_bots(Call call) const;
  void answer_leaderboards(Call call, Kind kind) const;

  const Services services_;
};

}  // namespace ootori::server
