// Records on the analysis board: opens pasted records or files, and writes what is on the board in any format.
import type { RecordedGame, RecordFormat } from '@ootori/records';
import { RulesError } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { largestFile, records, textOf } from '../../analysis/records.ts';
import type { Context } from '../../context.ts';
import { button } from '../../parts/controls.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import { recordFormats } from '../../sharing/addresses.ts';
import { copyPending } from '../../sharing/copied_text.ts';
import { saveFile } from '../../sharing/saved_file.ts';
import { languageEntry } from '../../words/languages.ts';
import { nameInTags } from '../../words/players.ts';

export interface RecordHost {
  game(): string; // assumed for records that do not name their game
  show(record: RecordedGame): void;
  record(): RecordedGame | null; // what is on the board
}

export class RecordPanel {
  private typed = '';
  private fault = ''; // of what was opened
  private writingFault = '';
  private found: readonly RecordedGame[] = []; // the games of the text opened last
  private shown = 0;
  private format: RecordFormat;
  private isCopied = false;

  constructor(
    private readonly app: Context,
    private readonly host: RecordHost,
  ) {
    this.format = languageEntry(app.settings.language).notation === 'japanese' ? 'kif' : 'pgn';
  }

  view(): VNode {
    const words = this.app.words.analysisBoard;
    return h('details.fold.records', [
      h('summary', words.records),
      this.opener(),
      this.games(),
      this.writer(),
    ]);
  }

  // After a change, the board is no longer what was copied.
  changed(): void {
    this.isCopied = false;
  }

  // Shows errors as a toast too, because the panel may be folded.
  async openFile(file: File): Promise<void> {
    const fault = await this.read(file);
    this.complain(fault);
    if (fault) this.app.toast(fault, 'error');
  }

  private async read(file: File): Promise<string> {
    const { fileTooLarge, fileUnreadable } = this.app.words.analysisBoard;
    if (file.size > largestFile) return fileTooLarge;
    const text = await textOf(file);
    return text === null ? fileUnreadable : this.open(text);
  }

  // Returns what is wrong with the text; empty if it is on the board now.
  private async open(text: string): Promise<string> {
    try {
      const found = (await records()).readRecords(text, { game: this.host.game() });
      if (found.length === 0) return this.app.words.analysisBoard.emptyRecord;
      this.found = found;
      this.typed = '';
      this.show(0);
      return '';
    } catch (failure) {
      return this.faultOf(failure);
    }
  }

  private show(at: number): void {
    const record = this.found[at];
    if (!record) return;
    this.fault = '';
    this.shown = at;
    this.host.show(record);
  }

  // Null if there is nothing to write, or with a message if it cannot be written.
  private async written(): Promise<{ text: string; extension: string; mediaType: string } | null> {
    this.writingFault = '';
    const record = this.host.record();
    if (!record) return null;
    try {
      const module = await records();
      const format = module.formats.find(({ name }) => name === this.format);
      return format ? { ...format, text: module.writeRecord(record, format.name) } : null;
    } catch (failure) {
      this.complainOfWriting(this.faultOf(failure));
      return null;
    }
  }

  private async download(): Promise<void> {
    const written = await this.written();
    if (!written) return;
    const file = new Blob([written.text], { type: written.mediaType });
    saveFile(
      file,
      `${this.host.game()}-${new Date(serverNow()).toISOString().slice(0, 10)}.${written.extension}`,
    );
    this.app.redraw();
  }

  private async copy(): Promise<void> {
    const { words, announcer } = this.app;
    const written = this.written();
    const text = written.then(one => one?.text ?? Promise.reject(new Error('nothing to copy')));
    try {
      await copyPending(text);
      this.isCopied = true;
      announcer.say(words.invitation.copied);
      this.app.redraw();
    } catch {
      if (await written) this.complainOfWriting(words.analysisBoard.noClipboard);
    }
  }

  private faultOf(failure: unknown): string {
    const words = this.app.words.analysisBoard;
    return failure instanceof RulesError ? words.badRecord(failure) : words.noRecords;
  }

