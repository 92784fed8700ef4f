#include "server/schema.hpp"

#include "server/accounts/account_table.hpp"
#include "server/analysis/analysis_table.hpp"
#include "server/announcements/announcement_table.hpp"
#include "server/chat/chat_table.hpp"
#include "server/chat/page_report_table.hpp"
#include "server/clubs/club_table.hpp"
#include "server/following/follow_table.hpp"
#include "server/games/game_table.hpp"
#include "server/lines/lines_table.hpp"
#include "server/lobby/seek_table.hpp"
#include "server/mail/account_mail_table.hpp"
#include "server/post/post_tables.hpp"
#include "server/practice/practice_table.hpp"
#include "server/push/push_table.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/search/saved_search_table.hpp"
#include "server/settings/settings_table.hpp"
#include "server/simuls/simul_table.hpp"
#include "server/studies/study_table.hpp"
#include "server/tokens/token_table.hpp"
#include "server/tournaments/tournament_chat_table.hpp"
#include "server/tournaments/tournament_table.hpp"
#include "server/vacation/vacation_table.hpp"

namespace ootori::server {

// A room with tables of its own needs one more entry here. Tables that reference those of another room come after them.
const Schema& whole_schema() {
  static const Schema schema({
      &game_tables,         &account_tables,      &seek_tables,        &rating_tables,
      &account_mail_tables, &chat_tables,         &token_tables,       &analysis_tables,
      &lines_tables,        &vacation_tables,     &practice_tables,    &post_tables,
      &study_tables,        &club_tables,         &tournament_tables,  &tournament_chat_tables,
      &simul_tables,        &saved_search_tables, &settings_tables,    &following_tables,
      &push_tables,         &announcement_tables, &page_report_tables,
  });
  return schema;
}

Change forget_player(const game::PlayerId& player) { return ForgetPlayer{player.value, whole_schema().tables()}; }

}  // namespace ootori::server
