#include "server/sharing/sharing_calls.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "game/state.hpp"
#include "log/log.hpp"
#include "notation/record_format.hpp"
#include "server/games/game_table.hpp"
#include "server/http/cacheable.hpp"
#include "server/http/query.hpp"
#include "server/http/url.hpp"
#include "server/sharing/game_record.hpp"
#include "server/sharing/page_head.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view revalidated = "no-cache";
constexpr std::string_view settled = "public, max-age=86400";  // of a game that is over

Error unknown_game() { return {ErrorCode::unknown_game, "There is no such game."}; }
Error damaged() { return {ErrorCode::storage, "The record of this game is damaged and cannot be read."}; }

std::string game_address(const HttpRequest& request, const GameId& game) {
  return fmt::format("{}/game/{}", base_of(request), game.text());
}

struct StoredGame {
  GameId id;
  std::vector<Recorded> events;
};

// Reads the game on a reader thread and passes it to `use`, which sends the reply.
template <class Use>
void with_game(const SharingCalls::Services& services, Call& call, Use use) {
  const auto game = GameId::parse(call.parameter);
  if (!game) return call.reply(error_response(unknown_game()));
  services.readers.read(call.request.address, std::move(call.reply),
                        [&store = services.store, id = *game, use = std::move(use)](Application::Reply reply) {
                          auto events = GameTable{store}.load(id);
                          if (!events) {
                            return reply(error_response(
                                {ErrorCode::storage, "The game cannot be read at the moment. Please try again."}));
                          }
                          if (events->empty()) return reply(error_response(unknown_game()));
                          use(StoredGame{id, std::move(*events)}, std::move(reply));
                        });
}

std::expected<game::State, Error> state_of(const StoredGame& stored) {
  std::vector<game::Event> events;
  for (const Recorded& recorded : stored.events) events.push_back(recorded.event);
  auto state = game::State::fold(events);
  if (state) return std::move(*state);
  log::error("game {} is damaged: {}", stored.id.text(), state.error().message);
  return std::unexpected(damaged());
}

std::string slug(std::string_view words) {
  std::string made;
  for (const char c : words) {
    const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (fits) made += c;
    if (!fits && !made.empty() && made.back() != '-') made += '-';
  }
  return made;
}

// "tori-2026-11-21-Ann-Bob.kif"
std::string file_name(const Record& record, const RecordFormat& format) {
  std::string date(record.tag("Date"));
  std::ranges::replace(date, '.', '-');
  return fmt::format("{}-{}-{}-{}.{}", record.spec().id, date, slug(record.tag("Black")), slug(record.tag("White")),
                     format.extension);
}

std::expected<const RecordFormat*, Error> parse_format(std::string_view text) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  const auto wanted = query->text("format");
  const RecordFormat* format = wanted ? find_record_format(*wanted) : nullptr;
  if (format == nullptr) query->refuse("format", fmt::format("\"format\" must be one of {}.", record_format_names()));
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  return format;
}

HttpResponse record_response(const HttpRequest& request, const StoredGame& stored, const RecordFormat& format,
                             const Naming& names) {
  const auto record = record_of_game(stored.events, names, game_address(request, stored.id));
  if (!record) {
    log::error("game {} is damaged: {}", stored.id.text(), record.error());
    return error_response(damaged());
  }
  auto content = std::make_shared<const std::string>(format.write(*record));
  auto etag = etag_of(*content);
  auto response =
      cacheable(request, {.type = format.media_type, .lasting = revalidated, .etag = std::move(etag)}, content);
  response.headers.emplace_back("Content-Disposition",
                                fmt::format("attachment; filename=\"{}\"", file_name(*record, format)));
  return response;
}

// Allows other sites to show the response in a frame.
HttpResponse framed(HttpResponse response) {
  response.headers.emplace_back("Content-Security-Policy", framed_policy);
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
  return response;
}

// Other sites may show images.
HttpResponse picture_response(const HttpRequest& request, std::string_view type, bool is_over,
                              std::shared_ptr<const std::string> content) {
  auto etag = etag_of(*content);
  auto response = cacheable(
      request, {.type = type, .lasting = is_over ? settled : revalidated, .etag = std::move(etag)}, std::move(content));
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
  return response;
}

Reply<Gallery::Picture> as_png(const HttpRequest& request, bool is_over, Application::Reply reply) {
  return [request, is_over, reply = std::move(reply)](std::expected<Gallery::Picture, Error> png) mutable {
    if (!png) return reply(error_response(png.error()));
    reply(picture_response(request, "image/png", is_over, std::move(*png)));
  };
}

}  // namespace

std::string base_of(const HttpRequest& request) {
  if (!is_host(request.host)) return {};
  return fmt::format("{}://{}", request.transport == Transport::https ? "https" : "http", request.host);
}

