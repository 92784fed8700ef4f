#include "server/studies/study_calls.hpp"

#include <limits>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "notation/record_format.hpp"
#include "server/chat/moderators.hpp"
#include "server/http/query.hpp"
#include "server/studies/study_json.hpp"
#include "server/studies/study_records.hpp"
#include "server/studies/study_removal.hpp"
#include "server/studies/study_wish.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::size_t most_records = 64;  // of one import

HttpResponse unreadable_studies() {
  return error_response({ErrorCode::storage, "The studies cannot be read at the moment. Please try again."});
}

std::expected<game::StudyHead, Error> parse_study(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  game::StudyHead head{.name = read_study_name(*fields)};
  const auto visibility = parse_visibility(fields->text("visibility"));
  if (!visibility) {
    fields->refuse(ErrorCode::bad_value, "visibility", "The field \"visibility\" must be private, link or public.");
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  head.visibility = *visibility;
  return head;
}

HttpResponse list_of(const std::vector<StudySummary>& studies, const std::optional<std::string>& next,
                     const Viewer& viewer) {
  json::array list;
  for (const StudySummary& one : studies) list.push_back(public_json(one, viewer));
  return HttpResponse::json(
      200, json::serialize(
               json::object{{"studies", std::move(list)}, {"next", next ? json::value(*next) : json::value(nullptr)}}));
}

// Reads one more than fits, to know whether there are more.
HttpResponse open_page(Reads& store, const std::optional<StudyPlace>& after, const Viewer& viewer) {
  auto studies = StudyTable{store}.open(after, StudyCalls::page_length + 1);
  if (!studies) return unreadable_studies();
  std::optional<std::string> next;
  if (studies->size() > StudyCalls::page_length) {
    studies->pop_back();
    next = text(StudyPlace{studies->back().updated, studies->back().id});
  }
  return list_of(*studies, next, viewer);
}

Reply<StudyChange> as_change(int status, Application::Reply reply) {
  return [status, reply = std::move(reply)](std::expected<StudyChange, Error> result) mutable {
    if (!result) return reply(error_response(result.error()));
    reply(HttpResponse::json(
        status, json::serialize(
                    json::object{{"number", result->number}, {"node", result->node}, {"chapter", result->chapter}})));
  };
}

struct Wanted {
  std::string text, format, game;
};

std::expected<Wanted, Error> parse_wanted(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  Wanted wanted{.text = fields->text("text"),
                .format = fields->optional_text("format").value_or(""),
                .game = fields->optional_text("game").value_or("")};
  if (!wanted.format.empty() && find_record_format(wanted.format) == nullptr) {
    fields->refuse(ErrorCode::bad_value, "format", fmt::format("\"format\" must be one of {}.", record_format_names()));
  }
  if (!wanted.game.empty() && find_game(wanted.game) == nullptr) {
    fields->refuse(ErrorCode::bad_value, "game", "There is no such game.");
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return wanted;
}

std::expected<std::vector<Record>, Error> records_of(const Wanted& wanted) {
  const auto bad = [](std::string message) {
    return std::unexpected(Error{.code = ErrorCode::bad_value, .message = std::move(message), .field = "text"});
  };
  const RecordFormat* format =
      wanted.format.empty() ? guess_record_format(wanted.text) : find_record_format(wanted.format);
  if (format == nullptr) {
    return bad("This is not a record in a known format; the formats are " + record_format_names() + ".");
  }
  auto records = format->parse(wanted.text, wanted.game.empty() ? nullptr : find_game(wanted.game));
  if (!records) return bad(describe(records.error()));
  if (records->empty()) return bad("There is no game in this text.");
  if (records->size() > most_records) return bad(fmt::format("At most {} records at once.", most_records));
  for (Record& record : *records) clean_tags(record);
  return std::move(*records);
}

struct Export {
  const RecordFormat* format;
  std::optional<std::int64_t> chapter;
};

std::expected<Export, Error> parse_export(std::string_view text) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  const auto wanted = query->text("format");
  const RecordFormat* format = wanted ? find_record_format(*wanted) : nullptr;
  if (format == nullptr) query->refuse("format", fmt::format("\"format\" must be one of {}.", record_format_names()));
  const auto chapter = query->number("chapter", 1, std::numeric_limits<std::int32_t>::max());
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  return Export{format, chapter};
}

HttpResponse records_response(const StudyId& id, const game::Study& study, const Export& wanted, const Naming& names) {
  std::string text;
  bool is_there = false;
  for (const auto& [chapter_id, chapter] : study.chapters()) {
    if (wanted.chapter && *wanted.chapter != chapter_id) continue;
    is_there = true;
    text += (text.empty() ? "" : "\n") + wanted.format->write(exported(chapter, names));
  }
  if (!is_there) return error_response(error_of({game::StudyRefusal::Fault::no_chapter}));
  HttpResponse response;
  response.headers = {{"Content-Type", std::string(wanted.format->media_type)},
                      {"Cache-Control", "private, no-cache"},
                      {"Content-Disposition",
                       fmt::format("attachment; filename=\"study-{}.{}\"", id.text(), wanted.format->extension)}};
  response.body = std::make_shared<const std::string>(std::move(text));
  return response;
}

}  // namespace

