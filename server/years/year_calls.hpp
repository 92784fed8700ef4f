// The call for a player's year in review.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "server/accounts/names.hpp"
#include "server/explorer/explorer.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/years/year_review.hpp"

namespace ootori::server {

class YearCalls {
 public:
  // All of it must outlive this.
  struct Services {
    Explorer& explorer;
    const Names& names;
    Reads& store;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  static constexpr std::size_t most_kept = 256;  // reviews in the cache
  // A cached review is used until the player has more games, but at most this long (ms): players may have been deleted.
  static constexpr UnixMillis lasting = 10LL * 60 * 1000;

  explicit YearCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  using Review = std::shared_ptr<const YearReview>;

  struct Kept {
    std::int64_t games;  // of the player, in all years
    UnixMillis at;
    Review review;
  };

  void show(Call call) const;
  [[nodiscard]] StoreResult<Review> review(const game::PlayerId& player, int year) const;
  [[nodiscard]] Review kept(const game::PlayerId& player, int year, std::int64_t games) const;

  const Services services_;
  mutable std::mutex mutex_;
  mutable std::map<std::pair<game::PlayerId, int>, Kept> kept_;
};

}  // namespace ootori::server
