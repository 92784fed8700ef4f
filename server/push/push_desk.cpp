#include "server/push/push_desk.hpp"

#include <algorithm>
#include <future>
#include <memory>
#include <utility>

#include "log/log.hpp"
#include "server/clockwork/broken_pipes.hpp"
#include "server/clockwork/workers.hpp"
#include "server/push/vapid.hpp"
#include "server/settings/settings_table.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::minutes host_rests{1};
constexpr std::chrono::seconds host_is_slow{2};  // it delays other notifications
constexpr std::size_t most_resting = 1'000;
constexpr std::chrono::hours longest_wait{1};

// Blocks until the change is durable or has failed.
void store_now(Store& store, Change change) {
  auto promise = std::make_shared<std::promise<void>>();
  auto stored = promise->get_future();
  std::vector<Change> changes;
  changes.push_back(std::move(change));
  store.write(std::move(changes), [promise](const StoreResult<void>& result) {
    if (!result) log::warn("a push subscription cannot be changed: {}", result.error().message);
    promise->set_value();
  });
  stored.wait();
}

bool is_worth_another_try(long status) { return status == 0 || status == 429 || status >= 500; }

}  // namespace

std::chrono::milliseconds push_wait_after(int tries, std::chrono::seconds said) {
  const std::chrono::seconds usual = std::chrono::minutes{1} * (1 << std::clamp(tries - 1, 0, 10));
  // Compared in seconds, because the service may say any number of them.
  return std::min<std::chrono::seconds>(said.count() > 0 ? said : usual, longest_wait);
}

PushDesk::PushDesk(PushOptions options, Services services)
    : options_(std::move(options)), services_(std::move(services)) {}

Store::Result<void> PushDesk::open() {
  const auto players = PushTable{services_.store.pages()}.players();
  if (!players) return std::unexpected(players.error());
  services_.queue.open(*players);
  for (int i = 0; i < senders; ++i) {
    threads_.emplace_back([this, &sender = senders_.emplace_back(options_)] { run(sender); });
  }
  return {};
}

void PushDesk::show(Metrics& metrics) const {
  for (std::size_t i = 0; i < fate_names.size(); ++i) {
    metrics.show("ootori_pushes_total", "Push messages to browsers, by outcome.",
                 [this, i] { return static_cast<double>(counts_[i]); }, {{"fate", std::string(fate_names[i])}});
  }
  metrics.show("ootori_pushes_waiting", "Push messages that are waiting.",
               [this] { return static_cast<double>(services_.queue.waiting()); });
  metrics.show("ootori_pushes_dropped_total", "Push messages that were dropped because too many waited.",
               [this] { return static_cast<double>(services_.queue.dropped()); });
}

void PushDesk::stop_sending() {
  services_.queue.close();
  for (PushSender& sender : senders_) sender.stop();
}

void PushDesk::close() {
  stop_sending();
  threads_.clear();
}

void PushDesk::run(PushSender& sender) {
  set_thread_name("push");
  set_urgency(Urgency::reads);
  ignore_broken_pipes();
  while (const auto task = services_.queue.next()) {
    work_off(*task, sender);
    services_.queue.finish(*task);
  }
}

void PushDesk::work_off(const PushTask& task, PushSender& sender) {
  const auto subscriptions = PushTable{services_.store.pages()}.of(task.player);
  if (!subscriptions) {
    log::warn("push subscriptions cannot be read: {}", subscriptions.error().message);
    return;
  }
  if (subscriptions->empty() || !is_wanted(task)) return;
  const auto message = find_push_message(
      {.store = services_.store.pages(), .rooms = services_.rooms, .lobby = services_.lobby, .names = services_.names},
      task.player, task.kind, task.subject);
  if (!message || Clock::now() - task.made > message->lives) return;
  const auto begun = Clock::now();
  for (const PushSubscription& to : *subscriptions) {
    if (services_.queue.is_closed()) return;
    if (task.only && *task.only != to.login) continue;
    const bool is_others_turn = Clock::now() - begun > host_is_slow;
    is_others_turn ? try_again(task, to, {}) : deliver(task, *message, to, sender);
  }
}

