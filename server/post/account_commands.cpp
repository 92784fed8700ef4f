#include "server/post/account_commands.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "notation/mail_handicap.hpp"
#include "post/help.hpp"
#include "server/games/game_table.hpp"
#include "server/post/game_commands.hpp"
#include "server/post/mail_settings_table.hpp"
#include "server/post/refusal_text.hpp"
#include "server/ratings/leaderboard.hpp"
#include "server/sharing/game_record.hpp"

namespace ootori::server {
namespace {

constexpr std::ptrdiff_t most_games_listed = 100;
constexpr std::size_t best_listed = 20;

using Answered = std::expected<void, Error>;

// Terms with a named handicap if the position belongs to one, otherwise with the position itself.
std::expected<game::Terms, post::Wording> terms_of(const post::Challenge& challenge) {
  game::Terms terms{
      .game = challenge.game, .time = *game::CorrespondenceTime::from(challenge.days), .rated = challenge.rated};
  if (!challenge.handicap.empty()) {
    const auto position = parse_mail_handicap(*challenge.game, challenge.handicap);
    if (!position) {
      return std::unexpected(
          post::Wording{describe(*challenge.game, position.error()), "その駒落ちは指定できません。"});
    }
    const auto name = handicap_of(*position);
    for (const Handicap& handicap : challenge.game->handicaps) {
      if (name && handicap.id == *name) terms.handicap = &handicap;
    }
    if (terms.handicap == nullptr) terms.position = *position;
  }
  const auto checked = game::check(terms);
  if (checked) return terms;
  switch (checked.error()) {
    case game::TermsFault::rated_uneven:
      return std::unexpected(post::Wording{"Rated games have no handicap.", "レーティング対局で駒落ちは指せません。"});
    case game::TermsFault::over_at_once:
      return std::unexpected(post::Wording{"The game would be over at once.", "その局面では対局がすぐに終わります。"});
    case game::TermsFault::handicap_and_position:
    case game::TermsFault::other_game: break;
  }
  return std::unexpected(post::Wording{"These options do not go together.", "その組み合わせでは対局できません。"});
}

// Games against the engine, and those that began with a link, are private to their players.
bool is_public(Reads& store, const Summary& game) {
  if (!game.seats.are_people()) return false;
  const auto events = GameTable{store}.load(game.id);
  const auto* created = events && !events->empty() ? game::as_created(events->front().event) : nullptr;
  return created != nullptr && created->listed;
}

}  // namespace

std::string describe_seek(const Seek& seek, post::Language language) {
  const bool english = language == post::Language::english;
  std::string text{english ? seek.terms.game->name.en : seek.terms.game->name.ja};
  if (const auto* days = seek.terms.time ? std::get_if<game::CorrespondenceTime>(&*seek.terms.time) : nullptr) {
    text += english ? fmt::format(", {} day{} a move", days->days(), days->days() == 1 ? "" : "s")
                    : fmt::format("、一手{}日", days->days());
  }
  text += seek.terms.rated ? (english ? ", rated" : "、レーティング対局") : (english ? ", casual" : "、自由対局");
  if (seek.terms.handicap != nullptr) {
    const auto& name = seek.terms.handicap->name;
    text += english ? ", handicap: " + std::string(name.en) : "、" + std::string(name.ja);
  }
  if (seek.terms.position) text += english ? ", custom position" : "、指定局面";
  return text;
}

std::string AccountCommands::speed_name(game::Speed speed) const {
  static constexpr std::array<std::string_view, 5> japanese{"超早指し", "早指し", "快速", "長時間", "通信対局"};
  return word(text(speed), japanese[static_cast<std::size_t>(speed)]);
}

std::string AccountCommands::name_of(const game::PlayerId& player) const {
  return services_.names.of(player).value_or("Guest");
}

Answered AccountCommands::refused(const Error& error) {
  if (is_temporary(error)) return std::unexpected(error);
  progress_.say(word("Not done: ", "できませんでした: ") + refusal_text(error, settings_.language));
  return {};
}

Answered AccountCommands::lists(const post::Request& request, const GameSpec* game) {
  if (request.ask == post::Ask::standings) return list_standings(game);
  const auto who = request.about.empty() ? std::optional{player_} : services_.names.find(request.about);
  if (!who) {
    progress_.say(word("There is no player with this name: ", "その名前のプレイヤーはいません: ") + request.about);
    return {};
  }
  return request.ask == post::Ask::ratings ? list_ratings(*who) : list_games(*who);
}

// Another player's games only if they are public.
Answered AccountCommands::list_games(const game::PlayerId& of) {
  const bool are_own = of == player_;
  auto games = GameTable{services_.store.pages()}.list_running(of);
  if (!games) return std::unexpected(Error{ErrorCode::storage, games.error().message});
  if (std::ssize(*games) > most_games_listed) games->erase(games->begin() + most_games_listed, games->end());
  if (!are_own) std::erase_if(*games, [&](const Summary& one) { return !is_public(services_.store.pages(), one); });
  if (games->empty()) {
    progress_.say(are_own ? word("You have no games in progress.", "進行中の対局はありません。")
                          : name_of(of) + word(" has no public games in progress.", " の公開された対局はありません。"));
  }
  for (const Summary& one : *games) {
    const auto side = one.seats.side_of(of);
    const bool own_turn = side && one.digest.turn == *side;
    std::string line = fmt::format(
        "{}  {}  {} - {}  {}", one.id.text(), word(one.game->name.en, one.game->name.ja),
        seat_name(one.seats.black, services_.names), seat_name(one.seats.white, services_.names),
        own_turn
            ? word(fmt::format("move {} is next", one.digest.plies + 1), fmt::format("{} 手目", one.digest.plies + 1))
            : word("the opponent's move", "相手の手番"));
    if (one.digest.deadline) line += "  " + post::local_time(*one.digest.deadline, settings_.zone);
    progress_.say(line);
  }
  if (are_own && !games->empty()) {
    progress_.say(word("'show NAME', with the name of a game, sends you its board and the address for your reply.",
                       "「局面 対局名」で盤面と返信先が届きます。"));
  }
  return {};
}

Answered AccountCommands::list_ratings(const game::PlayerId& of) {
  const auto standings = RatingTable{services_.store.pages()}.standings(of);
  if (!standings) return std::unexpected(Error{ErrorCode::storage, standings.error().message});
  if (standings->empty()) progress_.say(name_of(of) + word(" has no rating yet.", " のレーティングはまだありません。"));
  for (const Standing& one : *standings) {
    const game::Rating rating = rested(one, services_.now());
    progress_.say(fmt::format(
        "{}  {}, {}: {:.0f} ± {:.0f} ({})", name_of(of), word(one.game->name.en, one.game->name.ja),
        speed_name(one.speed), rating.rating, 2 * rating.deviation,
        word(fmt::format("{} game{}", one.games, one.games == 1 ? "" : "s"), fmt::format("{}局", one.games))));
  }
  return {};
}

Answered AccountCommands::list_standings(const GameSpec* game) {
  for (const GameSpec* spec : all_games) {
    if (game != nullptr ? spec != game : !spec->listed) continue;
    const auto best = read_best(RatingTable{services_.store.pages()}, *spec, game::Speed::correspondence, Kind::people,
                                services_.now(), best_listed);
    if (!best) return std::unexpected(Error{ErrorCode::storage, best.error().message});
    progress_.say(word(std::string(spec->name.en) + ", correspondence:", std::string(spec->name.ja) + "（通信対局）:"));
    if (best->empty()) progress_.say(word("  no player is ranked yet", "  順位の付いたプレイヤーはまだいません"));
    std::size_t place = 0;
    for (const Standing& one : *best) {
      progress_.say(
          fmt::format("  {:>2}. {}  {:.0f} ({})", ++place, name_of(one.player), one.rating.rating, one.games));
    }
  }
  return {};
}

// `challenge userid1 userid2` may also name the writer, as on the old server.
Answered AccountCommands::challenge(const post::Challenge& wish) {
  std::vector<std::string> others;
  for (const std::string& name : wish.players) {
    if (services_.names.find(name) != player_) others.push_back(name);
  }
  if (others.size() != 1) {
    progress_.say(word("Not done: name one other player, like 'torishogi challenge NAME'.",
                       "できませんでした: 相手の名前を一つだけ書いてください。例：禽将棋 挑戦 名前"));
    return {};
  }
  auto terms = terms_of(wish);
  if (!terms) {
    progress_.say(word("Not done: ", "できませんでした: ") + terms.error().in(settings_.language));
    return {};
  }
  const NoteStep noted = progress_.note(word("Challenged: ", "挑戦しました: ") + others.front(), progress_.turn());
  const auto made = await_reply<Seek>([&](Reply<Seek> reply) {
    services_.lobby.create(player_, {.terms = std::move(*terms), .side = {}, .to = others.front(), .listed = false},
                           std::move(reply), {}, {noted});
  });
  if (!made) return refused(made.error());
  progress_.stored(noted);
  return {};
}

bool AccountCommands::is_challenged() const {
  return std::ranges::any_of(services_.lobby.list(player_), [&](const Seek& seek) { return seek.to == player_; });
}

Answered AccountCommands::answer_challenge(bool accept, const std::optional<SeekId>& id) {
  // The challenge that the player has seen may have been withdrawn, and another one made.
  if (accept && !id) {
    progress_.say(word("Not done: to accept a challenge, reply to the email about it.",
                       "挑戦を受けるには、その挑戦のメールに返信してください。"));
    return {};
  }
  std::vector<Seek> standing;
  for (const Seek& seek : services_.lobby.list(player_)) {
    if (seek.to == player_ && (!id || seek.id == *id)) standing.push_back(seek);
  }
  if (standing.size() != 1) {
    progress_.say(standing.empty() ? word("There is no challenge to answer: it was withdrawn or answered before.",
                                          "返事を待っている挑戦はありません。")
                                   : word("There are several challenges: reply to the email about the one you mean.",
                                          "挑戦がいくつかあります。答えたい挑戦のメールに返信してください。"));
    return {};
  }
  const SeekId seek = standing.front().id;
  if (!accept) {
    const NoteStep noted = progress_.note(word("Declined.", "断りました。"), progress_.turn());
    const auto gone = await_reply<void>(
        [&](Reply<void> reply) { services_.lobby.withdraw(seek, player_, std::move(reply), {noted}); });
    if (!gone) return refused(gone.error());
    progress_.stored(noted);
    return {};
  }
  const NoteStep noted = progress_.note(
      word("Accepted. The game has started; you will get an email about it.", "承諾しました。対局のメールが届きます。"),
      progress_.turn());
  const auto begun = await_reply<GameView>(
      [&](Reply<GameView> reply) { services_.lobby.accept(seek, player_, std::move(reply), {noted}); });
  if (!begun) return refused(begun.error());
  progress_.stored(noted);
  return {};
}

Answered AccountCommands::set(const post::Set& wish) {
  if (wish.style) settings_.style = *wish.style;
  if (wish.flip) settings_.flip = *wish.flip;
  if (wish.pace) set_all(settings_, *wish.pace);
  // The player has just written from the address, so it works again.
  if (wish.pace && *wish.pace != post::MailPace::none) settings_.suspended.reset();
  if (wish.language) settings_.language = *wish.language;
  const NoteStep noted = progress_.note(settings_text(), progress_.turn());
  const auto stored = write_and_wait(services_.store, {SetMailSettings{player_, settings_}, noted});
  if (!stored) return std::unexpected(Error{ErrorCode::storage, stored.error().message});
  progress_.stored(noted);
  return {};
}

Answered AccountCommands::vacation(const post::Vacation& wish) {
  // An earlier attempt may have done this before the store failed, so it is no error.
  const bool is_so_already = services_.vacations.is_away(player_) == wish.on;
  const auto view = await_reply<VacationView>([&](Reply<VacationView> reply) {
    if (is_so_already) return reply(services_.vacations.view(player_));
    wish.on ? services_.vacations.begin(player_, std::move(reply)) : services_.vacations.end(player_, std::move(reply));
  });
  if (!view) return refused(view.error());
  const auto days = std::chrono::duration_cast<std::chrono::days>(view->left).count();
  progress_.say(view->on        ? word(fmt::format("You are on vacation. Days left this year: {}.", days),
                                       fmt::format("休暇に入りました。今年の残りは{}日です。", days))
                : is_so_already ? word("You are not on vacation.", "休暇中ではありません。")
                                : word("Your vacation is over.", "休暇を終えました。"));
  return {};
}

// Uses the words that `set` understands.
std::string AccountCommands::settings_text() const {
  static constexpr std::array<std::string_view, 3> paces{"毎回", "まとめ", "なし"};
  const bool is_kanji = settings_.style == TextBoardStyle::unicode;
  const std::string_view style = is_kanji ? "kanji" : text(settings_.style);
  return word(fmt::format("Your settings: {}, {}, {}, english", style, settings_.flip ? "flip" : "noflip",
                          text(settings_.pace)),
              fmt::format("設定: {}、{}、{}、日本語", is_kanji ? "漢字" : style, settings_.flip ? "反転" : "固定",
                          paces[static_cast<std::size_t>(settings_.pace)]));
}

void AccountCommands::help(const post::Help& help) { progress_.say(post::help_text(help.topic, settings_.language)); }

}  // namespace ootori::server
