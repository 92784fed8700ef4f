// How a game is played: a link to the lessons, then a summary generated from the game's data: the goal, promotion,
// drops, repetition, and the moves of each piece.
import type { GameSpec, PieceSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { diagramUrl } from '../board/piece_set.ts';
import type { Context } from '../context.ts';
import { button, dialog, link } from '../parts/controls.ts';
import { learnPath } from '../route.ts';
import { gameName, pieceName } from '../words/index.ts';

export function guideDialog(app: Context, spec: GameSpec): VNode {
  const words = app.words.guide;
  const close = () => app.openGuide(null);
  const learn = (path: string) => {
    close();
    app.go(path);
  };
  return dialog({
    name: 'guide',
    title: words.title(gameName(spec, app.words)),
    wide: true,
    onClose: close,
    children: [
      h('p', [link(learnPath(spec.id), learn, { class: 'button.primary' }, words.learn)]),
      h(
        'ul.guide-rules',
        ruleLines(app, spec).map(line => h('li', line)),
      ),
      h('h3', words.pieces),
      h('p.muted', words.legend),
      h(
        'ul.guide-pieces',
        spec.pieces.filter(piece => piece.promotedFrom === null).map(piece => pieceEntry(app, spec, piece)),
      ),
      h('div.dialog-actions', [button({ label: app.words.settings.close, kind: 'primary', onClick: close })]),
    ],
  });
}

function ruleLines(app: Context, spec: GameSpec): string[] {
  const words = app.words.guide;
  const name = (piece: PieceSpec) => pieceName(spec, piece.code, app.words);
  return [
    ...spec.pieces.filter(piece => piece.royal).map(piece => words.goal(name(piece))),
    words.promotion[spec.promotion](spec.zoneRanks),
    words.drops,
    ...spec.pieces
      .filter(piece => piece.fileLimit > 0)
      .map(piece => words.fileLimit(name(piece), piece.fileLimit)),
    ...spec.pieces.filter(piece => !piece.dropMayMate).map(piece => words.noDropMate(name(piece))),
    words.repetition[spec.repetition],
  ];
}

function pieceEntry(app: Context, spec: GameSpec, piece: PieceSpec): VNode {
  const promoted = spec.pieces.find(other => other.code === piece.promotesTo);
  const name = pieceName(spec, piece.code, app.words);
  const otherName = name === piece.kanji ? '' : piece.kanji;
  return h('li.guide-piece', [
    diagram(app, spec, piece),
    promoted ? diagram(app, spec, promoted) : '',
    h('p', [
      h('strong', name),
      h('span.muted', ` ${otherName} ${piece.romaji} · `),
      h('span.guide-letters', { attrs: { title: app.words.guide.letters } }, piece.written),
      promoted
        ? h('span.guide-promoted', app.words.guide.promoted(pieceName(spec, promoted.code, app.words)))
        : '',
    ]),
  ]);
}

function diagram(app: Context, spec: GameSpec, piece: PieceSpec): VNode {
  return h('img', {
    attrs: {
      src: diagramUrl(spec.id, app.settings.pieces, piece.code),
      alt: app.words.guide.diagram(pieceName(spec, piece.code, app.words)),
      width: 104,
      height: 104,
    },
  });
}
