// The user's games: unfinished ones near the top of the home page, finished ones at its end.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { kanjiTile } from '../../parts/kanji_tile.ts';
import { ticking } from '../../parts/ticking.ts';
import { awaitedFirst, isAwaited, mostUrgentFirst } from '../../play/awaited.ts';
import { opposite } from '../../play/color.ts';
import type { Summary } from '../../protocol/games.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import { gamePath, gamesPath } from '../../route.ts';
import { isByDays, isLive } from '../../time_kinds.ts';
import { factLine } from '../../words/facts.ts';
import { type Dictionary, gameName, handicapTitle } from '../../words/index.ts';
import { resultWords } from '../../words/moves.ts';
import { seatName } from '../../words/players.ts';
import { agoName, leftName } from '../../words/time.ts';
import type { FoldedLists } from './folded_lists.ts';

const mostShown = 8; // unfinished games of each kind, until the user asks for all

// What waits for the user: the unfinished games. Empty if there are none. If the games of a user with an account cannot
// be loaded, it is said here, because some of them may be waiting.
export function openGames(app: Context, lists: FoldedLists): VNode | string {
  const { games } = app;
  if (games === 'failed' && app.me?.name) return section(app, failed(app));
  const open = Array.isArray(games) ? games.filter(game => game.outcome === null) : [];
  if (open.length === 0) return '';
  const { adjournment, home } = app.words;
  const byDays = open.filter(isCorrespondence).sort(mostUrgentFirst);
  const adjourned = open.filter(game => game.adjourned);
  const running = open.filter(game => !isCorrespondence(game) && !game.adjourned).sort(liveFirst);
  const correspondence: Part = [home.correspondence, byDays];
  const parts: Part[] = [
    ...(running.some(hasClock) ? [] : [correspondence]), // a clock that runs cannot wait
    [home.running, running],
    ...(running.some(hasClock) ? [correspondence] : []),
    [adjournment.listed, adjourned],
  ];
  const isFolded = parts.some(([name, all]) => lists.isFolded(name, all, mostShown));
  const awaited = open.filter(isAwaited).length;
  return section(app, [
    isFolded && awaited > 0 ? h('p.muted', home.yourMoves(awaited, open.length)) : '',
    ...parts.flatMap(([name, all]) => part(app, lists, name, all)),
  ]);
}

// The finished games, or that none could be loaded. `isAnyAbove`: whether `openGames` shows something.
export function otherGames(app: Context, isAnyAbove: boolean): VNode | string {
  const { games, words } = app;
  if (!Array.isArray(games)) return isAnyAbove ? '' : section(app, failed(app));
  const finished = games.filter(game => game.outcome !== null);
  if (finished.length === 0) return '';
  const rows = [
    h(
      'ul',
      finished.map(game => gameRow(app, game)),
    ),
    app.moreGames === null
      ? ''
      : button({ label: words.home.showMore, onClick: () => void app.loadMoreGames() }),
    h('p', [link(gamesPath(), path => app.go(path), {}, words.gameSearch.link)]),
  ];
  if (!isAnyAbove) return section(app, rows);
  return h('section.past-games', { key: 'past-games' }, [h('h2', words.home.finished), ...rows]);
}

function section(app: Context, rows: (VNode | string)[]): VNode {
  return h('section.game-list', { key: 'games' }, [h('h2', app.words.home.yourGames), ...rows]);
}

function failed(app: Context): VNode[] {
  const { home } = app.words;
  return [h('p.muted', home.listFailed), button({ label: home.retry, onClick: () => void app.loadGames() })];
}

type Part = [name: string, games: readonly Summary[]];

function part(app: Context, lists: FoldedLists, name: string, games: readonly Summary[]): VNode[] {
  if (games.length === 0) return [];
  return [h('h3', name), ...lists.view(name, games, mostShown, game => gameRow(app, game))];
}

const hasClock = ({ time }: Summary) => isLive(time);

// Games whose clocks run; then games with the user to move.
const liveFirst = (one: Summary, other: Summary) =>
  Number(hasClock(other)) - Number(hasClock(one)) || awaitedFirst(one, other);

const isCorrespondence = ({ time }: Summary) => isByDays(time);

function gameRow(app: Context, game: Summary): VNode {
  const { words } = app;
  const spec = app.rules.spec(game.game);
  return h('li', { key: game.id }, [
    link(gamePath(game.id), path => app.go(path), { class: 'game-row' }, [
      kanjiTile(spec?.japanese ?? ''),
      h('span.game-row-text', [
        h('strong', spec ? gameName(spec, words) : game.game),
        h('span', ` ${opponentWords(game, words)}`),
        h('span.game-row-facts', facts(app, game)),
      ]),
      h(
        'span.game-row-state',
        { class: { [game.outcome ? 'ended' : 'running']: true, awaited: isAwaited(game) } },
        [stateWords(game, words), timeLeft(game, words)],
      ),
    ]),
  ]);
}

function opponentWords({ level, seats, side }: Summary, words: Dictionary): string {
  if (level !== null) return words.home.versus(level);
  return words.home.versusPlayer(seatName(seats[opposite(side ?? 'white')], words));
}

function stateWords(game: Summary, words: Dictionary): string {
  if (game.outcome) return resultWords(game.outcome, game.side, words);
  if (game.level !== null) return words.home.continueGame;
  if (game.adjourned) return game.recalled ? words.adjournment.listedRecalled : words.adjournment.listedState;
  return isAwaited(game) ? words.home.yourMove : words.home.theirMove;
}

// Ticks by itself, because the list is reloaded only occasionally.
function timeLeft(game: Summary, words: Dictionary): VNode | string {
  if (game.outcome !== null || !(isCorrespondence(game) || game.adjourned)) return '';
  if (game.vacation[game.turn]) return h('span.game-row-left', words.correspondence.onVacation);
  const { deadline } = game;
  if (deadline === null) return '';
  const { adjourned, recalled } = game;
  const { byItself, settledIn } = words.adjournment;
  const say = recalled ? settledIn : adjourned ? byItself : words.home.timeLeft;
  return ticking('span.game-row-left', { key: 'left' }, () => ({
    text: say(leftName(Math.max(0, deadline - serverNow()), words)),
  }));
}

function facts(app: Context, game: Summary): string {
  const { words, rules } = app;
  return factLine([
    game.side ? words.play.color[game.side] : '',
    handicapTitle(rules.spec(game.game), game.handicap, words),
    words.home.plies(game.plies),
    agoName(game.updated, words.locale),
  ]);
}