// The settings are stored by the client under its own names. A missing setting means yes.
bool PushDesk::is_wanted(const PushTask& task) const {
  const auto settings = SettingsTable{services_.store.pages()}.of(task.player);
  if (!settings) return false;
  return std::ranges::none_of(
      *settings, [&](const Setting& one) { return one.name == push_setting_of(task.kind) && one.value == "false"; });
}

void PushDesk::deliver(const PushTask& task, const PushMessage& message, const PushSubscription& to,
                       PushSender& sender) {
  const auto endpoint = PushEndpoint::parse(to.endpoint);
  const bool is_allowed = endpoint && (options_.services.empty() || is_of_services(to.endpoint, options_.services));
  if (!is_allowed) return end(to);
  if (const auto rest = rest_of(endpoint->origin); rest > Clock::duration{0}) {
    return try_again(task, to, std::chrono::ceil<std::chrono::milliseconds>(rest));
  }
  if (is_over_limit(task.player)) return count(Fate::too_many);
  const auto begun = Clock::now();
  const PushAnswer answer = send(message, to, *endpoint, sender);
  if (answer.status == 0 || Clock::now() - begun > host_is_slow) let_rest(endpoint->origin);
  if (answer.status >= 200 && answer.status < 300) {
    count(Fate::sent);
    return store_now(services_.store, NotePushDelivery{to.login, services_.now()});
  }
  if (answer.status == 404 || answer.status == 410 || answer.is_barred) return end(to);
  log::warn("a push message to {} was not sent, attempt {}: {}", endpoint->host, task.tries + 1,
            answer.status == 0 ? answer.error : fmt::format("the answer was {}", answer.status));
  if (!is_worth_another_try(answer.status)) return count(Fate::refused);
  PushTask next = task;
  ++next.tries;
  if (next.tries >= most_tries) return count(Fate::refused);
  try_again(next, to, push_wait_after(next.tries, answer.retry_after));
}

PushAnswer PushDesk::send(const PushMessage& message, const PushSubscription& to, const PushEndpoint& endpoint,
                          PushSender& sender) const {
  auto body = encrypt_push(write(message, to.language), to.reader);
  auto authorization = vapid_authorization(options_.key, {.audience = endpoint.origin,
                                                          .contact = options_.contact,
                                                          .expires = services_.now() / 1000 + vapid_lasts.count()});
  if (!body || !authorization) return {.error = "the message cannot be encrypted"};
  return sender.send({.endpoint = endpoint.url,
                      .authorization = std::move(*authorization),
                      .topic = topic_of(message.subject),
                      .lives = message.lives,
                      .is_urgent = message.is_urgent,
                      .body = std::move(*body)});
}

bool PushDesk::is_over_limit(const game::PlayerId& player) {
  const std::scoped_lock lock(mutex_);
  return limit_.consume(player.value, services_.uptime()).has_value();
}

PushDesk::Clock::duration PushDesk::rest_of(const std::string& origin) const {
  const std::scoped_lock lock(mutex_);
  const auto rests = resting_.find(origin);
  return rests == resting_.end() ? Clock::duration{0} : rests->second - Clock::now();
}

void PushDesk::let_rest(const std::string& origin) {
  const std::scoped_lock lock(mutex_);
  if (resting_.size() >= most_resting) resting_.clear();
  resting_[origin] = Clock::now() + host_rests;
}

void PushDesk::try_again(const PushTask& task, const PushSubscription& to, std::chrono::milliseconds wait) {
  PushTask again = task;
  again.only = to.login;
  again.due = Clock::now() + wait;
  count(Fate::delayed);
  services_.queue.add(std::move(again));
}

void PushDesk::end(const PushSubscription& subscription) {
  count(Fate::gone);
  store_now(services_.store, EndPushSubscription{subscription.login, subscription.endpoint});
}

}  // namespace ootori::server
