// How moderators delete a study of another player.
#pragma once

#include "server/studies/studies.hpp"

namespace ootori::server {

// `by` is a moderator with power over the study's owner (check_power). Closes the reports about the study, and adds an
// entry to the moderators' log.
void remove_study(Studies& studies, const StudySummary& study, const game::PlayerId& by, UnixMillis at,
                  std::string_view note, Reply<void> reply);

}  // namespace ootori::server
