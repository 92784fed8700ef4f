// How moderators delete a study of somebody else.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/studies/studies.hpp"

namespace ootori::server {

// Its reports are dealt with, and the moderators' log has a line about it. On a thread that reads.
void remove_study(Studies& studies, const Accounts& accounts, const StudySummary& study, const game::PlayerId& by,
                  UnixMillis at, std::string_view note, Reply<void> reply);

}  // namespace ootori::server