  private complain(fault: string): void {
    this.fault = fault;
    this.app.redraw();
  }

  private complainOfWriting(fault: string): void {
    this.writingFault = fault;
    this.app.redraw();
  }

  private opener(): VNode {
    const words = this.app.words.analysisBoard;
    return h(
      'form.record-opener',
      {
        on: {
          submit: (event: Event) => {
            event.preventDefault();
            void this.open(this.typed).then(fault => this.complain(fault));
          },
        },
      },
      [
        h('label', { attrs: { for: 'record-text' } }, words.recordText),
        h('textarea#record-text', {
          attrs: {
            rows: 4,
            placeholder: words.recordHint,
            spellcheck: 'false',
            autocomplete: 'off',
            'aria-invalid': `${this.fault !== ''}`,
            'aria-describedby': 'record-fault',
          },
          props: { value: this.typed },
          on: {
            input: (event: Event) => {
              this.typed = (event.target as HTMLTextAreaElement).value;
              this.complain('');
            },
          },
        }),
        h('p#record-fault.fault', { attrs: { role: 'alert' } }, this.fault),
        h('div.record-actions', [
          h(
            'button.button',
            { attrs: { type: 'submit', disabled: this.typed.trim() === '' } },
            words.openRecord,
          ),
          this.file(),
        ]),
      ],
    );
  }

  private file(): VNode {
    const { words } = this.app;
    return h('label.button.plain.file', [
      h('input.visually-hidden', {
        attrs: { type: 'file', accept: '.kif,.kifu,.ki2,.ki2u,.csa,.pgn,.txt,.usi,.json,text/plain' },
        on: {
          change: (event: Event) => {
            const input = event.target as HTMLInputElement;
            const file = input.files?.[0];
            input.value = ''; // so that the same file can be chosen again
            if (file) void this.openFile(file);
          },
        },
      }),
      h('span', words.analysisBoard.openFile),
    ]);
  }

  private games(): VNode | string {
    if (this.found.length < 2) return '';
    const { words } = this.app;
    const choose = (event: Event) => this.show(Number((event.target as HTMLSelectElement).value));
    return h('div.field', [
      h('label', { attrs: { for: 'record-game' } }, words.analysisBoard.gamesFound(this.found.length)),
      h(
        'select#record-game',
        { on: { change: choose } },
        this.found.map((record, at) =>
          h(
            'option',
            { attrs: { value: at }, props: { selected: at === this.shown } },
            this.titleOf(record, at),
          ),
        ),
      ),
    ]);
  }

  private titleOf({ tags = {}, moves }: RecordedGame, at: number): string {
    const { words } = this.app;
    const [black, white] = [nameInTags(tags, 'black', words), nameInTags(tags, 'white', words)];
    return [`${at + 1}. ${black} – ${white}`, words.home.plies(moves.length)].join(words.comma);
  }

  private writer(): VNode {
    const { analysisBoard: words, sharing, invitation } = this.app.words;
    const choose = (event: Event) => {
      this.format = (event.target as HTMLSelectElement).value as RecordFormat;
      this.isCopied = false;
      this.writingFault = '';
      this.app.redraw();
    };
    return h('div.record-writer', [
      h('label', { attrs: { for: 'record-format' } }, words.writeRecord),
      h(
        'select#record-format',
        { on: { change: choose } },
        recordFormats.map(format =>
          h(
            'option',
            { attrs: { value: format }, props: { selected: format === this.format } },
            sharing.formats[format].join(' – '),
          ),
        ),
      ),
      h('p.muted', words.writeHint),
      h('p#record-writing-fault.fault', { attrs: { role: 'alert' } }, this.writingFault),
      h('div.record-actions', [
        button({ label: words.download, key: 'download', onClick: () => void this.download() }),
        button({
          label: this.isCopied ? invitation.copied : invitation.copy,
          key: 'copy',
          onClick: () => void this.copy(),
        }),
      ]),
    ]);
  }
}
