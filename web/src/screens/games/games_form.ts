// The form of the game search.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button } from '../../parts/controls.ts';
import { filter } from '../../parts/filter.ts';
import { refusalOf } from '../../protocol/http.ts';
import { speeds } from '../../protocol/players.ts';
import { gameName } from '../../words/index.ts';
import { type FormFields, refusalWords } from '../../words/refusals.ts';
import { placeOf, type Search, type SearchField } from './search_form.ts';

type Options = readonly (readonly [value: string, label: string])[];

export class GamesForm {
  private search: Search;
  private place: string; // moves or a position
  private faultField = ''; // the field that the server refused
  private fault = '';

  constructor(
    private readonly app: Context,
    asked: Search,
    private readonly onSearch: (search: Search) => void,
  ) {
    const { sfen, moves, ...others } = asked;
    this.search = others;
    this.place = sfen ?? moves ?? '';
  }

  // Shows what is wrong with the search, beside the field concerned.
  blame(failure: unknown): void {
    const refused = refusalOf(failure);
    if (!refused.field) return this.app.complain(refused);
    this.faultField = refused.field;
    this.fault = refusalWords(refused, this.app.words, this.labels());
    this.app.redraw();
  }

  // The form's names of the fields, for refusals.
  private labels(): FormFields {
    const { gameSearch: words, players } = this.app.words;
    return {
      game: players.game,
      player: words.player,
      opponent: words.opponent,
      side: words.side,
      plies_min: words.plies,
      plies_max: words.plies,
      rating_min: words.rating,
      rating_max: words.rating,
      since: words.date,
      until: words.date,
      sfen: words.moves,
      moves: words.moves,
      pattern: words.pattern,
    };
  }

  view(): VNode {
    const { gameSearch: words, players, play, profile, explorer } = this.app.words;
    const submit = (event: Event) => {
      event.preventDefault();
      this.onSearch({ ...this.search, ...placeOf(this.place) });
    };
    return h('form.search-form.card', { key: 'form', attrs: { 'aria-label': words.whole }, on: { submit } }, [
      h('div.filters', [
        this.select('game', players.game, this.games()),
        this.select('speed', players.speed, [
          ...speeds.map(one => [one, profile.speeds[one]] as const),
          ['none', explorer.noClock],
        ]),
        this.select('rated', players.kind, [
          ['1', play.rated],
          ['0', play.casual],
        ]),
      ]),
      this.group(words.players, [
        this.text('player', words.player),
        this.text('opponent', words.opponent),
        this.select('side', words.side, this.colors()),
      ]),
      this.group(words.ended, [
        this.select('winner', words.winner, [...this.colors(), ['nobody', words.nobody]]),
        this.select('reason', words.reason, Object.entries(words.reasons)),
      ]),
      this.group(words.plies, this.range('plies', words.plies, 'number')),
      this.group(words.rating, this.range('rating', words.rating, 'number')),
      this.group(words.date, [
        this.input('since', this.app.words.labelled(words.date, words.since), words.since, 'date'),
        this.input('until', this.app.words.labelled(words.date, words.until), words.until, 'date'),
      ]),
      h('fieldset.search-group.wide', [
        h('legend', words.position),
        this.placeField(),
        this.hinted('pattern', words.pattern, words.patternHint),
      ]),
      this.fault ? h('p.fault', { attrs: { role: 'alert' } }, this.faultText()) : '',
      h('div.search-actions', [
        h('button.button.primary', { attrs: { type: 'submit' } }, words.submit),
        button({ label: words.clear, kind: 'quiet', onClick: () => this.onSearch({}) }),
      ]),
    ]);
  }

  // The most common mistake has a text of its own.
  private faultText(): string {
    const isWithoutGame = this.faultField === 'game' && !this.search.game;
    return isWithoutGame ? this.app.words.gameSearch.needsGame : this.fault;
  }

  private games(): Options {
    const { rules, words } = this.app;
    return rules.games.map(spec => [spec.id, gameName(spec, words)]);
  }

  private colors(): Options {
    const { color } = this.app.words.play;
    return [
      ['black', color.black],
      ['white', color.white],
    ];
  }

  private group(legend: string, fields: VNode[]): VNode {
    return h('fieldset.search-group', [h('legend', legend), ...fields]);
  }

  private set(name: SearchField, value: string): void {
    this.search = { ...this.search, [name]: value };
    this.app.redraw();
  }

  private select(name: SearchField, label: string, options: Options): VNode {
    const { any } = this.app.words.players;
    const chosen = this.search[name] ?? '';
    return filter({ name, label, any, options, chosen, onChoose: value => this.set(name, value) });
  }

  private text(name: SearchField, label: string): VNode {
    return this.input(name, label, label, 'text');
  }

  private range(name: 'plies' | 'rating', what: string, type: string): VNode[] {
    const words = this.app.words.gameSearch;
    return [
      this.input(`${name}_min`, this.app.words.labelled(what, words.from), words.from, type),
      this.input(`${name}_max`, this.app.words.labelled(what, words.to), words.to, type),
    ];
  }

  private input(name: SearchField, label: string, shown: string, type: string): VNode {
    const isNumber = type === 'number';
    return h('label.filter', { key: name }, [
      h('span', shown),
      h(`input#search-${name}`, {
        attrs: {
          type,
          name,
          'aria-label': label,
          'aria-invalid': `${this.faultField === name}`,
          autocomplete: 'off',
          autocapitalize: 'off',
          spellcheck: 'false',
          ...(isNumber ? { min: 0, inputmode: 'numeric' } : {}),
        },
        props: { value: this.search[name] ?? '' },
        on: { input: (event: Event) => this.set(name, (event.target as HTMLInputElement).value) },
      }),
    ]);
  }

  private hinted(name: SearchField, label: string, hint: string): VNode {
    return this.wide(name, label, hint, this.search[name] ?? '', value => this.set(name, value));
  }

  private placeField(): VNode {
    const words = this.app.words.gameSearch;
    const isWrong = this.faultField === 'sfen' || this.faultField === 'moves';
    return this.wide(
      'moves',
      words.moves,
      words.movesHint,
      this.place,
      value => {
        this.place = value;
        this.app.redraw();
      },
      isWrong,
    );
  }

  private wide(
    name: SearchField,
    label: string,
    hint: string,
    value: string,
    onInput: (value: string) => void,
    isWrong = this.faultField === name,
  ): VNode {
    return h('div.field', { key: name }, [
      h('label', { attrs: { for: `search-${name}` } }, label),
      h(`input#search-${name}`, {
        attrs: {
          type: 'text',
          name,
          autocomplete: 'off',
          autocapitalize: 'off',
          spellcheck: 'false',
          'aria-invalid': `${isWrong}`,
          'aria-describedby': `search-${name}-hint`,
        },
        props: { value },
        on: { input: (event: Event) => onInput((event.target as HTMLInputElement).value) },
      }),
      h(`p#search-${name}-hint.field-hint`, hint),
    ]);
  }
}