Routes StudyCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  return {
      {"POST", "studies", browser, to(&StudyCalls::make), Body::fields, Making::study},
      {"GET", "studies", Access::anybody(), to(&StudyCalls::list_open)},
      {"GET", "studies/mine", browser, to(&StudyCalls::list_mine)},
      {"GET", "studies/*", Access::anybody(), to(&StudyCalls::show)},
      {"DELETE", "studies/*", browser, to(&StudyCalls::remove)},
      {"GET", "studies/*/chapter", Access::anybody(), to(&StudyCalls::show_chapter)},
      {"POST", "studies/*/changes", browser, to(&StudyCalls::change), Body::fields, Making::edit},
      {"GET", "studies/*/records", Access::anybody(), to(&StudyCalls::write_records)},
      {"POST", "studies/*/records", browser, to(&StudyCalls::add_records), Body::records, Making::edit},
  };
}

template <class Use>
void StudyCalls::with_study(Call call, Use use) const {
  const auto id = StudyId::parse(call.parameter);
  if (!id) return call.reply(error_response(no_study()));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [this, id = *id, who = call.caller.player, use = std::move(use)](Application::Reply reply) {
                           std::optional<HttpResponse> response;
                           const auto done =
                               services_.studies.read(id, who, [&](const game::Study& study, std::int64_t number) {
                                 response = use(id, study, number, Viewer{who, services_.names});
                               });
                           reply(done ? std::move(*response) : error_response(done.error()));
                         });
}

void StudyCalls::make(Call call) const {
  auto head = parse_study(call.request.body);
  if (!head) return call.reply(error_response(head.error()));
  services_.studies.make(call.caller.player, std::move(*head),
                         [reply = std::move(call.reply)](std::expected<StudyId, Error> made) mutable {
                           if (!made) return reply(error_response(made.error()));
                           reply(HttpResponse::json(201, json::serialize(json::object{{"id", made->text()}})));
                         });
}

void StudyCalls::list_open(Call call) const {
  auto query = Query::parse(call.request.query);
  if (!query) return call.reply(error_response(query.error()));
  std::optional<StudyPlace> after;
  if (const auto before = query->text("before")) {
    after = parse_list_place<StudyId>(*before);
    if (!after) query->refuse("before", "\"before\" must be the \"next\" value of the previous page.");
  }
  if (auto fault = query->fault()) return call.reply(error_response(*fault));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [this, after, who = call.caller.player](Application::Reply reply) {
                           reply(open_page(services_.store, after, {who, services_.names}));
                         });
}

