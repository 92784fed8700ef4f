// Tells the user what the server announces: challenges, seeks that became games, and other games that have begun.
import type { Context, Screen } from '../context.ts';
import { gameOf, type LobbyNews } from '../play/lobby.ts';
import type { ServerFrame } from '../protocol/frames.ts';
import { acceptSeek, deleteSeek, listSeeks } from '../protocol/game_calls.ts';
import type { GameId, Seek, SeekId, Summary } from '../protocol/games.ts';
import { gamePath, invitationPath } from '../route.ts';
import { pathNow } from '../site.ts';
import { seatName } from '../words/players.ts';
import type { Caller } from './caller.ts';
import type { GameList } from './game_list.ts';

export class News {
  private readonly begun = new Set<GameId>(); // the games known to have come of seeks
  private readonly ended = new Set<SeekId>(); // removed or accepted by the user, on this page
  private readonly accepting = new Map<SeekId, GameId | null>(); // seeks being accepted, and the games they became

  constructor(
    private readonly app: Context,
    private readonly list: GameList,
    private readonly caller: Caller,
    private readonly screen: () => Screen,
  ) {}

  hear(frame: ServerFrame): void {
    if (frame.t === 'error') return this.hearError(frame);
    if (frame.t === 'begun') return this.gameBegan(frame.game);
    const all = this.app.lobby.receive(frame);
    if (all.length > 0) this.app.redraw();
    for (const news of all) this.tell(news);
  }

  followLobby(): void {
    const { line } = this.app;
    if (line.status === 'open' && this.screen()?.followsLobby) line.send({ t: 'lobby', on: true });
  }

  // Finds out what became of the user's seeks, and who challenged the user, while the connection was down. Pages that
  // follow the lobby are told by the server, which sends the same seeks as `listSeeks`. Guests cannot be challenged.
  async askForSeeks(): Promise<void> {
    const { me, lobby } = this.app;
    if (!me?.name && !lobby.seeks?.some(({ mine }) => mine)) return;
    const before = lobby.seeks ?? [];
    try {
      const listed = await listSeeks();
      const isMissing = (seek: Seek) => !before.includes(seek) && !listed.some(({ id }) => id === seek.id);
      const since = (lobby.seeks ?? []).filter(isMissing); // announced after the server made the list
      this.hear({ t: 'seeks', seeks: [...since, ...listed] });
    } catch {
      // The next reconnection asks again.
    }
  }

  async acceptSeek(id: SeekId): Promise<void> {
    if (this.accepting.has(id)) return;
    this.accepting.set(id, null);
    this.ended.add(id); // the news of it may be lost with the connection
    try {
      this.app.go(gamePath((await acceptSeek(id)).id));
    } catch (failure) {
      const game = this.accepting.get(id);
      if (game) {
        this.app.go(gamePath(game));
      } else {
        this.ended.delete(id);
        this.app.complainOf(failure);
      }
    }
    this.accepting.delete(id);
  }

  async removeSeek(id: SeekId): Promise<boolean> {
    this.ended.add(id); // the server may announce it before it answers
    try {
      await deleteSeek(id);
    } catch (failure) {
      this.ended.delete(id);
      this.app.complainOf(failure);
      return false;
    }
    this.hear({ t: 'seek_gone', id });
    return true;
  }

  // The games that came of lost seeks are in the user's list of games.
  findGames(lost: readonly Seek[], games: readonly Summary[]): void {
    for (const seek of lost) {
      const found = gameOf(
        seek,
        games.filter(({ id }) => !this.begun.has(id)),
      );
      if (found) this.tell({ kind: 'begun', game: found.id, id: seek.id, seek });
    }
  }

  private hearError(frame: ServerFrame & { t: 'error' }): void {
    // The server had too many lobby readers to send the list, so ask again later.
    if (frame.frame === 'lobby')
      return void setTimeout(() => this.followLobby(), 1000 * (frame.retry_after ?? 5));
    const asksAgain = frame.frame === 'study' && frame.retry_after !== undefined; // the study's page does
    if (!asksAgain && frame.game === undefined) this.app.complain(frame);
  }

  private tell(news: LobbyNews): void {
    if (news.kind === 'lost') this.list.searchFor(news.seeks);
    if (news.kind === 'begun') {
      this.begun.add(news.game);
      if (this.accepting.has(news.id)) return this.accepted(news.id, news.game);
    }
    this.call(news);
    if (this.screen().onLobby?.(news)) return;
    const { lobby: words } = this.app.words;
    if (news.kind === 'begun') {
      void this.list.load();
      if (pathNow() === gamePath(news.game)) return;
      this.app.toast(words.begun, 'note', { path: gamePath(news.game), label: words.toGame });
    } else if (news.kind === 'challenged') {
      const text = words.challengeBy(seatName(news.seek.by, this.app.words));
      if (this.screen().followsLobby)
        this.app.announcer.note(text); // which shows the challenge itself
      else this.app.toast(text, 'note', { path: invitationPath(news.seek.id), label: words.open });
    } else if (news.kind === 'gone' && !this.ended.has(news.id)) this.tellGone(news.seek);
  }

  // Pages that show a challenge take it away in silence, and so does the list of open games, which changes too often.
  private tellGone(seek: Seek | null): void {
    if (!seek || seek.to === null) return;
    const { words, announcer } = this.app;
    announcer.note(
      seek.mine
        ? words.lobby.yourChallengeGone(seek.to)
        : words.lobby.challengeGone(seatName(seek.by, words)),
    );
  }

  // A game has started, for example in a tournament, and no page of the user's shows it.
  private gameBegan(game: GameId): void {
    void this.list.load();
    if (pathNow() !== gamePath(game)) this.caller.tellOfGame(game);
  }

  // The server's answer to the user's own click leads to the game, so this news needs no alarm.
  private accepted(seek: SeekId, game: GameId): void {
    this.accepting.set(seek, game);
    this.caller.markTold(gamePath(game));
    void this.list.load();
  }

  private call(news: LobbyNews): void {
    const { words } = this.app;
    if (news.kind === 'begun') {
      // Challenges to the user begin because the user has accepted them, in another tab or on another device.
      const isOwnAct = news.seek?.mine === false;
      if (!isOwnAct && pathNow() !== gamePath(news.game)) this.app.callToPlay(news.game);
    } else if (news.kind === 'challenged') {
      const by = words.lobby.challengeBy(seatName(news.seek.by, words));
      this.caller.callToPlay(by, invitationPath(news.seek.id));
    }
  }
}
