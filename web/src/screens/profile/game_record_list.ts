// A player's finished games against people, filtered, page by page.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { filter } from '../../parts/filter.ts';
import { kanjiTile } from '../../parts/kanji_tile.ts';
import { type Rows, readRows, rowsOf } from '../../parts/rows.ts';
import { opposite } from '../../play/color.ts';
import type { Seat, Summary } from '../../protocol/games.ts';
import { type GameFilter, readGamesOf } from '../../protocol/player_calls.ts';
import { speeds } from '../../protocol/players.ts';
import { gamePath, gamesPath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { gameName, handicapName } from '../../words/index.ts';
import { seatName } from '../../words/players.ts';
import { dateName, timeName } from '../../words/time.ts';

const filters = ['game', 'speed', 'rated', 'result'] as const;

export class GameRecordList {
  private filter: GameFilter;
  private games: Summary[] = [];
  private next: string | null = null;
  private state: 'loading' | 'failed' | 'ready' = 'loading';
  private asked = 0; // number of the last request; answers to earlier ones are ignored
  private rows: number; // to read first, so that there are as many as when the user left

  constructor(
    private readonly app: Context,
    private readonly name: string,
    kept: Kept | null = null,
  ) {
    this.filter = filterOf(kept);
    this.rows = rowsOf(kept);
    void this.load();
  }

  keeps(): Kept {
    return { ...this.filter, rows: Math.max(this.rows, this.games.length) };
  }

  view(): VNode {
    const { app, games, state } = this;
    const words = app.words.players;
    return h('section.game-list.record-list', [
      h('h2', words.record),
      this.filters(),
      games.length > 0
        ? h(
            'ul',
            games.map(game => this.row(game)),
          )
        : '',
      state === 'ready' && games.length === 0 ? h('p.muted', words.noRecord) : '',
      state === 'loading' ? h('p.muted', app.words.loading) : '',
      state === 'failed' ? button({ label: app.words.home.retry, onClick: () => void this.load() }) : '',
      state === 'ready' && this.next ? button({ label: words.more, onClick: () => void this.load() }) : '',
      h('p', [
        link(
          gamesPath(new URLSearchParams({ player: this.name }).toString()),
          path => app.go(path),
          {},
          app.words.gameSearch.link,
        ),
      ]),
    ]);
  }

  private filters(): VNode {
    const { words, rules } = this.app;
    const { players, profile, play } = words;
    return h('form.filters', { attrs: { 'aria-label': players.filters } }, [
      this.choice(
        'game',
        players.game,
        rules.games.map(spec => [spec.id, gameName(spec, words)]),
      ),
      this.choice(
        'speed',
        players.speed,
        speeds.map(speed => [speed, profile.speeds[speed]]),
      ),
      this.choice('rated', players.kind, [
        ['1', play.rated],
        ['0', play.casual],
      ]),
      this.choice('result', players.result, [
        ['won', players.results.won],
        ['lost', players.results.lost],
        ['even', players.results.even],
      ]),
    ]);
  }

  private choice(name: keyof GameFilter, label: string, options: [value: string, label: string][]): VNode {
    const { any } = this.app.words.players;
    const chosen = this.filter[name] ?? '';
    return filter({ name, label, any, options, chosen, onChoose: value => this.choose(name, value) });
  }

  private choose(name: keyof GameFilter, value: string): void {
    const { [name]: _, ...others } = this.filter;
    this.filter = value === '' ? others : { ...others, [name]: value };
    this.games = [];
    this.next = null;
    this.rows = 0;
    void this.load();
  }

  private row(game: Summary): VNode {
    const { app } = this;
    const { words } = app;
    const spec = app.rules.spec(game.game);
    const side = this.isHere(game.seats.black) ? 'black' : 'white';
    const opponent = game.seats[opposite(side)];
    const winner = game.outcome?.winner ?? null;
    const result = winner === null ? 'even' : winner === side ? 'won' : 'lost';
    const handicap = spec?.handicaps.find(({ id }) => id === game.handicap);
    const facts = [
      words.play.color[side],
      handicap ? handicapName(handicap, words) : '',
      timeName(game.time, words),
      game.rated ? words.play.rated : words.play.casual,
      words.home.plies(game.plies),
      dateName(game.created, words.locale),
    ];
    return h('li', { key: game.id }, [
      link(gamePath(game.id), path => app.go(path), { class: 'game-row' }, [
        kanjiTile(spec?.japanese ?? ''),
        h('span.game-row-text', [
          h('strong', spec ? gameName(spec, words) : game.game),
          h('span', ` ${words.home.versusPlayer(seatName(opponent, words))}`),
          h('span.game-row-facts', factLine(facts)),
        ]),
        h(`span.game-row-state.result-${result}`, words.players.results[result]),
      ]),
    ]);
  }

  private isHere(seat: Seat): boolean {
    return seat.kind === 'account' && seat.name.toLowerCase() === this.name.toLowerCase();
  }

  // Loads the next page.
  private async load(): Promise<void> {
    const question = ++this.asked;
    this.state = 'loading';
    this.app.redraw();
    try {
      const page = await readRows(this.rows, this.next, (from, limit) => this.read(from, limit));
      if (question !== this.asked) return;
      this.games = [...this.games, ...page.rows];
      this.next = page.next;
      this.rows = 0;
      this.state = 'ready';
    } catch (failure) {
      if (question !== this.asked) return;
      this.state = 'failed';
      this.app.complainOf(failure);
    }
    this.app.redraw();
  }

  private async read(from: string | null, limit: number): Promise<Rows<Summary, string>> {
    const { games, next } = await readGamesOf(this.name, this.filter, from, limit);
    return { rows: games, next };
  }
}

function filterOf(kept: Kept | null): GameFilter {
  const chosen = filters.filter(name => typeof kept?.[name] === 'string');
  return Object.fromEntries(chosen.map(name => [name, kept?.[name]]));
}
