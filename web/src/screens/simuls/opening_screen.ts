// The form to open a simul.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { choices } from '../../parts/controls.ts';
import { signInLink } from '../../parts/sign_in_link.ts';
import { timeLimits } from '../../protocol/limits.ts';
import { openSimul } from '../../protocol/simul_calls.ts';
import { hostSides } from '../../protocol/simuls.ts';
import { simulsPath } from '../../route.ts';
import { gameName, handicapName } from '../../words/index.ts';
import { type ClockFields, mostPerGuest, newSimul, type Opening, usualOpening } from './opening.ts';

export class OpeningScreen implements Screen {
  private draft: Opening;
  private fault = '';
  private sending = false;
  private left = false;

  constructor(private readonly app: Context) {
    this.draft = usualOpening(app.rules.games[0]?.id ?? '');
  }

  title(): string {
    return `${this.app.words.simuls.newTitle} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
  }

  view(): VNode {
    const { app } = this;
    const { simuls: words } = app.words;
    return h('main#content.tournaments.simuls', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [h('h1', words.newTitle)]),
      app.me && !app.me.name
        ? h('p', [signInLink(app, app.words.signInFirst, 'button.primary')])
        : this.form(),
    ]);
  }

  private form(): VNode {
    const { app, draft } = this;
    const { simuls: words } = app.words;
    return h(
      'form.card.tournament-form',
      {
        on: {
          submit: (event: Event) => {
            event.preventDefault();
            void this.open();
          },
        },
      },
      [
        choices({
          name: 'simul-game',
          legend: words.game,
          choices: app.rules.games.map(spec => ({ value: spec.id, label: gameName(spec, app.words) })),
          chosen: draft.game,
          onChoose: game => this.change({ game, handicap: 'none' }),
        }),
        this.clock('host', words.yourClock),
        this.number('simul-per-guest', words.perGuest, draft.perGuest, [0, mostPerGuest], perGuest =>
          this.change({ perGuest }),
        ),
        h('p.field-hint', { key: 'per-guest-hint' }, words.perGuestHint),
        this.clock('guests', words.guestClock),
        this.handicap(),
        choices({
          name: 'simul-side',
          legend: words.side,
          choices: hostSides.map(value => ({ value, label: words.sides[value] })),
          chosen: draft.side,
          onChoose: side => this.change({ side }),
        }),
        h('p.field-hint', { key: 'side-hint' }, words.sideHint),
        h('p.fault', { key: 'fault', attrs: { role: 'alert' } }, this.fault),
        h('button.button.primary', { attrs: { type: 'submit', disabled: this.sending } }, words.submit),
      ],
    );
  }

  private clock(whose: 'host' | 'guests', legend: string): VNode {
    const { simuls: words } = this.app.words;
    const fields = this.draft[whose];
    const field = (name: keyof ClockFields, label: string) =>
      this.number(
        `simul-${whose}-${name}`,
        label,
        fields[name],
        [timeLimits[name].least, timeLimits[name].most],
        value => this.change({ [whose]: { ...fields, [name]: value } }),
      );
    return h('fieldset.simul-clock', { key: whose }, [
      h('legend', legend),
      h('div.simul-clock-fields', [
        field('main', words.minutes),
        field('increment', words.increment),
        field('byoyomi', words.byoyomi),
      ]),
    ]);
  }

  private number(
    id: string,
    label: string,
    value: number,
    [least, most]: [number, number],
    onInput: (value: number) => void,
  ): VNode {
    return h('div.field', { key: id }, [
      h('label', { attrs: { for: id } }, label),
      h(`input#${id}`, {
        attrs: { type: 'number', min: least, max: most, step: 1, required: true },
        props: { value: Number.isNaN(value) ? '' : value },
        on: { input: (event: Event) => onInput((event.target as HTMLInputElement).valueAsNumber) },
      }),
    ]);
  }

  private handicap(): VNode {
    const { app, draft } = this;
    const { simuls: words } = app.words;
    const given = app.rules.spec(draft.game)?.handicaps ?? [];
    const all = [
      { value: 'none', label: words.noHandicap },
      { value: 'by_rating', label: words.byRating },
      ...given.map(one => ({ value: one.id, label: handicapName(one, app.words) })),
    ];
    return h('div.field', { key: 'handicap' }, [
      h('label', { attrs: { for: 'simul-handicap' } }, words.handicap),
      h(
        'select#simul-handicap',
        {
          attrs: { 'aria-describedby': 'simul-handicap-hint' },
          on: {
            change: (event: Event) => this.change({ handicap: (event.target as HTMLSelectElement).value }),
          },
        },
        all.map(({ value, label }) =>
          h('option', { attrs: { value }, props: { selected: value === draft.handicap } }, label),
        ),
      ),
      h('p#simul-handicap-hint.field-hint', words.handicapHint),
    ]);
  }

  private change(change: Partial<Opening>): void {
    this.draft = { ...this.draft, ...change };
    this.fault = '';
    this.app.redraw();
  }

  private async open(): Promise<void> {
    const wish = newSimul(this.draft);
    if (!wish) {
      this.fault = this.app.words.simuls.impossibleTime;
      return this.app.redraw();
    }
    this.sending = true;
    this.app.redraw();
    try {
      const id = await openSimul(wish);
      if (!this.left) this.app.go(simulsPath(id));
    } catch (failure) {
      this.app.complainOf(failure);
    }
    this.sending = false;
    if (!this.left) this.app.redraw();
  }
}
