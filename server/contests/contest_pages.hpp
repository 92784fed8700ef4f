// Read-only API calls for all kinds of contests: the public list, the caller's own contests, and a single contest.
#pragma once

#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "server/contests/contest_rooms.hpp"
#include "server/http/query.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/wire/list_place.hpp"

namespace ootori::server {

// Dependencies of these calls. They must be thread-safe and outlive the answers.
struct ContestReading {
  Reads& store;
  Readers& readers;
  const Names& names;
};

inline constexpr std::size_t longest_contest_list = 100;
inline constexpr std::size_t longest_contest_page = 30;  // finished contests

// Lists current contests on the first page, and finished ones, latest first, page by page. `list` creates an object
// with current() and past() from a Reads. `write` turns their result into JSON for a viewer.
template <class Contest, class List, class Write>
void list_contests_of(Call& call, const ContestReading& reading, List list, Write write) {
  namespace json = boost::json;
  auto query = Query::parse(call.request.query);
  if (!query) return call.reply(error_response(query.error()));
  using Place = ListPlace<typename Contest::Id>;
  std::optional<Place> after;
  if (const auto before = query->text("before")) {
    after = parse_list_place<typename Contest::Id>(*before);
    if (!after) query->refuse("before", "\"before\" must be the \"next\" value of the previous page.");
  }
  if (const auto fault = query->fault()) return call.reply(error_response(*fault));
  reading.readers.read(call.request.address, std::move(call.reply),
                       [&reading, viewer = call.caller.player, after, list, write](auto reply) {
                         const auto table = list(reading.store);
                         decltype(table.current(0)) current;
                         if (!after) current = table.current(longest_contest_list);
                         auto past = table.past(after, longest_contest_page + 1);
                         if (!current || !past) return reply(error_response(unreadable_contests<Contest>()));
                         json::value next = nullptr;
                         if (past->size() > longest_contest_page) {
                           past->pop_back();
                           next = text(Place{past->back().updated, past->back().id});
                         }
                         const Viewer sees{viewer, reading.names};
                         reply(HttpResponse::json(200, json::serialize(json::object{{"current", write(*current, sees)},
                                                                                    {"past", write(*past, sees)},
                                                                                    {"next", next}})));
                       });
}

// The public list.
template <class Contest, class Write>
void list_contests(Call& call, const ContestReading& reading, Write write) {
  list_contests_of<Contest>(call, reading, [](Reads& store) { return typename Contest::Table{store}; }, write);
}

template <class Contest, class Write>
void list_own_contests(Call& call, const ContestReading& reading, Write write) {
  namespace json = boost::json;
  reading.readers.read(
      call.request.address, std::move(call.reply), [&reading, player = call.caller.player, write](auto reply) {
        const auto own = typename Contest::Table{reading.store}.of_player(player.value, longest_contest_list);
        if (!own) return reply(error_response(unreadable_contests<Contest>()));
        reply(HttpResponse::json(200, json::serialize(json::object{{fmt::format("{}s", Contest::name),
                                                                    write(*own, Viewer{player, reading.names})}})));
      });
}

// `write` turns a view into JSON.
template <class Contest, class Contests, class Write>
void show_contest(Call& call, const ContestReading& reading, const Contests& contests, Write write) {
  const auto id = Contest::Id::parse(call.parameter);
  if (!id) return call.reply(error_response(unknown_contest<Contest>()));
  reading.readers.read(
      call.request.address, std::move(call.reply),
      [&reading, &contests, id = *id, player = call.caller.player, write](auto reply) {
        const auto view = contests.view(id);
        if (!view) return reply(error_response(view.error()));
        reply(HttpResponse::json(200, boost::json::serialize(write(**view, Viewer{player, reading.names}))));
      });
}

}  // namespace ootori::server
