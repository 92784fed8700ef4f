// The game search: the form, the results, a download of all of them, and saved searches.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept, Screen } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { kanjiTile } from '../../parts/kanji_tile.ts';
import { type Rows, readRows, rowsOf } from '../../parts/rows.ts';
import { signInLink } from '../../parts/sign_in_link.ts';
import type { Summary } from '../../protocol/games.ts';
import {
  dropSearch,
  exportAddress,
  listSearches,
  saveSearch,
  searchGames,
} from '../../protocol/search_calls.ts';
import type { SavedSearch } from '../../protocol/searches.ts';
import { gamePath, gamesPath } from '../../route.ts';
import { queryNow } from '../../site.ts';
import { factLine } from '../../words/facts.ts';
import { gameName, handicapTitle } from '../../words/index.ts';
import { resultWords } from '../../words/moves.ts';
import { seatName } from '../../words/players.ts';
import { dateName, timeName } from '../../words/time.ts';
import { GamesForm } from './games_form.ts';
import { queryOf, readSearch, requestOf, type Search } from './search_form.ts';

const formats = ['pgn', 'kif', 'json'] as const;

export class GamesScreen implements Screen {
  private readonly search: Search; // the current one
  private readonly form: GamesForm;
  private games: Summary[] = [];
  private next: string | null = null;
  private backTo: number | null = null;
  private isComplete = true; // every page so far
  private state: 'loading' | 'failed' | 'ready' = 'loading';
  private gone = false;
  private saved: SavedSearch[] = [];
  private name = ''; // for saving this search
  private rows: number; // to read first, so that there are as many as when the user left

  constructor(
    private readonly app: Context,
    kept: Kept | null = null,
  ) {
    this.rows = rowsOf(kept);
    this.search = readSearch(queryNow());
    this.form = new GamesForm(app, this.search, search => app.go(gamesPath(queryOf(search))));
    void this.load();
    void this.loadSaved();
  }

