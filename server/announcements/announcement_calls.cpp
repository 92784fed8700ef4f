#include "server/announcements/announcement_calls.hpp"

#include <utility>

#include <fmt/format.h>

#include "server/chat/chat_table.hpp"
#include "server/chat/chat_text.hpp"
#include "server/chat/moderators.hpp"
#include "server/http/atom.hpp"
#include "server/http/cacheable.hpp"
#include "server/sharing/sharing_calls.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

Error unreadable_announcements() {
  return {ErrorCode::storage, "The announcements cannot be read or saved at the moment. Please try again."};
}

json::value text_json(const AnnouncementText& text) {
  if (text.title.empty()) return nullptr;
  return json::object{{"title", text.title}, {"text", text.text}};
}

json::object announcement_json(const Announcement& one, const Viewer& viewer) {
  return {{"id", one.id.text()},
          {"at", one.at},
          {"by", one.by.value.empty() ? json::value(nullptr)
                                      : json::value(public_json(game::Seat{game::PersonSeat{one.by}}, viewer))},
          {"en", text_json(one.english)},
          {"ja", text_json(one.japanese)}};
}

std::expected<void, Error> check_administrator(const Accounts& accounts, const game::PlayerId& player) {
  const auto profile = accounts.profile(player);
  if (profile && profile->role == Role::administrator) return {};
  return std::unexpected(Error{ErrorCode::not_allowed, "Only administrators can write announcements."});
}

AnnouncementText text_of(Fields& fields) {
  constexpr std::size_t title_room = AnnouncementCalls::longest_title;
  constexpr std::size_t text_room = AnnouncementCalls::longest_text;
  auto title = read_chat_text(fields.text("title"), title_room);
  if (!title) fields.refuse(ErrorCode::bad_value, "title", describe(title.error(), "The title", title_room));
  auto text = read_paragraphs(fields.text("text"), text_room);
  if (text && text->empty()) text = std::unexpected(ChatTextFault::empty);
  if (!text) fields.refuse(ErrorCode::bad_value, "text", describe(text.error(), "The text", text_room));
  return {std::move(title).value_or(""), std::move(text).value_or("")};
}

struct WantedAnnouncement {
  AnnouncementText english, japanese;
};

std::expected<WantedAnnouncement, Error> parse_announcement(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  WantedAnnouncement wanted;
  if (auto english = fields->optional_object("en")) {
    wanted.english = text_of(*english);
    fields->adopt_fault_of(*english);
  } else {
    fields->refuse(ErrorCode::bad_value, "en", "The field \"en\" must have a title and a text.");
  }
  if (auto japanese = fields->optional_object("ja")) {
    wanted.japanese = text_of(*japanese);
    fields->adopt_fault_of(*japanese);
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return wanted;
}

// Answers a change with the store's result; conflicts carry a message for the user.
Store::Done answered_announcement(Application::Reply reply, ErrorCode conflict) {
  return [reply = std::move(reply), conflict](const Store::Result<void>& result) mutable {
    if (result) return reply(HttpResponse{.status = 204, .headers = {}, .body = {}});
    if (result.error().kind != StoreError::Kind::conflict) return reply(error_response(unreadable_announcements()));
    reply(error_response({conflict, result.error().message}));
  };
}

std::string feed_entry(const Announcement& one, const Names& names, std::string_view base) {
  const auto part = [&](const AnnouncementText& text, std::string_view language) {
    return text.title.empty() ? ""
                              : fmt::format(
                                    "<div xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"{}\"><p><strong>{}"
                                    "</strong></p><p style=\"white-space: pre-line\">{}</p></div>",
                                    language, xml_text(text.title), xml_text(text.text));
  };
  return fmt::format(
      "  <entry>\n"
      "    <id>{0}/announcements/{1}</id>\n"
      "    <title>{2}</title>\n"
      "    <link rel=\"alternate\" type=\"text/html\" href=\"{0}/\"/>\n"
      "    <published>{3}</published>\n"
      "    <updated>{3}</updated>\n"
      "    <author><name>{4}</name></author>\n"
      "    <content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">{5}{6}</div></content>\n"
      "  </entry>\n",
      xml_text(base), one.id.text(), xml_text(one.english.title), atom_moment(one.at),
      xml_text(names.of(one.by).value_or("Ootori")), part(one.english, "en"), part(one.japanese, "ja"));
}

std::string feed_of(const std::vector<Announcement>& announcements, const Names& names, std::string_view base) {
  std::string feed = fmt::format(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
      "  <id>{0}/announcements.atom</id>\n"
      "  <title>Ootori: announcements</title>\n"
      "  <link rel=\"self\" type=\"application/atom+xml\" href=\"{0}/announcements.atom\"/>\n"
      "  <link rel=\"alternate\" type=\"text/html\" href=\"{0}/\"/>\n"
      "  <updated>{1}</updated>\n",
      xml_text(base), atom_moment(announcements.empty() ? 0 : announcements.front().at));
  for (const Announcement& one : announcements) feed += feed_entry(one, names, base);
  return feed + "</feed>\n";
}

}  // namespace

