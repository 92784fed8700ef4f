// The API calls for announcements, and their Atom feed.
#pragma once

#include <functional>

#include <boost/json.hpp>

#include "server/accounts/accounts.hpp"
#include "server/announcements/announcement_table.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"

namespace ootori::server {

class AnnouncementCalls {
 public:
  // Everything must outlive this object.
  struct Services {
    Store& store;
    const Accounts& accounts;
    const Names& names;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  static constexpr std::int64_t longest_list = 30;
  static constexpr std::size_t longest_title = 80;    // characters
  static constexpr std::size_t longest_text = 4'000;  // characters

  explicit AnnouncementCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;
  [[nodiscard]] Pages pages() const;

 private:
  void list(Call call) const;
  void add(Call call) const;
  void remove(Call call) const;
  void answer_feed(const HttpRequest& request, Application::Reply reply) const;

  const Services services_;
};

// For the export of the author's data.
[[nodiscard]] boost::json::array announcements_json(const std::vector<Announcement>& announcements);

}  // namespace ootori::server
