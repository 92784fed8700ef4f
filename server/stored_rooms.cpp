#include "server/stored_rooms.hpp"

#include "server/clockwork/clocks.hpp"

namespace ootori::server {

ExplorerOptions explorer_options(const ServerOptions& options) {
  ExplorerOptions explorer = options.explorer;
  explorer.folder = options.data;
  return explorer;
}

StoredRooms::StoredRooms(const Services& services)
    : export_desk_({.explorer = services.explorer,
                    .store = services.core.store->pages(),
                    .ledger = services.ledger,
                    .names = services.core.names}),
      practice_({.store = *services.core.store,
                 .names = services.core.names,
                 .workers = services.core.reading,
                 .now = unix_now,
                 .uptime = services.uptime}),
      tournaments_(
          {.store = *services.core.store, .rooms = services.core.rooms, .names = services.core.names, .now = unix_now},
          services.uptime),
      simuls_(
          {.store = *services.core.store, .rooms = services.core.rooms, .names = services.core.names, .now = unix_now},
          services.uptime),
      profile_calls_({.accounts = services.core.accounts,
                      .names = services.core.names,
                      .vacations = services.core.vacations,
                      .store = services.core.store->pages(),
                      .readers = *services.core.readers}),
      rating_calls_({.store = services.core.store->pages(),
                     .names = services.core.names,
                     .readers = *services.core.readers,
                     .now = unix_now}),
      practice_calls_({.practice = practice_,
                       .accounts = services.core.accounts,
                       .names = services.core.names,
                       .store = services.core.store->pages(),
                       .readers = *services.core.readers}),
      study_calls_({.studies = services.core.studies,
                    .accounts = services.core.accounts,
                    .names = services.core.names,
                    .store = services.core.store->pages(),
                    .readers = *services.core.readers,
                    .now = unix_now}),
      club_calls_({.store = *services.core.store,
                   .moderation = services.core.moderation,
                   .accounts = services.core.accounts,
                   .names = services.core.names,
                   .readers = *services.core.readers,
                   .now = unix_now,
                   .uptime = services.uptime}),
      tournament_calls_({.tournaments = tournaments_,
                         .moderation = services.core.moderation,
                         .names = services.core.names,
                         .store = services.core.store->pages(),
                         .readers = *services.core.readers,
                         .now = unix_now}),
      organiser_calls_({.tournaments = tournaments_,
                        .moderation = services.core.moderation,
                        .accounts = services.core.accounts,
                        .names = services.core.names,
                        .writes = *services.core.store,
                        .readers = *services.core.readers,
                        .now = unix_now}),
      simul_calls_({.simuls = simuls_,
                    .accounts = services.core.accounts,
                    .names = services.core.names,
                    .store = services.core.store->pages(),
                    .readers = *services.core.readers,
                    .now = unix_now}),
      settings_calls_({.store = *services.core.store, .names = services.core.names, .readers = *services.core.readers}),
      sharing_calls_({.store = services.core.store->pages(),
                      .gallery = services.gallery,
                      .names = services.core.names,
                      .files = services.files,
                      .readers = *services.core.readers}),
      explorer_calls_({.explorer = services.explorer,
                       .names = services.core.names,
                       .store = services.core.store->pages(),
                       .readers = *services.core.readers}),
      year_calls_({.explorer = services.explorer,
                   .names = services.core.names,
                   .store = services.core.store->pages(),
                   .readers = *services.core.readers,
                   .now = unix_now}),
      search_calls_({.explorer = services.explorer,
                     .desk = export_desk_,
                     .store = *services.core.store,
                     .names = services.core.names,
                     .readers = *services.core.readers,
                     .now = unix_now}),
      announcement_calls_({.store = *services.core.store,
                           .accounts = services.core.accounts,
                           .names = services.core.names,
                           .readers = *services.core.readers,
                           .now = unix_now}) {}

std::vector<Routes> StoredRooms::routes() const {
  return {profile_calls_.routes(),  rating_calls_.routes(),      practice_calls_.routes(),  study_calls_.routes(),
          club_calls_.routes(),     tournament_calls_.routes(),  organiser_calls_.routes(), simul_calls_.routes(),
          settings_calls_.routes(), sharing_calls_.routes(),     explorer_calls_.routes(),  year_calls_.routes(),
          search_calls_.routes(),   announcement_calls_.routes()};
}

std::vector<Pages> StoredRooms::pages() const {
  return {sharing_calls_.pages(), tournament_calls_.pages(), announcement_calls_.pages()};
}

void StoredRooms::close() {
  tournaments_.close();
  simuls_.close();
  export_desk_.close();
}

}  // namespace ootori::server
