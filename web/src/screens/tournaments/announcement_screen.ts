// The form to announce a tournament.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { choices, link, toggle } from '../../parts/controls.ts';
import { textField } from '../../parts/fields.ts';
import { formFault } from '../../parts/form_fault.ts';
import { signInLink } from '../../parts/sign_in_link.ts';
import { presetNames, presets } from '../../play/draft.ts';
import { readClub } from '../../protocol/club_calls.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import { announceTournament, importTournament } from '../../protocol/tournament_calls.ts';
import { systems } from '../../protocol/tournaments.ts';
import { clubPath, tournamentsPath } from '../../route.ts';
import { queryNow } from '../../site.ts';
import { isLive as isLiveTime } from '../../time_kinds.ts';
import { gameName } from '../../words/index.ts';
import { momentName, timeName } from '../../words/time.ts';
import {
  type Announcement,
  formFields,
  isLive,
  localMinute,
  longestName,
  longestText,
  newTournament,
  ranges,
  startRange,
  usualAnnouncement,
} from './announcement.ts';
import { FileImport } from './file_import.ts';

type NumberField = keyof typeof ranges;

export class AnnouncementScreen implements Screen {
  private draft: Announcement;
  private fault = ''; // what the server refused
  private sending = false;
  private left = false;
  private clubTitle = ''; // empty until it is known
  private readonly file: FileImport;

  constructor(private readonly app: Context) {
    const club = new URLSearchParams(queryNow()).get('club') ?? '';
    this.draft = usualAnnouncement(app.rules.games[0]?.id ?? '', new Date(serverNow()), club);
    if (club) void this.nameClub(club);
    this.file = new FileImport(app, ({ name = '', played = 0, planned }) => {
      const rounds = Math.min(Math.max(planned ?? 0, played + 1), ranges.rounds[1]);
      this.change({ name: this.draft.name || name.slice(0, longestName), rounds });
    });
  }

