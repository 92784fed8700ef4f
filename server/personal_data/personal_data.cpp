#include "server/personal_data/personal_data.hpp"

#include <algorithm>
#include <utility>

#include <boost/json.hpp>

#include "log/log.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t piece_size = 64UL * 1024;  // bytes that are sent at once, at least

// Where the first piece of the text ends: after a comma between values, since a line ends with each piece.
std::size_t end_of_piece(std::string_view text) {
  bool is_in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_in_string && text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      is_in_string = !is_in_string;
    } else if (text[at] == ',' && !is_in_string && at >= piece_size) {
      return at + 1;
    }
  }
  return text.size();
}

}  // namespace

// An export that is being downloaded. Only one thread at a time works on it.
struct PersonalData::Collection {
  game::PlayerId player;
  std::vector<std::unique_ptr<LongList>> lists;  // the first one is being written
  bool has_entries = false;                      // of the list that is being written
  std::string text{};                            // what was written and not sent yet
  std::shared_ptr<SocketPeer> peer{};
  std::shared_ptr<Places> places{};
  std::mutex mutex{};
  bool is_over = false;  // under the mutex: all was sent or the connection has ended, and the services may be gone

  [[nodiscard]] bool is_written() const { return lists.empty(); }
  // Returns false if the store cannot be read.
  [[nodiscard]] bool write_some();
  void begin_list() {
    text += is_written() ? "}" : fmt::format(R"(,"{}":[)", lists.front()->name());
    has_entries = false;
  }

  // The player's next export may begin.
  void end() {
    const std::scoped_lock lock(mutex, places->mutex);
    if (!std::exchange(is_over, true)) places->taken.erase(player);
  }
};

bool PersonalData::Collection::write_some() {
  const auto entries = lists.front()->next();
  if (!entries) {
    log::error("an export of personal data ends early: {}", entries.error().message);
    return false;
  }
  for (const boost::json::value& entry : *entries) {
    if (std::exchange(has_entries, true)) text += ',';
    text += boost::json::serialize(entry);
  }
  if (!entries->empty()) return true;
  text += ']';
  lists.erase(lists.begin());
  begin_list();
  return true;
}

// Holds the player's place until the file has been sent, or the connection has ended.
class PersonalData::Download final : public LineSource {
 public:
  Download(PersonalData& data, std::shared_ptr<Collection> collection)
      : data_(data), collection_(std::move(collection)) {}
  Download(const Download&) = delete;
  Download& operator=(const Download&) = delete;
  ~Download() override { collection_->end(); }

  void begin(std::shared_ptr<SocketPeer> peer) override {
    collection_->peer = std::move(peer);
    data_.go_on_later(collection_);
  }

 private:
  PersonalData& data_;
  const std::shared_ptr<Collection> collection_;
};

std::expected<void, Error> PersonalData::begin(const Caller& caller, const std::string& address) {
  const std::scoped_lock lock(places_->mutex);
  auto& taken = places_->taken;
  if (taken.contains(caller.player)) {
    return std::unexpected(Error{ErrorCode::busy, "You are already downloading your data."});
  }
  const auto of_address = std::ranges::count(taken, address, [](const auto& one) { return one.second; });
  if (taken.size() >= most_of_all || std::cmp_greater_equal(of_address, most_of_address)) {
    return std::unexpected(
        Error{ErrorCode::busy, "Too many people are downloading their data. Please try again in a moment."});
  }
  if (const auto wait = limit_.consume(caller.player.value, services_.uptime())) {
    Error error{ErrorCode::too_many, "You downloaded your data a moment ago. Please wait a little."};
    error.retry_after = std::chrono::ceil<std::chrono::seconds>(*wait);
    return std::unexpected(std::move(error));
  }
  taken.emplace(caller.player, address);
  return {};
}

// Runs on a thread for read-only requests.
void PersonalData::collect(const Caller& caller, const std::string& address, Reply<std::shared_ptr<LineSource>> reply) {
  if (auto begun = begin(caller, address); !begun) return reply(std::unexpected(std::move(begun.error())));
  const FactSources& sources = services_.sources;
  auto collection =
      std::make_shared<Collection>(caller.player, long_lists(sources.store, sources.names, caller.player));
  collection->places = places_;
  auto download = std::make_shared<Download>(*this, collection);
  auto facts = facts_about(caller, sources);
  if (!facts) {
    download.reset();
    return reply(std::unexpected(std::move(facts.error())));
  }
  collection->text = boost::json::serialize(*facts);
  collection->text.pop_back();
  collection->begin_list();
  reply(std::move(download));
}

void PersonalData::go_on(const std::shared_ptr<Collection>& collection) {
  {
    const std::scoped_lock lock(collection->mutex);
    if (collection->is_over) return;
  }
  std::string& text = collection->text;
  while (text.size() < piece_size && !collection->is_written()) {
    if (collection->write_some()) continue;
    collection->end();
    return collection->peer->leave();  // without its end, the file does not look whole
  }
  const std::size_t end = end_of_piece(text);
  std::string piece = text.substr(0, end);
  text = text.substr(end);  // a copy, which needs no more memory than what is left
  if (collection->is_written() && text.empty()) {
    collection->end();
    collection->peer->send(std::move(piece));
    return collection->peer->end();
  }
  collection->peer->send(std::move(piece));
  collection->peer->when_taken([this, weak = std::weak_ptr(collection)] {
    if (const auto same = weak.lock()) go_on_later(same);
  });
}

// Queued behind other work, so it does not keep a worker for itself.
void PersonalData::go_on_later(const std::shared_ptr<Collection>& collection) {
  const std::scoped_lock lock(collection->mutex);
  if (collection->is_over) return;
  services_.workers.post([this, collection] { go_on(collection); });
}

}  // namespace ootori::server