void StudyCalls::list_mine(Call call) const {
  services_.readers.read(call.request.address, std::move(call.reply),
                         [this, who = call.caller.player](Application::Reply reply) {
                           const auto studies = StudyTable{services_.store}.of_author(who);
                           if (!studies) return reply(unreadable_studies());
                           reply(list_of(*studies, std::nullopt, {who, services_.names}));
                         });
}

void StudyCalls::show(Call call) const {
  with_study(std::move(call),
             [](const StudyId& id, const game::Study& study, std::int64_t number, const Viewer& viewer) {
               return HttpResponse::json(200, json::serialize(public_json(id, study, number, viewer)));
             });
}

void StudyCalls::show_chapter(Call call) const {
  auto query = Query::parse(call.request.query);
  if (!query) return call.reply(error_response(query.error()));
  const auto wanted = query->number("chapter", 1, std::numeric_limits<std::int32_t>::max());
  if (!wanted) query->refuse("chapter", "\"chapter\" must be the number of a chapter.");
  if (auto fault = query->fault()) return call.reply(error_response(*fault));
  with_study(std::move(call), [id = static_cast<game::ChapterId>(*wanted)](const StudyId&, const game::Study& study,
                                                                           std::int64_t number, const Viewer& viewer) {
    const game::Chapter* chapter = study.find(id);
    if (chapter == nullptr) return error_response(error_of({game::StudyRefusal::Fault::no_chapter}));
    return HttpResponse::json(200, json::serialize(public_json(id, *chapter, number, viewer.names)));
  });
}

void StudyCalls::change(Call call) const {
  const auto id = StudyId::parse(call.parameter);
  if (!id) return call.reply(error_response(no_study()));
  auto wish = parse_study_wish(call.request.body);
  if (!wish) return call.reply(error_response(wish.error()));
  services_.studies.change(*id, call.caller.player, call.request.address, std::move(*wish),
                           as_change(200, std::move(call.reply)));
}

// Records are parsed on a reader thread, so that no move waits for it.
void StudyCalls::add_records(Call call) const {
  const auto id = StudyId::parse(call.parameter);
  if (!id) return call.reply(error_response(no_study()));
  auto wanted = parse_wanted(call.request.body);
  if (!wanted) return call.reply(error_response(wanted.error()));
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [this, id = *id, who = call.caller.player, wanted = std::move(*wanted)](Application::Reply reply) {
        // Nobody can make the server read a long text for a study that they cannot change.
        if (const auto may = services_.studies.may_change(id, who); !may) return reply(error_response(may.error()));
        auto records = records_of(wanted);
        if (!records) return reply(error_response(records.error()));
        services_.studies.add(id, who, std::move(*records), as_change(201, std::move(reply)));
      });
}

void StudyCalls::write_records(Call call) const {
  auto wanted = parse_export(call.request.query);
  if (!wanted) return call.reply(error_response(wanted.error()));
  with_study(std::move(call),
             [wanted = *wanted](const StudyId& id, const game::Study& study, std::int64_t /*number*/,
                                const Viewer& viewer) { return records_response(id, study, wanted, viewer.names); });
}

// By its owner; moderators delete those of others.
void StudyCalls::remove(Call call) const {
  const auto id = StudyId::parse(call.parameter);
  if (!id) return call.reply(error_response(no_study()));
  const game::PlayerId by = call.caller.player;
  const std::string address = call.request.address;
  auto reply = as_http<void>(204, call, services_.names);
  const bool moderates = check_moderator(services_.accounts, by).has_value();
  services_.readers.read(address, std::move(reply),
                         [&services = services_, by, moderates, id = *id](Reply<void> answer) {
                           const auto study = moderates ? StudyTable{services.store}.find(id) : std::nullopt;
                           if (study && *study && (*study)->owner != by) {
                             if (auto allowed = check_power(services.accounts, by, (*study)->owner); !allowed)
                               return answer(std::move(allowed));
                             return remove_study(services.studies, **study, by, services.now(), {}, std::move(answer));
                           }
                           services.studies.remove(id, by, false, {}, std::move(answer));
                         });
}

}  // namespace ootori::server
