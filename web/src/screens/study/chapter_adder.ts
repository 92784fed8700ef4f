// Adds chapters: from a starting position, from the position on the board, or from game records.
import type { RecordedGame } from '@ootori/records';
import { RulesError } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { MoveTree } from '../../analysis/move_tree.ts';
import { largestFile, records, textOf } from '../../analysis/records.ts';
import { button } from '../../parts/controls.ts';
import { gameName, handicapName } from '../../words/index.ts';
import { excessOf } from './chapter_limits.ts';
import { FormParts } from './form_parts.ts';
import type { StudyModel } from './study_model.ts';

export class ChapterAdder {
  private pasted = '';
  private pastedFault = '';
  private start = ''; // of a new chapter: a game and a handicap
  private adding = false;
  private readonly parts: FormParts;

  constructor(private readonly model: StudyModel) {
    this.parts = new FormParts(model.app);
  }

  view(): VNode {
    const { app, tree } = this.model;
    const words = app.words.studies;
    return h('details.fold.add-chapter', [
      h('summary', words.addChapter),
      this.parts.form(
        () => void this.once(() => this.addStart()),
        [
          this.parts.select('chapter-start', words.fromStart, this.starts(), this.start, value => {
            this.start = value;
          }),
          h('button.button', { attrs: { type: 'submit', disabled: this.adding } }, words.add),
        ],
      ),
      tree
        ? h('p', [
            button({
              label: words.addFromBoard,
              disabled: this.adding,
              onClick: () => void this.once(() => this.addPosition(tree)),
            }),
          ])
        : '',
      this.parts.form(
        () => void this.once(() => this.addPasted()),
        [
          h('label', { attrs: { for: 'chapter-record' } }, words.addFromRecord),
          h('textarea#chapter-record', {
            attrs: {
              rows: 3,
              placeholder: words.importHint,
              spellcheck: 'false',
              autocomplete: 'off',
              'aria-describedby': 'chapter-record-fault',
            },
            props: { value: this.pasted },
            on: {
              input: (event: Event) => {
                this.pasted = (event.target as HTMLTextAreaElement).value;
                this.pastedFault = '';
                app.redraw();
              },
            },
          }),
          h('p#chapter-record-fault.fault', { attrs: { role: 'alert' } }, this.pastedFault),
          this.progress(),
          h('div.record-actions', [
            h(
              'button.button',
              { attrs: { type: 'submit', disabled: this.adding || this.pasted.trim() === '' } },
              words.import,
            ),
            this.file(),
          ]),
        ],
      ),
    ]);
  }

  // A second click does not add the same chapters again.
  private async once(add: () => Promise<void>): Promise<void> {
    if (this.adding) return;
    this.adding = true;
    this.model.app.redraw();
    try {
      await add();
    } finally {
      this.adding = false;
      this.model.app.redraw();
    }
  }

  // Not shown for a single record, which is stored at once.
  private progress(): VNode | string {
    const { importing, app } = this.model;
    if (!importing || importing.all < 2) return '';
    const { done, all } = importing;
    return h('p.muted', { attrs: { role: 'status' } }, app.words.studies.importing(done, all));
  }

  private starts(): { value: string; label: string }[] {
    const { rules, words } = this.model.app;
    return rules.games.flatMap(spec => [
      { value: spec.id, label: words.labelled(gameName(spec, words), words.analysisBoard.even) },
      ...spec.handicaps.map(handicap => ({
        value: `${spec.id} ${handicap.start}`,
        label: words.labelled(gameName(spec, words), handicapName(handicap, words)),
      })),
    ]);
  }

  private async addStart(): Promise<void> {
    const [game = '', ...sfen] = (this.start || this.starts()[0]?.value || '').split(' ');
    await this.model.add([{ game, ...(sfen.length > 0 ? { start: sfen.join(' ') } : {}), moves: [] }]);
  }

  private async addPosition({ game, at }: MoveTree): Promise<void> {
    await this.model.add([{ game, start: at.state.sfen, moves: [] }]);
  }

  private async addPasted(): Promise<void> {
    const { pasted } = this;
    this.pastedFault = await this.addText(pasted);
    if (!this.pastedFault && this.pasted === pasted) this.pasted = '';
  }

  private async addFile(file: File): Promise<void> {
    this.pastedFault = await this.addTextOf(file);
  }

  private async addTextOf(file: File): Promise<string> {
    const { fileTooLarge, fileUnreadable } = this.model.app.words.analysisBoard;
    if (file.size > largestFile) return fileTooLarge;
    const text = await textOf(file);
    return text === null ? fileUnreadable : this.addText(text);
  }

  private file(): VNode {
    return h('label.button.plain.file', [
      h('input.visually-hidden', {
        attrs: {
          type: 'file',
          accept: '.kif,.kifu,.ki2,.ki2u,.csa,.pgn,.txt,.usi,.json,text/plain',
          disabled: this.adding,
        },
        on: {
          change: async (event: Event) => {
            const input = event.target as HTMLInputElement;
            const file = input.files?.[0];
            input.value = ''; // so that the same file can be chosen again
            if (file) await this.once(() => this.addFile(file));
          },
        },
      }),
      h('span', this.model.app.words.analysisBoard.openFile),
    ]);
  }

  // Returns what is wrong with the text; empty if its games have become chapters.
  private async addText(text: string): Promise<string> {
    const { analysisBoard: words, studies } = this.model.app.words;
    let found: readonly RecordedGame[];
    try {
      found = (await records()).readRecords(text, { game: this.model.tree?.game ?? '' });
    } catch (failure) {
      return failure instanceof RulesError ? words.badRecord(failure) : words.noRecords;
    }
    if (found.length === 0) return words.emptyRecord;
    const excess = excessOf(found, this.model.study?.chapters.length ?? 0, studies);
    if (excess) return excess;
    const added = await this.model.add(found);
    return added < found.length ? studies.importedSome(added, found.length) : '';
  }
}
