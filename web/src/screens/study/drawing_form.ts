// Circles and arrows on a study's board, drawn by typing their squares.
import type { GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { MoveTree } from '../../analysis/move_tree.ts';
import { button } from '../../parts/controls.ts';
import type { FormParts } from './form_parts.ts';
import type { StudyModel } from './study_model.ts';
import { typedSquares } from './typed_squares.ts';

export class DrawingForm {
  private squares = '';
  private fault = '';
  private brush = 'G';

  constructor(
    private readonly model: StudyModel,
    private readonly parts: FormParts,
  ) {}

  view(spec: GameSpec, tree: MoveTree): VNode {
    const { app } = this.model;
    const words = app.words.studies;
    const { shapes = [] } = tree.at.notes;
    return h('details.fold.drawing', [
      h('summary', words.drawing),
      h('p#squares-hint.muted', words.drawingHint),
      this.parts.form(
        () => this.draw(spec),
        [
          h('div.typed-move-row', [
            h('div.field', [
              h('label', { attrs: { for: 'squares' } }, words.squares),
              this.parts.input('squares', this.squares, 'squares-hint squares-fault', text => {
                this.squares = text;
                this.fault = '';
              }),
            ]),
            this.parts.select(
              'brush',
              words.colour,
              Object.entries(words.colours).map(([value, label]) => ({ value, label })),
              this.brush,
              value => {
                this.brush = value;
              },
            ),
            h('button.button', { attrs: { type: 'submit' } }, words.add),
          ]),
          h('p#squares-fault.fault', { attrs: { role: 'alert' } }, this.fault),
        ],
      ),
      h(
        'ul.shapes',
        shapes.map(shape =>
          h('li', { key: shape }, [
            h('span', this.shapeWords(shape)),
            button({
              label: this.model.app.words.labelled(words.removeShape, this.shapeWords(shape)),
              icon: 'remove',
              iconOnly: true,
              kind: 'quiet',
              onClick: () => this.model.writer.shape(shape, false),
            }),
          ]),
        ),
      ),
    ]);
  }

  private draw(spec: GameSpec): void {
    const { app } = this.model;
    const squares = typedSquares(spec, this.squares);
    if (squares === null) {
      this.fault = app.words.studies.badSquares;
    } else {
      this.model.writer.shape(`${this.brush}${squares}`, true);
      this.squares = '';
    }
    app.redraw();
  }

  private shapeWords(shape: string): string {
    const { studies: words } = this.model.app.words;
    return words.shape({
      colour: words.colours[shape[0] ?? ''] ?? '',
      from: shape.slice(1, 3),
      to: shape.slice(3) || null,
    });
  }
}