Routes AnnouncementCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "announcements", Access::anybody(), to(&AnnouncementCalls::list)},
      {"POST", "announcements", Access::browser_only(), to(&AnnouncementCalls::add), Body::fields, Making::edit},
      {"DELETE", "announcements/*", Access::browser_only(), to(&AnnouncementCalls::remove)},
  };
}

Pages AnnouncementCalls::pages() const {
  return {{"/announcements.atom", [this](const HttpRequest& request, std::string_view /*parameter*/,
                                         Application::Reply reply) { answer_feed(request, std::move(reply)); }}};
}

void AnnouncementCalls::list(Call call) const {
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [&services = services_, player = call.caller.player](Application::Reply reply) {
        const auto all = AnnouncementTable{services.store.pages()}.newest(longest_list);
        if (!all) return reply(error_response(unreadable_announcements()));
        json::array shown;
        for (const Announcement& one : *all) shown.push_back(announcement_json(one, {player, services.names}));
        reply(HttpResponse::json(200, json::serialize(json::object{{"announcements", std::move(shown)}})));
      });
}

void AnnouncementCalls::add(Call call) const {
  auto wanted = parse_announcement(call.request.body);
  if (const auto may = check_administrator(services_.accounts, call.caller.player); !may) {
    return call.reply(error_response(may.error()));
  }
  if (!wanted) return call.reply(error_response(wanted.error()));
  services_.store.write({AddAnnouncement{{.id = GameId::random(),
                                          .by = call.caller.player,
                                          .at = services_.now(),
                                          .english = std::move(wanted->english),
                                          .japanese = std::move(wanted->japanese)}}},
                        answered_announcement(std::move(call.reply), ErrorCode::not_allowed));
}

// Moderators may remove announcements, which goes into the moderation log; only administrators may remove
// administrators' announcements.
void AnnouncementCalls::remove(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (const auto may = check_moderator(services_.accounts, by); !may) {
    return call.reply(error_response(may.error()));
  }
  const auto id = GameId::parse(call.parameter);
  if (!id) return call.reply(error_response({ErrorCode::not_found, "There is no such announcement."}));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, by, id = *id](Application::Reply reply) {
                           const auto found = AnnouncementTable{services.store.pages()}.find(id);
                           if (!found) return reply(error_response(unreadable_announcements()));
                           if (!*found)
                             return reply(error_response({ErrorCode::not_found, "There is no such announcement."}));
                           const Announcement& one = **found;
                           if (const auto may = check_power(services.accounts, by, one.by); !may) {
                             return reply(error_response(may.error()));
                           }
                           services.store.write({LogAct{{.at = services.now(),
                                                         .moderator = by,
                                                         .act = ModeratorAct::deleted,
                                                         .whom = one.by,
                                                         .note = "announcement: " + one.english.title}},
                                                 DropAnnouncement{id}},
                                                answered_announcement(std::move(reply), ErrorCode::not_found));
                         });
}

// Feed readers poll, mostly when nothing is new, so answer 304 where possible.
void AnnouncementCalls::answer_feed(const HttpRequest& request, Application::Reply reply) const {
  if (base_of(request).empty()) {
    return reply(error_response({ErrorCode::malformed, "The request does not say which host it is for."}));
  }
  services_.readers.read(request.address, std::move(reply), [&services = services_, request](auto answer) {
    const auto all = AnnouncementTable{services.store.pages()}.newest(longest_list);
    if (!all) return answer(error_response(unreadable_announcements()));
    auto feed = std::make_shared<const std::string>(feed_of(*all, services.names, base_of(request)));
    const Caching caching{
        .type = "application/atom+xml; charset=utf-8", .lasting = "public, max-age=300", .etag = etag_of(*feed)};
    answer(cacheable(request, caching, std::move(feed)));
  });
}

json::array announcements_json(const std::vector<Announcement>& announcements) {
  json::array list;
  for (const Announcement& one : announcements) {
    list.push_back(json::object{
        {"id", one.id.text()}, {"at", one.at}, {"en", text_json(one.english)}, {"ja", text_json(one.japanese)}});
  }
  return list;
}

}  // namespace ootori::server
