// Importing a tournament that began elsewhere: its file, the errors in the file or its players, and the accounts for
// which the organiser reserves places.
import { h, type VNode } from 'snabbdom';
import { textOf } from '../../analysis/records.ts';
import type { Context } from '../../context.ts';
import { button } from '../../parts/controls.ts';
import { checkTournamentFile } from '../../protocol/tournament_calls.ts';
import type { FileAnswer } from '../../protocol/tournaments.ts';
import { faultList, inWords } from './file_faults.ts';
import { pointsText, scrolled } from './standings_table.ts';

type FilePlayer = NonNullable<FileAnswer['players']>[number];

export class FileImport {
  private text = '';
  private answer: FileAnswer | null = null;
  private accounts: string[] = [];
  private unknown = new Set<number>(); // indexes of players whose account does not exist
  private busy = false;

  constructor(
    private readonly app: Context,
    private readonly onRead: (answer: FileAnswer) => void, // called for a file without errors
  ) {}

  // The data to send; null if no file was opened or it has errors.
  get wish(): { trf: string; accounts: string[] } | null {
    if (!this.answer?.players) return null;
    return { trf: this.text, accounts: this.accounts.map(name => name.trim()) };
  }

  // Checks whether all accounts named exist, and marks those that do not.
  async verify(): Promise<boolean> {
    const { wish } = this;
    if (!wish) return true;
    const { players = [] } = await checkTournamentFile(wish.trf, wish.accounts);
    this.unknown = new Set(
      players.flatMap(({ account }, index) =>
        account === null && wish.accounts[index] !== '' ? [index] : [],
      ),
    );
    this.app.redraw();
    if (this.unknown.size === 0) return true;
    // Focus the faulty field, because the form is long and its button far below. The field is marked only after the
    // redraw.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.file-import [aria-invalid="true"]')?.focus(),
    );
    return false;
  }

  view(): VNode {
    const { tournaments: words } = this.app.words;
    const { answer } = this;
    return h('fieldset.file-import', { key: 'import' }, [
      h('legend', words.importTitle),
      h('p.field-hint', words.importHint),
      h('div.organiser-buttons', [
        h('label.button.plain.file', { class: { disabled: this.busy } }, [
          h('input.visually-hidden', {
            attrs: { type: 'file', accept: '.trf,.trfx,.txt,text/plain', disabled: this.busy },
            on: { change: (event: Event) => void this.open(event.target as HTMLInputElement) },
          }),
          h('span', words.openFile),
        ]),
        answer ? button({ label: words.removeFile, kind: 'quiet', onClick: () => this.clear() }) : '',
      ]),
      answer?.faults ? faultList(this.app, answer.faults) : '',
      answer?.players ? this.players(answer, answer.players) : '',
    ]);
  }

  private players(answer: FileAnswer, players: readonly FilePlayer[]): VNode {
    const { tournaments: words } = this.app.words;
    return h('div', { attrs: { role: 'status' } }, [
      h('p', words.importRead(answer.name ?? '', players.length, answer.played ?? 0)),
      h('p.field-hint', words.accountsHint),
      scrolled(
        words.importTitle,
        h('table', [
          h('thead', [
            h(
              'tr',
              [words.player, words.points, words.account].map(label =>
                h('th', { attrs: { scope: 'col' } }, label),
              ),
            ),
          ]),
          h(
            'tbody',
            players.map((one, index) => this.row(one, index)),
          ),
        ]),
      ),
    ]);
  }

  private row(one: FilePlayer, index: number): VNode {
    const { tournaments: words } = this.app.words;
    return h('tr', { key: index }, [
      h('th', { attrs: { scope: 'row', dir: 'auto' } }, one.name),
      h('td', pointsText(one.points)),
      h('td', [
        h('input', {
          attrs: {
            type: 'text',
            'aria-label': words.accountOf(one.name),
            autocomplete: 'off',
            autocapitalize: 'off',
            spellcheck: 'false',
            maxlength: 20,
            'aria-invalid': `${this.unknown.has(index)}`,
          },
          props: { value: this.accounts[index] ?? '' },
          on: {
            input: (event: Event) => {
              this.accounts[index] = (event.target as HTMLInputElement).value;
              if (this.unknown.delete(index)) this.app.redraw();
            },
          },
        }),
        this.unknown.has(index) ? h('p.fault', { attrs: { role: 'alert' } }, words.noAccount) : '',
      ]),
    ]);
  }

  private clear(): void {
    this.text = '';
    this.answer = null;
    this.accounts = [];
    this.unknown.clear();
    this.app.redraw();
  }

  private async open(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    input.value = ''; // so that the same file can be chosen again
    if (!file || this.busy) return;
    this.clear();
    this.busy = true;
    try {
      await this.read(file);
    } catch (failure) {
      this.app.complainOf(failure);
    }
    this.busy = false;
    this.app.redraw();
  }

  private async read(file: File): Promise<void> {
    const text = await textOf(file);
    if (text === null) return this.app.toast(this.app.words.analysisBoard.fileUnreadable, 'error');
    this.text = text;
    this.answer = await inWords(this.app, await checkTournamentFile(text));
    this.accounts = (this.answer.players ?? []).map(({ account }) => account ?? '');
    if (this.answer.players) this.onRead(this.answer);
  }
}
