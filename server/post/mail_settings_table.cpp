#include "server/post/mail_settings_table.hpp"

namespace ootori::server {
namespace {

constexpr Sql settings_sql =
    "SELECT s.pace, s.style, s.flip, s.language, s.zone, "
    "       CASE WHEN s.suspended_address = a.email THEN s.suspended END, s.why, s.reminders, s.challenges "
    "FROM mail_settings s JOIN accounts a ON a.player = s.player WHERE s.player = ?";

StoreResult<MailSettings> settings_of(const Row& row) {
  MailSettings settings{.pace = parse_pace(row.text(0)).value_or(post::MailPace::each_move),
                        .reminders = row.integer(7) != 0,
                        .challenges = row.integer(8) != 0,
                        .style = parse_style(row.text(1)).value_or(TextBoardStyle::alternate),
                        .flip = row.integer(2) != 0,
                        .language = row.text(3) == "ja" ? post::Language::japanese : post::Language::english,
                        .zone = std::string(row.text(4))};
  if (!row.is_null(5)) {
    settings.suspended = row.integer(5);
    settings.why = std::string(row.text(6));
  }
  return settings;
}

}  // namespace

StoreResult<void> SetMailSettings::apply(Transaction& transaction) const {
  const bool is_suspended = settings.suspended.has_value();
  return transaction.execute(
      "INSERT INTO mail_settings (player, pace, style, flip, language, zone, reminders, challenges) "
      "SELECT player, ?2, ?3, ?4, ?5, ?6, ?8, ?9 FROM accounts WHERE player = ?1 "
      "ON CONFLICT (player) DO UPDATE SET pace = ?2, style = ?3, flip = ?4, language = ?5, zone = ?6, "
      "reminders = ?8, challenges = ?9, "
      "suspended = CASE WHEN ?7 <> 0 THEN mail_settings.suspended END, "
      "suspended_address = CASE WHEN ?7 <> 0 THEN mail_settings.suspended_address END, "
      "why = CASE WHEN ?7 <> 0 THEN mail_settings.why END",
      player.value, text(settings.pace), text(settings.style), std::int64_t{settings.flip}, code(settings.language),
      settings.zone, std::int64_t{is_suspended}, std::int64_t{settings.reminders}, std::int64_t{settings.challenges});
}

StoreResult<void> TurnOffMails::apply(Transaction& transaction) const {
  auto added = transaction.execute(
      "INSERT INTO mail_settings (player) SELECT player FROM accounts WHERE player = ? "
      "ON CONFLICT (player) DO NOTHING",
      player.value);
  if (!added) return added;
  const auto is_about = [this](MailTopic one) { return std::int64_t{topic == one}; };
  return transaction.execute(
      "UPDATE mail_settings SET pace = CASE WHEN ?2 <> 0 THEN 'none' ELSE pace END, "
      "reminders = CASE WHEN ?3 <> 0 THEN 0 ELSE reminders END, "
      "challenges = CASE WHEN ?4 <> 0 THEN 0 ELSE challenges END WHERE player = ?1",
      player.value, is_about(MailTopic::moves), is_about(MailTopic::reminders), is_about(MailTopic::challenges));
}

StoreResult<void> SuspendAddress::apply(Transaction& transaction) const {
  return transaction.execute(
      "INSERT INTO mail_settings (player, suspended, suspended_address, why) "
      "SELECT player, ?3, email, ?4 FROM accounts WHERE player = ?1 AND lower(email) = lower(?2) "
      "ON CONFLICT (player) DO UPDATE SET suspended = ?3, suspended_address = excluded.suspended_address, why = ?4",
      player.value, address, now, why);
}

StoreResult<MailSettings> MailSettingsTable::settings(const game::PlayerId& player) const {
  auto found = store_.query(settings_sql, settings_of, player.value);
  if (!found) return std::unexpected(std::move(found.error()));
  return found->empty() ? MailSettings{} : std::move(found->front());
}

}  // namespace ootori::server
