// The first page: which game, against whom, and the games of this browser.
import type { GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { App, Screen } from '../app.ts';
import { preview } from '../board/preview.ts';
import { createGame, listGames } from '../protocol/http.ts';
import type { NewGame, Summary } from '../protocol/messages.ts';
import { gamePath } from '../route.ts';
import { gameName, otherGameName } from '../words/index.ts';
import { gameList, latestGame, pageOfGames } from './game_list.ts';
import { newGameForm } from './new_game_form.ts';

export class HomeScreen implements Screen {
  private draft: NewGame;
  private games: Summary[] | 'loading' | 'failed' = 'loading';
  private shown = pageOfGames;
  private starting = false;

  constructor(private readonly app: App) {
    this.draft = { game: app.rules.games[0]?.id ?? '', side: 'black', handicap: 'none', level: 3 };
    void this.load();
  }

  title(): string {
    return `${this.app.words.appName} · ${this.app.words.home.title}`;
  }

  leave(): void {}

  view(): VNode {
    const words = this.app.words.home;
    return h('main#content.home', { attrs: { tabindex: -1 } }, [
      h('section.hero', [
        h('div', [h('h1', words.title), h('p.lead', words.lead)]),
        Array.isArray(this.games) ? latestGame(this.app, this.games) : '',
      ]),
      h('section.start', [
        h('fieldset.games', [
          h('legend', words.chooseGame),
          h(
            'div.games-row',
            this.app.rules.games.map(spec => this.gameCard(spec)),
          ),
        ]),
        newGameForm({
          app: this.app,
          draft: this.draft,
          starting: this.starting,
          onChange: change => this.change(change),
          onStart: () => void this.start(),
        }),
      ]),
      gameList({
        app: this.app,
        games: this.games,
        shown: this.shown,
        onRetry: () => void this.load(),
        onMore: () => this.showMore(),
      }),
    ]);
  }

  private gameCard(spec: GameSpec): VNode {
    const { words, settings } = this.app;
    return h('label.game-card', { key: spec.id }, [
      h('input', {
        attrs: { type: 'radio', name: 'game', value: spec.id },
        props: { checked: spec.id === this.draft.game },
        on: { change: () => this.change({ game: spec.id, handicap: 'none' }) },
      }),
      h('span.game-card-face', [
        preview(spec, spec.start, settings.pieces),
        h('span.game-card-text', [
          h('span.game-card-name', [
            h('strong', gameName(spec, settings.language)),
            ' ',
            h('span.game-card-other', otherGameName(spec, settings.language)),
          ]),
          h('span.game-card-size', words.home.board(spec.files, spec.ranks)),
          h('span.game-card-about', words.home.about[spec.id] ?? ''),
        ]),
      ]),
    ]);
  }

  private change(change: Partial<NewGame>): void {
    this.draft = { ...this.draft, ...change };
    this.app.redraw();
  }

  private showMore(): void {
    this.shown += pageOfGames;
    this.app.redraw();
  }

  private async start(): Promise<void> {
    if (this.starting) return;
    this.starting = true;
    this.app.redraw();
    try {
      this.app.go(gamePath((await createGame(this.draft)).id));
    } catch (failure) {
      this.starting = false;
      this.app.redraw();
      this.app.complainOf(failure);
    }
  }

  private async load(): Promise<void> {
    this.games = 'loading';
    try {
      this.games = await listGames();
    } catch {
      this.games = 'failed';
    }
    this.app.redraw();
  }
}
