// Conditional moves on a game's page: a line is entered on the board, saved, and listed with the others.
import type { LegalMove } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { onBoard } from '../../board/board.ts';
import { button } from '../../parts/controls.ts';
import type { Line, Planner } from '../../play/planner.ts';
import { written } from '../../words/moves.ts';
import type { LinesPanel } from './lines_panel.ts';

export function linesView(panel: LinesPanel): VNode | string {
  if (!panel.isOffered) return '';
  const words = panel.app.words.correspondence;
  if (panel.planner) return editor(panel, panel.planner);
  const count = panel.book.savedCount;
  return h('section.lines', { key: 'lines', attrs: { 'aria-label': words.lines } }, [
    h('p', count > 0 ? words.settled(count) : words.linesHint),
    h('p.fault', { attrs: { role: 'alert' } }, panel.fault),
    button({ label: words.lines, onClick: onBoard(() => panel.open()) }),
  ]);
}

function editor(panel: LinesPanel, planner: Planner): VNode {
  const words = panel.app.words.correspondence;
  return h('section.lines.open', { key: 'lines', attrs: { 'aria-label': words.lines } }, [
    h('p.line-played', { attrs: { role: 'status' } }, [
      planner.moves.length === 0 ? words.playTheirs : lineWords(panel, planner.moves),
      planner.moves.length % 2 === 1 ? h('strong', ` ${words.playYours}`) : '',
    ]),
    h('p.fault', { attrs: { role: 'alert' } }, panel.fault),
    h('div.lines-actions', [
      button({
        label: words.back,
        icon: 'previous',
        iconOnly: true,
        disabled: planner.moves.length === 0,
        onClick: () => panel.back(),
      }),
      saveButton(panel, planner),
      button({ label: words.done, onClick: () => panel.done() }),
    ]),
  ]);
}

// Saves the line on the board. Without one, shows whether the saved lines have reached the server.
function saveButton(panel: LinesPanel, { isWhole }: Planner): VNode {
  const words = panel.app.words.correspondence;
  const { isRead, isSaving, isSettled } = panel.book;
  const label = isWhole || isSettled ? words.save : isSaving ? words.saving : words.saveAgain;
  const disabled = !isRead || (!isWhole && (isSettled || isSaving));
  return button({ key: 'save', label, kind: 'primary', disabled, onClick: () => panel.save() });
}

// Placed below the main controls, so that on a phone it does not cover the board.
export function settledLines(panel: LinesPanel): VNode | string {
  const { lines } = panel.book;
  if (!panel.planner || lines.length === 0) return '';
  const words = panel.app.words.correspondence;
  return h('section.lines-settled', { key: 'lines-settled' }, [
    h('h2', words.settled(panel.book.savedCount)),
    h(
      'ul',
      lines.map(line => settledLine(panel, line)),
    ),
  ]);
}

function settledLine(panel: LinesPanel, line: Line): VNode {
  const words = panel.app.words.correspondence;
  const text = lineWords(panel, panel.movesOf(line));
  const state = panel.book.has(line) ? '' : panel.book.isSaving ? words.saving : words.unsaved;
  return h('li', { key: line.join(' ') }, [
    h(
      'button.line',
      { attrs: { type: 'button', title: words.showLine }, on: { click: onBoard(() => panel.show(line)) } },
      [text, state ? h('span.muted', ` ${state}`) : ''],
    ),
    button({
      label: words.remove(text),
      icon: 'close',
      iconOnly: true,
      kind: 'quiet',
      onClick: () => panel.remove(line),
    }),
  ]);
}

function lineWords({ app }: LinesPanel, moves: readonly LegalMove[]): string {
  const words = app.words.correspondence;
  const name = (move: LegalMove) => written(move, app.settings.notation);
  const pairs: string[] = [];
  for (let at = 0; at < moves.length; at += 2) {
    const [theirs, own] = [moves[at], moves[at + 1]];
    if (theirs) pairs.push(own ? words.pair(name(theirs), name(own)) : words.theirs(name(theirs)));
  }
  return pairs.join(words.next);
}
