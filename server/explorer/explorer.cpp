#include "server/explorer/explorer.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/clockwork/workers.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view rebuilding = "rebuilding: ";

}  // namespace

std::string write(const ExplorerProgress& progress) {
  std::string lines = fmt::format("indexed: {} of {} finished games\nkept: {} games with {} positions\n",
                                  progress.indexed, progress.ended, progress.games, progress.rows);
  if (progress.rebuilt) lines += fmt::format("{}{} of {}\n", rebuilding, *progress.rebuilt, progress.ended);
  return lines;
}

bool is_rebuilding(std::string_view lines) { return lines.contains(rebuilding); }

void Explorer::open() {
  thread_ = std::jthread([this] { work(); });
}

void Explorer::begin_to_close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  wake_.notify_all();
}

void Explorer::close() {
  begin_to_close();
  if (thread_.joinable()) thread_.join();
}

void Explorer::work() {
  set_thread_name("explorer");
  set_urgency(Urgency::reads);
  std::string said;  // the last error in a row of equal ones is not logged again
  while (true) {
    const auto more = go_on();
    std::unique_lock lock(mutex_);
    if (closed_) return;
    if (!more && more.error().message != said) log::error("the index of openings: {}", more.error().message);
    said = more ? "" : more.error().message;
    // After an error, a rebuild that is wanted waits too: it may be what has failed.
    if (!more || !*more) {
      wake_.wait_for(lock, options_.pause, [&] { return closed_ || (more && rebuild_wanted_); });
    }
    if (closed_) return;
  }
}

StoreResult<bool> Explorer::go_on() {
  if (!index_ && !damaged_) {
    if (auto ready = make_ready(); !ready) return std::unexpected(ready.error());
  }
  const auto fed = go_on_feeding();
  if (!fed) has_caught_up_ = false;
  if (!fed && !index_->file().is_damaged()) return std::unexpected(fed.error());
  if (!fed) mend();
  const auto more = go_on_rebuilding();
  if (!more) return std::unexpected(more.error());
  return *more || fed.value_or(false);
}

StoreResult<bool> Explorer::go_on_feeding() {
  if (!index_ || index_->file().is_damaged()) return false;
  const auto now = std::chrono::steady_clock::now();
  if (forgot_ == std::chrono::steady_clock::time_point{} || now - forgot_ > forgets_every) {
    if (auto forgotten = feed_->forget(); !forgotten) return std::unexpected(forgotten.error());
    forgot_ = now;
  }
  const auto taken = feed_->step(at_once);
  if (!taken) return std::unexpected(taken.error());
  if (*taken > 0) ++version_;
  has_caught_up_ = *taken < at_once;
  return !has_caught_up_;
}

// An index that belongs to another store is useless: start again with an empty one.
StoreResult<void> Explorer::make_ready() {
  for (int tries = 0; tries < 2; ++tries) {
    const auto is_usable = open_index();
    if (!is_usable) return std::unexpected(is_usable.error());
    if (*is_usable) return open_readers();
    log::warn("the index of openings belongs to another database; rebuilding it");
    IndexFile::remove(path(explorer_file));
  }
  return std::unexpected(storage_error("cannot create the index of openings"));
}

// False: it belongs to another store. A damaged index is only read, and gets no more games.
StoreResult<bool> Explorer::open_index() {
  auto index = OpeningIndex::open(path(explorer_file), options_.limits);
  StoreResult<bool> fits = false;
  if (index) {
    index_.emplace(std::move(*index));
    feed_.emplace(store_, *index_);
    fits = feed_->fits();
    if (fits && *fits) return true;
  } else if (index.error().kind != StoreError::Kind::damaged) {
    return std::unexpected(std::move(index.error()));
  }
  const bool is_damaged = !index_ || index_->file().is_damaged();
  feed_.reset();
  index_.reset();
  if (!is_damaged) return fits;
  mend();
  return true;
}

StoreResult<void> Explorer::open_readers() {
  std::vector<std::unique_ptr<IndexFile>> opened;
  for (std::size_t n = 0; n < readers; ++n) {
    auto reader = IndexFile::open(path(explorer_file), IndexFile::Use::reads);
    if (!reader) return std::unexpected(std::move(reader.error()));
    opened.push_back(std::move(*reader));
  }
  const std::unique_lock lock(files_);
  readers_ = std::move(opened);
  ++version_;
  return {};
}

StoreResult<bool> Explorer::go_on_rebuilding() {
  std::error_code ignored;
  {
    const std::scoped_lock lock(mutex_);
    const bool interrupted = !rebuilding_ && std::filesystem::exists(path(explorer_rebuild_file), ignored);
    if (!rebuild_wanted_ && !interrupted) return false;
    rebuild_wanted_ = true;
  }
  auto more = add_to_rebuilt();
  if (!more && rebuilt_ && rebuilt_->file().is_damaged()) drop_rebuilt();
  return more;
}

