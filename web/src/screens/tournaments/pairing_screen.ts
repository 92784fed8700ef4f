// Pairing tournaments that are played elsewhere: standings and next-round pairings from a tournament file.
import { h, type VNode } from 'snabbdom';
import { textOf } from '../../analysis/records.ts';
import type { Context, Screen } from '../../context.ts';
import { link } from '../../parts/controls.ts';
import { pairTournamentFile } from '../../protocol/tournament_calls.ts';
import type { PairedFile } from '../../protocol/tournaments.ts';
import { tournamentsPath } from '../../route.ts';
import { faultList, inWords } from './file_faults.ts';
import { pointsText, scrolled } from './standings_table.ts';

type Standings = NonNullable<PairedFile['standings']>;

export class PairingScreen implements Screen {
  private text = '';
  private paired: PairedFile | null = null;
  private busy = false;
  private gone = false;

  constructor(private readonly app: Context) {}

  title(): string {
    return `${this.app.words.tournaments.pairFile} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.gone = true;
  }

  view(): VNode {
    const { tournaments: words } = this.app.words;
    return h('main#content.tournaments', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [
        h('h1', words.pairFile),
        h('p.muted', words.pairFileLead),
        h('p', [link(tournamentsPath('new'), path => this.app.go(path), {}, words.importTitle)]),
      ]),
      this.form(),
      ...(this.paired ? this.answer(this.paired) : []),
    ]);
  }

  private form(): VNode {
    const { tournaments: words } = this.app.words;
    const submit = (event: Event) => {
      event.preventDefault();
      void this.pair();
    };
    return h('form.tournament-form.pairing-form', { key: 'form', on: { submit } }, [
      h('label', { attrs: { for: 'trf' } }, words.fileText),
      h('textarea#trf', {
        attrs: { rows: 8, spellcheck: 'false', autocomplete: 'off', wrap: 'off' },
        props: { value: this.text },
        on: { input: (event: Event) => this.write((event.target as HTMLTextAreaElement).value) },
      }),
      h('div.organiser-buttons', [
        h(
          'button.button.primary',
          { attrs: { type: 'submit', disabled: this.busy || this.text.trim() === '' } },
          words.pairRound,
        ),
        h('label.button.plain.file', [
          h('input.visually-hidden', {
            attrs: { type: 'file', accept: '.trf,.trfx,.txt,text/plain' },
            on: { change: (event: Event) => void this.open(event.target as HTMLInputElement) },
          }),
          h('span', words.openFile),
        ]),
      ]),
    ]);
  }

  private answer({ faults, name, round, standings = [], pairings, bye }: PairedFile): VNode[] {
    const { tournaments: words } = this.app.words;
    if (faults) {
      return [faultList(this.app, faults)];
    }
    const pairingsTitle = words.nextPairings(round ?? 1);
    const nameOf = (number: number) => standings.find(one => one.number === number)?.name ?? `${number}`;
    return [
      h('section', { key: 'pairings', attrs: { role: 'status' } }, [
        h('h2', name ? this.app.words.labelled(name, pairingsTitle) : pairingsTitle),
        pairings ? this.pairings(pairings, nameOf) : h('p', words.noPairing),
        typeof bye === 'number' ? h('p', words.byeOf(nameOf(bye))) : '',
      ]),
      h('section', { key: 'standings' }, [h('h2', words.standings), this.standings(standings)]),
    ];
  }

  private pairings(pairs: readonly (readonly number[])[], nameOf: (number: number) => string): VNode {
    const { tournaments: words } = this.app.words;
    return scrolled(
      words.pairings,
      table(
        [words.black, words.white],
        pairs.map(pair => pair.map(nameOf)),
      ),
    );
  }

  private standings(standings: Standings): VNode {
    const { tournaments: words } = this.app.words;
    const { buchholz_cut, buchholz, sonneborn_berger, direct_encounter } = words.tieBreaks;
    return scrolled(
      words.standings,
      table(
        [words.rank, words.player, words.points, buchholz_cut, buchholz, sonneborn_berger, direct_encounter],
        standings.map(one => [
          `${one.rank}`,
          one.name,
          pointsText(one.points),
          ...one.tie_breaks.map(value => `${value}`),
        ]),
      ),
    );
  }

  private write(text: string): void {
    this.text = text;
    this.paired = null;
    this.app.redraw();
  }

  private async open(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    input.value = ''; // so that the same file can be chosen again
    if (!file) return;
    const text = await textOf(file);
    if (this.gone) return;
    if (text === null) return this.app.toast(this.app.words.analysisBoard.fileUnreadable, 'error');
    this.write(text);
    await this.pair();
  }

  private async pair(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.app.redraw();
    const { text } = this;
    try {
      const paired = await inWords(this.app, await pairTournamentFile(text));
      if (text === this.text) this.paired = paired; // the answer is about a text that is still there
    } catch (failure) {
      if (!this.gone) this.app.complainOf(failure);
    }
    this.busy = false;
    if (!this.gone) this.app.redraw();
  }
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): VNode {
  return h('table', [
    h('thead', [h('tr', [...columns.map(label => h('th', { attrs: { scope: 'col' } }, label))])]),
    h(
      'tbody',
      rows.map((cells, at) =>
        h(
          'tr',
          { key: at },
          cells.map(text => h('td', { attrs: { dir: 'auto' } }, text)),
        ),
      ),
    ),
  ]);
}
