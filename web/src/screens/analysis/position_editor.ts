// The position editor: choose a piece, then click squares or hands to place it.
import { type Color, type GameSpec, type PieceSpec, RulesError, type Sfen } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { Layout } from '../../board/layout.ts';
import { pieceUrl } from '../../board/piece_set.ts';
import { boardSize, type SquareOnBoard, type Standing } from '../../board/position.ts';
import type { Context } from '../../context.ts';
import { button, choices, dialog } from '../../parts/controls.ts';
import { studyButton } from '../../parts/study_button.ts';
import { pieceName } from '../../words/index.ts';

type Tool = Standing | 'eraser';

const colors = ['white', 'black'] as const; // White at the top

export class PositionEditor {
  private layout: Layout | null = null; // null: closed
  private tool: Tool = 'eraser';

  constructor(
    private readonly app: Context,
    private readonly onDone: (spec: GameSpec, sfen: Sfen) => void,
  ) {}

  open(spec: GameSpec, sfen: Sfen): void {
    this.layout = new Layout(spec, sfen);
    const [first] = spec.pieces;
    if (first) this.tool = { code: first.code, color: 'black' };
    this.app.redraw();
  }

  view(): VNode | string {
    const { layout } = this;
    if (!layout) return '';
    const words = this.app.words.analysisBoard;
    return dialog({
      name: 'position-editor',
      title: words.setUpByHand,
      wide: true,
      onClose: () => this.close(),
      children: [
        h('div.editor', [
          h('div.editor-table', [this.hand(layout, 'white'), this.board(layout), this.hand(layout, 'black')]),
          this.controls(layout),
        ]),
        this.actions(layout),
      ],
    });
  }

  private close(): void {
    this.layout = null;
    this.app.redraw();
  }

  private change(act: (layout: Layout) => void): void {
    if (this.layout) act(this.layout);
    this.app.redraw();
  }

  private take(tool: Tool): void {
    this.tool = tool;
    this.app.redraw();
  }

  // Placing the same piece again removes it.
  private useOn({ name, piece }: SquareOnBoard): void {
    const { tool } = this;
    this.change(layout => layout.put(name, tool === 'eraser' || isSame(tool, piece) ? null : tool));
  }

  private board(layout: Layout): VNode {
    const { words } = this.app;
    return h(
      'div.editor-board',
      { attrs: { role: 'group', 'aria-label': words.analysisBoard.board }, style: boardSize(layout.spec) },
      layout.squares.map(square => {
        const { name, piece } = square;
        const what = piece ? this.nameOf(layout.spec, piece) : words.play.empty;
        return h(
          'button.editor-square',
          {
            key: name,
            attrs: { type: 'button', 'aria-label': `${name} ${what}`, 'data-square': name },
            on: {
              click: () => this.useOn(square),
              contextmenu: (event: Event) => {
                event.preventDefault();
                this.change(one => one.put(name, null));
              },
            },
          },
          [piece ? this.picture(layout.spec, piece) : ''],
        );
      }),
    );
  }

  // A click adds a piece to the hand; with the eraser it removes one.
  private hand(layout: Layout, color: Color): VNode {
    const { spec } = layout;
    const { words } = this.app;
    const change = () => (this.tool === 'eraser' ? -1 : 1);
    return h(
      'div.editor-hand',
      { attrs: { role: 'group', 'aria-label': words.play.hand(words.play.color[color]) } },
      spec.pieces
        .filter(({ inHand }) => inHand)
        .map(({ code }) => {
          const number = layout.held(color, code);
          return h(
            'button.editor-held',
            {
              key: code,
              class: { none: number === 0 },
              attrs: {
                type: 'button',
                'aria-label': `${pieceName(spec, code, this.app.words)} × ${number}`,
                'data-held': `${color} ${code}`,
              },
              on: { click: () => this.change(one => one.hold(color, code, change())) },
            },
            [this.picture(spec, { code, color }), h('span.editor-number', `${number}`)],
          );
        }),
    );
  }

  private controls(layout: Layout): VNode {
    const { analysisBoard: words, play } = this.app.words;
    return h('div.editor-controls', [
      h('p.muted', words.editorHint),
      ...colors.map(color => this.palette(layout.spec, color)),
      h('div.record-actions', [
        h(
          'button.button.editor-eraser',
          {
            class: { quiet: this.tool !== 'eraser', primary: this.tool === 'eraser' },
            attrs: { type: 'button', 'aria-pressed': String(this.tool === 'eraser') },
            on: { click: () => this.take('eraser') },
          },
          words.eraser,
        ),
        button({ label: words.clearBoard, kind: 'quiet', onClick: () => this.change(one => one.clear()) }),
        button({
          label: words.wholeArray,
          kind: 'quiet',
          onClick: () => this.open(layout.spec, layout.spec.start),
        }),
      ]),
      choices({
        name: 'editor-turn',
        legend: words.toMove,
        choices: (['black', 'white'] as const).map(value => ({ value, label: play.color[value] })),
        chosen: layout.turn,
        onChoose: turn =>
          this.change(one => {
            one.turn = turn;
          }),
      }),
    ]);
  }

  private palette(spec: GameSpec, color: Color): VNode {
    return h(
      'div.editor-palette',
      { attrs: { role: 'group', 'aria-label': this.app.words.play.color[color] } },
      spec.pieces.map(({ code }: PieceSpec) => {
        const piece = { code, color };
        const isTaken = isSame(piece, this.tool);
        return h(
          'button.editor-piece',
          {
            key: code,
            attrs: {
              type: 'button',
              'aria-label': this.nameOf(spec, piece),
              'aria-pressed': String(isTaken),
              title: this.nameOf(spec, piece),
              'data-piece': `${color} ${code}`,
            },
            on: { click: () => this.take(piece) },
          },
          [this.picture(spec, piece)],
        );
      }),
    );
  }

  private actions(layout: Layout): VNode {
    const words = this.app.words.analysisBoard;
    const fault = this.faultOf(layout);
    return h('div.editor-end', [
      h('p.fault', { attrs: { role: 'status' } }, fault),
      h('div.dialog-actions', [
        button({ label: words.cancel, onClick: () => this.close() }),
        fault === ''
          ? studyButton(this.app, async () => ({
              game: layout.spec.id,
              start: layout.sfen(),
              moves: [],
            }))
          : '',
        button({
          label: words.show,
          kind: 'primary',
          disabled: fault !== '',
          onClick: () => {
            this.close();
            this.onDone(layout.spec, layout.sfen());
          },
        }),
      ]),
    ]);
  }

  private faultOf(layout: Layout): string {
    const { rules, words } = this.app;
    try {
      rules.newGame(layout.spec.id, layout.sfen()).free();
      return '';
    } catch (fault) {
      if (!(fault instanceof RulesError)) throw fault;
      return words.analysisBoard.badSetup(layout.spec, fault);
    }
  }

  private nameOf(spec: GameSpec, { code, color }: Standing): string {
    const { words } = this.app;
    return words.speech.standing(words.play.color[color], pieceName(spec, code, words));
  }

  private picture({ id }: GameSpec, { code, color }: Standing): VNode {
    const facing = color === 'black' ? 'up' : 'down';
    const src = pieceUrl(id, this.app.settings.pieces, code, color, facing);
    return h('img', { key: src, attrs: { src, alt: '', draggable: 'false' } });
  }
}

function isSame(one: Tool, other: Tool | null): boolean {
  if (one === 'eraser' || other === 'eraser' || other === null) return one === other;
  return one.code === other.code && one.color === other.color;
}