StoreResult<bool> Explorer::add_to_rebuilt() {
  if (!rebuilding_) {
    auto index = OpeningIndex::open(path(explorer_rebuild_file), options_.limits);
    if (!index && index.error().kind == StoreError::Kind::damaged) drop_rebuilt();
    if (!index) return std::unexpected(std::move(index.error()));
    rebuilt_.emplace(std::move(*index));
    rebuilding_.emplace(store_, *rebuilt_);
    const auto fits = rebuilding_->fits();
    if (!fits || !*fits) {
      drop_rebuilt();
      if (!fits) return std::unexpected(fits.error());
      return true;
    }
  }
  const auto taken = rebuilding_->step(at_once);
  if (!taken) return std::unexpected(taken.error());
  const auto state = rebuilt_->state();
  if (!state) return std::unexpected(state.error());
  rebuilt_up_to_ = state->last.number;
  if (*taken > 0) return true;
  if (auto taken_over = take_its_place(); !taken_over) return std::unexpected(taken_over.error());
  return false;
}

// The next step starts it anew.
void Explorer::drop_rebuilt() {
  rebuilding_.reset();
  rebuilt_.reset();
  IndexFile::remove(path(explorer_rebuild_file));
}

void Explorer::mend() {
  if (damaged_.exchange(true)) return;
  log::warn("{} is damaged; rebuilding it", path(explorer_file).string());
  rebuild();
}

// If the server dies after the old index was removed and before the new one is renamed, the next server finds the
// complete new index, and continues as with an almost finished rebuild.
StoreResult<void> Explorer::take_its_place() {
  if (auto forgotten = rebuilding_->forget(); !forgotten) return forgotten;
  if (auto settled = rebuilt_->settle(); !settled) return settled;
  rebuilding_.reset();
  rebuilt_.reset();
  {
    const std::unique_lock lock(files_);
    readers_.clear();
    feed_.reset();
    index_.reset();
    IndexFile::remove(path(explorer_file));
    damaged_ = false;
    std::error_code error;
    std::filesystem::rename(path(explorer_rebuild_file), path(explorer_file), error);
    if (error) log::error("cannot rename the rebuilt index of openings: {}", error.message());
  }
  rebuilt_up_to_ = -1;
  {
    const std::scoped_lock lock(mutex_);
    rebuild_wanted_ = false;
  }
  return make_ready();
}

void Explorer::rebuild() {
  {
    const std::scoped_lock lock(mutex_);
    rebuild_wanted_ = true;
  }
  rebuilt_up_to_ = std::max<std::int64_t>(rebuilt_up_to_, 0);
  wake_.notify_all();
}

StoreResult<ExplorerProgress> Explorer::progress() {
  const auto ended = EndedGames{store_}.last();
  if (!ended) return std::unexpected(ended.error());
  const auto state = read([](Reads& index) { return read_index_state(index); });
  if (!state && !damaged_) return std::unexpected(state.error());
  ExplorerProgress progress{.ended = *ended};
  if (state) {
    progress.indexed = state->last.number;
    progress.games = state->games;
    progress.rows = state->rows;
  }
  if (const std::int64_t up_to = rebuilt_up_to_; up_to >= 0) progress.rebuilt = up_to;
  return progress;
}

StoreResult<OpeningCount> Explorer::count(const OpeningQuestion& question) {
  if (auto found = kept(question)) return std::move(*found);
  const std::uint64_t version = version_;
  auto count = read([&](Reads& index) { return OpeningTable{index}.count(question); });
  if (count) keep(question, *count, version);
  return count;
}

std::optional<OpeningCount> Explorer::kept(const OpeningQuestion& question) {
  const std::scoped_lock lock(kept_mutex_);
  const auto found = kept_.find(question);
  if (found == kept_.end()) return std::nullopt;
  const auto age = std::chrono::steady_clock::now() - found->second.at;
  if (found->second.version != version_ && age > options_.lasting) return std::nullopt;
  return found->second.count;
}

void Explorer::keep(const OpeningQuestion& question, const OpeningCount& count, std::uint64_t version) {
  const std::scoped_lock lock(kept_mutex_);
  if (kept_.size() >= most_kept && !kept_.contains(question)) {
    const auto oldest = std::ranges::min_element(kept_, {}, [](const auto& one) { return one.second.at; });
    kept_.erase(oldest);
  }
  kept_.insert_or_assign(question, Kept{count, version, std::chrono::steady_clock::now()});
}

}  // namespace ootori::server
