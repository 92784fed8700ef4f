#include "server/search/search_calls.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/chat/chat_text.hpp"
#include "server/games/game_json.hpp"
#include "server/games/game_table.hpp"
#include "server/sharing/sharing_calls.hpp"
#include "server/store/unsaved.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_name = 60;     // characters
constexpr std::size_t longest_query = 2000;  // bytes

Error unreadable() { return {ErrorCode::storage, "The games cannot be read at the moment. Please try again."}; }

json::value or_null(const std::optional<std::int64_t>& number) {
  if (!number) return nullptr;
  return *number;
}

HttpResponse page_of(const SearchCalls::Services& services, const SearchQuery& query, const game::PlayerId& viewer) {
  const bool is_complete = services.explorer.is_complete();
  const auto found = services.explorer.read(
      [&](Reads& index) { return search_games(index, query.search, viewer, query.before, query.limit); });
  if (!found) return error_response(unreadable());
  json::array games;
  for (const IndexedGame& game : found->games) {
    const auto summary = GameTable{services.store.pages()}.summary(game.id);
    if (!summary) return error_response(unreadable());
    if (*summary) games.push_back(json::parse(write(**summary, {viewer, services.names})));
  }
  json::value next = nullptr;
  if (found->next) next = std::to_string(*found->next);
  return HttpResponse::json(200, json::serialize(json::object{{"games", std::move(games)},
                                                              {"next", std::move(next)},
                                                              {"back_to", or_null(found->back_to)},
                                                              {"complete", is_complete}}));
}

struct SearchWish {
  std::string name, query;
  GameSearch search;
};

std::expected<SearchWish, Error> parse_wish(std::string_view body, const Names& names) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto name = read_chat_text(fields->text("name"), longest_name);
  if (!name) fields->refuse(ErrorCode::bad_value, "name", describe(name.error(), "A name", longest_name));
  std::string query = fields->text("query");
  if (query.size() > longest_query) fields->refuse(ErrorCode::bad_value, "query", "The search is too long.");
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  auto read = parse_search_query(query, names);
  if (!read) return std::unexpected(std::move(read.error()));
  return SearchWish{*name, std::move(query), std::move(read->search)};
}

// Turns the result of a write into a response without a body.
Store::Done answered(Application::Reply reply, Error conflict) {
  return [reply = std::move(reply), conflict = std::move(conflict)](Store::Result<void> result) mutable {
    if (result) return reply(HttpResponse{.status = 204, .headers = {}, .body = {}});
    if (result.error().kind == StoreError::Kind::conflict) return reply(error_response(conflict));
    reply(error_response(unsaved(result.error())));
  };
}

}  // namespace

Routes SearchCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "games/search", Access::anybody(), to(&SearchCalls::search)},
      {"GET", "games/export", Access::anybody(), to(&SearchCalls::download)},
      {"GET", "searches", Access::with(Scope::read), to(&SearchCalls::list_saved)},
      {"POST", "searches", Access::browser_only(), to(&SearchCalls::save), Body::fields},
      {"DELETE", "searches/*", Access::browser_only(), to(&SearchCalls::drop)},
  };
}

void SearchCalls::search(Call call) const {
  auto query = parse_search_query(call.request.query, services_.names);
  if (!query) return call.reply(error_response(query.error()));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, query = std::move(*query), viewer = call.caller.player](
                             Application::Reply reply) { reply(page_of(services, query, viewer)); });
}

void SearchCalls::download(Call call) const {
  auto query = parse_export_query(call.request.query, services_.names);
  if (!query) return call.reply(error_response(query.error()));
  const RecordFormat& format = *query->format;
  const bool is_json = format.name == "json";
  auto file = services_.desk.begin({.query = std::move(*query),
                                    .viewer = call.caller.player,
                                    .address = call.request.address,
                                    .site = base_of(call.request)});
  if (!file) return call.reply(error_response(file.error()));
  const std::string name =
      fmt::format("attachment; filename=\"ootori-games.{}\"", is_json ? "jsonl" : format.extension);
  call.reply({.status = 200,
              .headers = {{"Content-Type", is_json ? "application/x-ndjson" : std::string(format.media_type)},
                          {"Content-Disposition", name},
                          {"Cache-Control", "no-store"},
                          {"X-Accel-Buffering", "no"}},
              .body = {},
              .lines = std::move(*file)});
}

void SearchCalls::list_saved(Call call) const {
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [&services = services_, player = call.caller.player](Application::Reply reply) {
        const auto searches = SavedSearchTable{services.store.pages()}.of(player);
        if (!searches) return reply(error_response(unreadable()));
        json::array list;
        for (const SavedSearch& one : *searches) {
          list.push_back(json::object{{"id", one.id.text()}, {"name", one.name}, {"query", one.query}, {"at", one.at}});
        }
        reply(HttpResponse::json(200, json::serialize(json::object{{"searches", std::move(list)}})));
      });
}

void SearchCalls::save(Call call) const {
  if (!services_.names.has(call.caller.player)) {
    return call.reply(error_response({ErrorCode::signed_out, "Create an account to save searches."}));
  }
  auto wish = parse_wish(call.request.body, services_.names);
  if (!wish) return call.reply(error_response(wish.error()));
  const SaveSearch change{call.caller.player,
                          {SearchId::random(), std::move(wish->name), std::move(wish->query), services_.now()},
                          std::move(wish->search.player),
                          std::move(wish->search.opponent)};
  services_.store.write({change}, answered(std::move(call.reply),
                                           {ErrorCode::not_allowed,
                                            fmt::format("You can save at most {} searches.", most_saved_searches)}));
}

void SearchCalls::drop(Call call) const {
  const auto id = SearchId::parse(call.parameter);
  const Error unknown{ErrorCode::not_found, "There is no such search."};
  if (!id) return call.reply(error_response(unknown));
  services_.store.write({DropSearch{call.caller.player, *id}}, answered(std::move(call.reply), unknown));
}

}  // namespace ootori::server