Routes SharingCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "games/*/record", Access::anybody(), to(&SharingCalls::download_record)},
      {"GET", "games/*/board.svg", Access::anybody(), to(&SharingCalls::draw_svg)},
      {"GET", "games/*/board.png", Access::anybody(), to(&SharingCalls::draw_png)},
      {"GET", "games/*/preview.png", Access::anybody(), to(&SharingCalls::draw_card)},
  };
}

Pages SharingCalls::pages() const {
  const auto game_page = [this](const HttpRequest& request, std::string_view id, Application::Reply reply) {
    answer_game_page(request, id, std::move(reply));
  };
  const auto embedded = [this](const HttpRequest& request, std::string_view id, Application::Reply reply) {
    answer_embedded(request, id, std::move(reply));
  };
  return {{"/game/*", game_page}, {"/report/*", game_page}, {"/embed/*", embedded}};
}

void SharingCalls::download_record(Call call) const {
  auto format = parse_format(call.request.query);
  if (!format) return call.reply(error_response(format.error()));
  with_game(services_, call,
            [&names = services_.names, request = call.request, format = *format](const StoredGame& stored,
                                                                                 Application::Reply reply) {
              reply(record_response(request, stored, *format, names));
            });
}

void SharingCalls::draw_board(Call call, PictureKind kind) const {
  const auto terms = parse_picture_terms(call.request.query);
  if (!terms) return call.reply(error_response(terms.error()));
  with_game(services_, call,
            [&gallery = services_.gallery, request = call.request, terms = *terms, kind](const StoredGame& stored,
                                                                                         Application::Reply reply) {
              const auto state = state_of(stored);
              if (!state) return reply(error_response(state.error()));
              const bool is_over = state->outcome().has_value();
              std::string svg = board_picture(state->start(), state->moves(), terms);
              if (kind == PictureKind::svg) {
                return reply(picture_response(request, "image/svg+xml", is_over,
                                              std::make_shared<const std::string>(std::move(svg))));
              }
              const bool is_card = kind == PictureKind::card;
              gallery.png(is_card ? card_picture(svg) : std::move(svg), is_card ? card_width : terms.width,
                          request.address, as_png(request, is_over, std::move(reply)));
            });
}

void SharingCalls::draw_svg(Call call) const { draw_board(std::move(call), PictureKind::svg); }
void SharingCalls::draw_png(Call call) const { draw_board(std::move(call), PictureKind::png); }
void SharingCalls::draw_card(Call call) const { draw_board(std::move(call), PictureKind::card); }

// The client's page with metadata about the game. If there is no such game, the status is 404, and the page itself says
// so.
void SharingCalls::answer_game_page(const HttpRequest& request, std::string_view id, Application::Reply reply) const {
  const auto page = services_.files.page("/index.html");
  const auto game = GameId::parse(id);
  if (page && !game) return reply(services_.files.missing());
  if (!page || base_of(request).empty()) return reply(services_.files.answer(request));
  const auto terms = parse_picture_terms(request.query);
  std::string query = terms && !request.query.empty() ? '?' + request.query : std::string{};
  services_.readers.read(
      request.address, std::move(reply),
      [this, page, id = *game, query = std::move(query), request = request](Application::Reply reply) {
        const auto game = GameTable{services_.store}.summary(id);
        if (!game) return reply(services_.files.answer(request));
        if (!*game) return reply(services_.files.missing());
        PageHead head = head_of_game(**game, services_.names);
        head.url = base_of(request) + request.path + query;
        if (services_.gallery.has_png()) {
          head.image = fmt::format("{}/api/v1/games/{}/preview.png{}", base_of(request), id.text(), query);
        }
        auto content = std::make_shared<const std::string>(with_head(*page, head));
        auto etag = etag_of(*content);
        reply(cacheable(request, {.type = "text/html; charset=utf-8", .lasting = revalidated, .etag = std::move(etag)},
                        std::move(content)));
      });
}

// The one page that other sites may frame. It only shows a game.
void SharingCalls::answer_embedded(const HttpRequest& request, std::string_view id, Application::Reply reply) const {
  const auto page = services_.files.page("/embed.html");
  if (!page) return reply(services_.files.answer(request));
  const auto game = GameId::parse(id);
  if (!game) return reply(framed(services_.files.missing("/embed.html")));
  services_.readers.read(
      request.address, std::move(reply), [this, page, id = *game, request = request](Application::Reply reply) {
        const auto game = GameTable{services_.store}.summary(id);
        if (game && !*game) return reply(framed(services_.files.missing("/embed.html")));
        reply(framed(cacheable(
            request, {.type = "text/html; charset=utf-8", .lasting = revalidated, .etag = etag_of(*page)}, page)));
      });
}

}  // namespace ootori::server