  title(): string {
    return `${this.app.words.gameSearch.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.gone = true;
  }

  keeps(): Kept {
    return { rows: Math.max(this.rows, this.games.length) };
  }

  view(): VNode {
    const words = this.app.words.gameSearch;
    return h('main#content.game-search', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [h('h1', words.title), h('p.muted', words.lead)]),
      this.savedSearches(),
      this.form.view(),
      this.results(),
    ]);
  }

  private results(): VNode {
    const { app, games, state } = this;
    const words = app.words.gameSearch;
    const isDone = state === 'ready' && this.next === null;
    return h('section.game-list', { key: 'results' }, [
      h('h2', words.results),
      games.length > 0
        ? h(
            'ul',
            games.map(game => this.row(game)),
          )
        : '',
      isDone && games.length === 0 ? h('p.muted', words.none) : '',
      this.isComplete ? '' : h('p.muted', words.incomplete),
      state === 'loading' ? h('p.muted', { attrs: { role: 'status' } }, app.words.loading) : '',
      state === 'failed' ? button({ label: app.words.home.retry, onClick: () => void this.load() }) : '',
      state === 'ready' && this.next ? this.more() : '',
      games.length > 0 ? this.downloads() : '',
    ]);
  }

  private more(): VNode {
    const { app, backTo } = this;
    const words = app.words.gameSearch;
    return h('p.search-more', { key: 'more' }, [
      button({ label: words.goOn, onClick: () => void this.load() }),
      backTo === null ? '' : h('span.muted', ` ${words.searchedBackTo(dateName(backTo, app.words.locale))}`),
    ]);
  }

  private downloads(): VNode {
    const words = this.app.words.gameSearch;
    return h('p.search-downloads', { key: 'downloads' }, [
      h('span', this.app.words.labelled(words.download, '')),
      ...formats.map(format =>
        h(
          'a.button',
          { key: format, attrs: { href: exportAddress(requestOf(this.search), format), download: '' } },
          format.toUpperCase(),
        ),
      ),
      h('span.muted', ` ${words.downloadHint}`),
    ]);
  }

  private row(game: Summary): VNode {
    const { app } = this;
    const { words } = app;
    const spec = app.rules.spec(game.game);
    const facts = [
      spec ? gameName(spec, words) : game.game,
      handicapTitle(spec, game.handicap, words),
      timeName(game.time, words),
      game.rated ? words.play.rated : words.play.casual,
      words.home.plies(game.plies),
      dateName(game.updated, words.locale),
    ];
    const players = words.gameSearch.versus(
      seatName(game.seats.black, words),
      seatName(game.seats.white, words),
    );
    return h('li', { key: game.id }, [
      link(gamePath(game.id), path => app.go(path), { class: 'game-row' }, [
        kanjiTile(spec?.japanese ?? ''),
        h('span.game-row-text', [h('strong', players), h('span.game-row-facts', factLine(facts))]),
        h('span.game-row-state', game.outcome ? resultWords(game.outcome, game.side, words) : ''),
      ]),
    ]);
  }

  private savedSearches(): VNode {
    const { app, saved } = this;
    const words = app.words.gameSearch;
    const isAsked = queryOf(this.search) !== '';
    return h('section.saved-searches', { key: 'saved' }, [
      saved.length > 0 ? h('h2', words.saved) : '',
      saved.length > 0
        ? h(
            'ul.saved-list',
            saved.map(one =>
              h('li', { key: one.id }, [
                link(gamesPath(one.query), path => app.go(path), {}, one.name),
                button({
                  label: words.remove(one.name),
                  icon: 'remove',
                  iconOnly: true,
                  kind: 'quiet',
                  onClick: () => void this.drop(one),
                }),
              ]),
            ),
          )
        : '',
      isAsked ? this.saver() : '',
    ]);
  }

  private saver(): VNode {
    const { app } = this;
    const words = app.words.gameSearch;
    if (app.me && app.me.name === null) {
      return h('p.muted', [signInLink(app, words.signIn)]);
    }
    return h(
      'form.search-saver',
      {
        key: 'saver',
        on: {
          submit: (event: Event) => {
            event.preventDefault();
            void this.save();
          },
        },
      },
      [
        h('label', { attrs: { for: 'search-name' } }, words.saveName),
        h('input#search-name', {
          attrs: { type: 'text', maxlength: 60, required: true, autocomplete: 'off' },
          props: { value: this.name },
          on: {
            input: (event: Event) => {
              this.name = (event.target as HTMLInputElement).value;
            },
          },
        }),
        h('button.button', { attrs: { type: 'submit' } }, words.save),
      ],
    );
  }

  private async save(): Promise<void> {
    const { app, name } = this;
    try {
      await saveSearch(name, queryOf(this.search));
      app.toast(app.words.gameSearch.savedAs(name.trim()), 'note');
      this.name = '';
      await this.loadSaved();
    } catch (failure) {
      app.complainOf(failure, { name: app.words.gameSearch.saveName });
    }
  }

  private async drop(search: SavedSearch): Promise<void> {
    try {
      await dropSearch(search.id);
      this.saved = this.saved.filter(({ id }) => id !== search.id);
      await this.loadSaved();
    } catch (failure) {
      this.app.complainOf(failure);
    }
  }

  // If they cannot be loaded, no error is shown, and those loaded before stay: the search works without them.
  private async loadSaved(): Promise<void> {
    this.saved = await listSearches().catch(() => this.saved);
    if (!this.gone) this.app.redraw();
  }

  // Loads the next page.
  private async load(): Promise<void> {
    this.state = 'loading';
    this.app.redraw();
    try {
      const page = await readRows(this.rows, this.next, (from, limit) => this.read(from, limit));
      if (this.gone) return;
      this.games = [...this.games, ...page.rows];
      this.next = page.next;
      this.rows = 0;
      this.state = 'ready';
    } catch (failure) {
      if (this.gone) return;
      this.state = 'failed';
      this.form.blame(failure);
    }
    this.app.redraw();
  }

  private async read(from: string | null, limit: number): Promise<Rows<Summary, string>> {
    const page = await searchGames(requestOf(this.search), from, limit);
    const { games, next, back_to } = page;
    this.backTo = back_to;
    this.isComplete &&= page.complete;
    return { rows: games, next };
  }
}