  title(): string {
    return `${this.app.words.tournaments.newTitle} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
  }

  view(): VNode {
    const { app } = this;
    const { tournaments: words } = app.words;
    return h('main#content.tournaments', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [
        h('h1', words.newTitle),
        this.draft.club === ''
          ? ''
          : h('p', [
              link(
                clubPath(this.draft.club),
                path => app.go(path),
                {},
                app.words.clubs.forMembers(this.clubTitle || this.draft.club),
              ),
            ]),
      ]),
      app.me && !app.me.name
        ? h('p', [signInLink(app, app.words.signInFirst, 'button.primary')])
        : this.form(),
    ]);
  }

  // Without the title, the form shows the club's name in addresses.
  private async nameClub(club: string): Promise<void> {
    this.clubTitle = await readClub(club).then(
      ({ title }) => title,
      () => '',
    );
    if (!this.left) this.app.redraw();
  }

  private form(): VNode {
    const { draft } = this;
    const { tournaments: words } = this.app.words;
    return h(
      'form.card.tournament-form',
      {
        on: {
          submit: (event: Event) => {
            event.preventDefault();
            void this.announce();
          },
        },
      },
      [
        textField({
          id: 'tournament-name',
          label: words.name,
          value: draft.name,
          hint: words.nameHint,
          autocomplete: 'off',
          longest: longestName,
          onInput: name => this.change({ name }),
        }),
        choices({
          name: 'tournament-system',
          legend: words.system,
          choices: systems.map(value => ({ value, label: words.systems[value] })),
          chosen: draft.system,
          onChoose: system => this.change({ system }),
        }),
        h('p.field-hint', { key: 'hint' }, words.systemHints[draft.system]),
        draft.system === 'swiss' ? this.file.view() : '',
        this.games(),
        this.times(),
        this.when(),
        ...this.numbers(),
        h('div.tournament-toggles', this.toggles()),
        this.area('about', words.about),
        this.area('prizes', words.prizes),
        h('p.fault', { key: 'fault', attrs: { role: 'alert' } }, this.fault),
        h('button.button.primary', { attrs: { type: 'submit', disabled: this.sending } }, words.announce),
      ],
    );
  }

  private games(): VNode {
    const { draft, app } = this;
    return h('fieldset.tournament-games', [
      h('legend', app.words.tournaments.games),
      ...app.rules.games.map(spec => {
        const on = draft.games.includes(spec.id);
        return toggle(`game-${spec.id}`, gameName(spec, app.words), on, chosen => {
          const games = chosen ? [...draft.games, spec.id] : draft.games.filter(id => id !== spec.id);
          if (games.length > 0) this.change({ games });
          else app.redraw(); // at least one must stay selected
        });
      }),
    ]);
  }

  private times(): VNode {
    const { app, draft } = this;
    const names = presetNames.filter(
      (name): name is Announcement['time'] =>
        name !== 'none' && (draft.system !== 'arena' || isLiveTime(presets[name])),
    );
    return h('div.field', [
      h('label', { attrs: { for: 'tournament-time' } }, app.words.tournaments.time),
      h(
        'select#tournament-time',
        {
          on: {
            change: (event: Event) =>
              this.change({ time: (event.target as HTMLSelectElement).value as Announcement['time'] }),
          },
        },
        names.map(name =>
          h(
            'option',
            { attrs: { value: name }, props: { selected: name === draft.time } },
            timeName(presets[name], app.words),
          ),
        ),
      ),
    ]);
  }

  private when(): VNode {
    const { tournaments: words } = this.app.words;
    const [first, last] = startRange(serverNow());
    return h('div.field', [
      h('label', { attrs: { for: 'tournament-when' } }, words.when),
      h('input#tournament-when', {
        attrs: {
          type: 'datetime-local',
          required: true,
          min: localMinute(new Date(first)),
          max: localMinute(new Date(last)),
          'aria-describedby': 'tournament-when-hint',
        },
        props: { value: this.draft.when },
        on: { input: (event: Event) => this.change({ when: (event.target as HTMLInputElement).value }) },
      }),
      h('p#tournament-when-hint.field-hint', words.whenHint),
    ]);
  }

  private startsAllowed(): string {
    const { tournaments: words, locale } = this.app.words;
    const [first, last] = startRange(serverNow());
    return words.whenRange(momentName(first, locale), momentName(last, locale));
  }

  private numbers(): VNode[] {
    const { draft } = this;
    const { tournaments: words } = this.app.words;
    return [
      ...(draft.system === 'swiss' ? [this.number('rounds', words.rounds)] : []),
      ...(draft.system === 'round_robin' ? [this.number('cycles', words.cycles)] : []),
      ...(draft.system === 'arena' ? [this.number('length', words.length)] : []),
      ...(isLive(draft) ? [this.number('noShow', words.noShow, words.noShowHint)] : []),
    ];
  }

  private number(name: NumberField, label: string, hint = ''): VNode {
    const [least, most] = ranges[name];
    const id = `tournament-${name}`;
    return h('div.field', { key: id }, [
      h('label', { attrs: { for: id } }, label),
      h(`input#${id}`, {
        attrs: {
          type: 'number',
          min: least,
          max: most,
          step: 1,
          required: true,
          'aria-describedby': `${id}-hint`,
        },
        props: { value: this.draft[name] },
        on: {
          input: (event: Event) => this.change({ [name]: (event.target as HTMLInputElement).valueAsNumber }),
        },
      }),
      h(`p#${id}-hint.field-hint`, hint),
    ]);
  }

  private toggles(): VNode[] {
    const { draft } = this;
    const { tournaments: words } = this.app.words;
    return [
      toggle('rated', words.rated, draft.rated && !draft.handicap, rated =>
        this.change({ rated, handicap: draft.handicap && !rated }),
      ),
      toggle('handicap', words.handicapHint, draft.handicap, handicap => this.change({ handicap })),
      toggle('listed', words.listed, draft.listed, listed => this.change({ listed })),
      ...(draft.system === 'arena'
        ? []
        : [toggle('automatic', words.automatic, draft.automatic, automatic => this.change({ automatic }))]),
    ];
  }

  private area(name: 'about' | 'prizes', label: string): VNode {
    const id = `tournament-${name}`;
    return h('div.field', { key: id }, [
      h('label', { attrs: { for: id } }, label),
      h(`textarea#${id}`, {
        attrs: { rows: 3, maxlength: longestText, 'aria-describedby': `${id}-hint` },
        props: { value: this.draft[name] },
        on: { input: (event: Event) => this.change({ [name]: (event.target as HTMLTextAreaElement).value }) },
      }),
      h(`p#${id}-hint.field-hint`, this.app.words.tournaments.aboutHint),
    ]);
  }

  // An arena needs a live clock.
  private change(change: Partial<Announcement>): void {
    this.draft = { ...this.draft, ...change };
    this.fault = '';
    if (this.draft.system === 'arena' && !isLive(this.draft)) this.draft = { ...this.draft, time: '5' };
    this.app.redraw();
  }

  private async announce(): Promise<void> {
    this.sending = true;
    this.fault = '';
    this.app.redraw();
    try {
      const id = await this.send();
      if (id !== null && !this.left) this.app.go(tournamentsPath(id));
    } catch (failure) {
      this.fault = formFault(this.app, failure, formFields(this.app.words), {
        allowed: { starts: this.startsAllowed() },
        hasLeft: this.left,
      });
    }
    this.sending = false;
    if (!this.left) this.app.redraw();
  }

  // Null if accounts named for players of the file do not exist; the form then marks them.
  private async send(): Promise<string | null> {
    const wish = newTournament(this.draft);
    const file = wish.system === 'swiss' ? this.file.wish : null;
    if (!file) return announceTournament(wish);
    return (await this.file.verify()) ? importTournament({ ...wish, ...file }) : null;
  }
}
