// The user's games: unfinished ones to resume, finished ones to look at.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { kanjiTile } from '../../parts/kanji_tile.ts';
import { ticking } from '../../parts/ticking.ts';
import { awaitedFirst, isAwaited, mostUrgentFirst } from '../../play/awaited.ts';
import { opposite } from '../../play/color.ts';
import type { Summary } from '../../protocol/games.ts';
import { gamePath, gamesPath } from '../../route.ts';
import { isByDays } from '../../time_kinds.ts';
import { factLine } from '../../words/facts.ts';
import { type Dictionary, gameName, handicapTitle } from '../../words/index.ts';
import { resultWords } from '../../words/moves.ts';
import { seatName } from '../../words/players.ts';
import { agoName, leftName } from '../../words/time.ts';

export interface GameListProps {
  app: Context;
  games: Summary[] | 'loading' | 'failed';
  more: boolean; // whether there are more finished games than these
  onRetry: () => void;
  onMore: () => void;
}

export function gameList({ app, games, more, onRetry, onMore }: GameListProps): VNode {
  const words = app.words.home;
  const title = h('h2', words.yourGames);
  if (games === 'loading') {
    return h('section.game-list', { attrs: { 'aria-busy': 'true' } }, [
      title,
      h('p.muted', app.words.loading),
    ]);
  }
  if (games === 'failed') {
    return h('section.game-list', [
      title,
      h('p.muted', words.listFailed),
      button({ label: words.retry, onClick: onRetry }),
    ]);
  }
  if (games.length === 0) return h('section.game-list', [title, h('p.muted', words.noGames)]);
  const open = games.filter(game => game.outcome === null);
  const byDays = open.filter(isCorrespondence).sort(mostUrgentFirst);
  const adjourned = open.filter(game => game.adjourned);
  const running = open.filter(game => !isCorrespondence(game) && !game.adjourned).sort(awaitedFirst);
  const finished = games.filter(game => game.outcome !== null);
  return h('section.game-list', [
    title,
    ...part(app, words.correspondence, byDays),
    ...part(app, words.running, running),
    ...part(app, app.words.adjournment.listed, adjourned),
    ...part(app, words.finished, finished),
    more ? button({ label: words.showMore, onClick: onMore }) : '',
    h('p', [link(gamesPath(), path => app.go(path), {}, app.words.gameSearch.link)]),
  ]);
}

const isCorrespondence = ({ time }: Summary) => isByDays(time);

// For the top of the page: the unfinished game with the latest move; games with the user to move come first.
export function latestGame(app: Context, games: Summary[]): VNode | string {
  const running = games.filter(game => game.outcome === null);
  const latest = running.sort((one, other) => awaitedFirst(one, other) || other.updated - one.updated)[0];
  const spec = latest && app.rules.spec(latest.game);
  if (!latest || !spec) return '';
  return link(gamePath(latest.id), path => app.go(path), { class: 'go-on' }, [
    kanjiTile(spec.japanese),
    h('span', [
      h('strong', app.words.home.goOn(gameName(spec, app.words))),
      h('span.game-row-facts', `${opponentWords(latest, app.words)} · ${facts(app, latest)}`),
    ]),
  ]);
}

function part(app: Context, name: string, games: Summary[]): VNode[] {
  if (games.length === 0) return [];
  return [
    h('h3', name),
    h(
      'ul',
      games.map(game => gameRow(app, game)),
    ),
  ];
}

export function gameRow(app: Context, game: Summary): VNode {
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
    text: say(leftName(Math.max(0, deadline - Date.now()), words)),
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
