// What is tried out on the analysis board, from a position, from a record, or from a game that was played here; and how it
// is found again by its address.
import type { RecordedGame } from '@ootori/records';
import { type GameSpec, type Rules, RulesError } from '@ootori/rules';
import type { GameRecord } from '../protocol/games.ts';
import { pathOf, type Sight, sightOf } from './address.ts';
import type { Draft, Drafts } from './drafts.ts';
import { MoveTree, pathTo } from './move_tree.ts';
import { branchAt, type Head, isLine, isSilent, noHead, placeOf, recordOf, studyOf } from './study.ts';

export interface Trial {
  tree: MoveTree;
  head: Head;
  game: GameRecord | null; // null where it was not played here
  keptAt: string | null; // the address that its draft is kept under
}

// What an address asks for in vain.
export type SightFault = 'badPosition' | 'brokenLine';

export const begun = (tree: MoveTree): Trial => ({ tree, head: noHead, game: null, keptAt: null });

// As an address says. Where it asks for a game or a position that cannot be, another game, or the array, stands in its
// place; of moves that cannot be played here, those before them.
export function trialAt(
  rules: Rules,
  record: RecordedGame,
  sight: Sight,
  game: GameRecord | null,
): { trial: Trial; fault: SightFault | null } {
  const spec = rules.spec(record.game) ?? (rules.games[0] as GameSpec);
  let trial: Trial;
  try {
    const { tree, head } = studyOf(rules, { ...record, game: spec.id });
    trial = { ...begun(tree), head, game };
  } catch (fault) {
    if (!(fault instanceof RulesError)) throw fault;
    return { trial: begun(new MoveTree(rules, spec.id, '')), fault: 'badPosition' };
  }
  return { trial, fault: isReached(trial.tree, sight) ? null : 'brokenLine' };
}

// As it was left; null where the draft is none of ours.
export function resumed(rules: Rules, draft: Draft, game: GameRecord | null): Trial | null {
  try {
    const { tree, head } = studyOf(rules, draft.record);
    tree.goTo(branchAt(tree, draft.place));
    return { tree, head, game, keptAt: draft.path };
  } catch (fault) {
    if (!(fault instanceof RulesError)) throw fault;
    return null;
  }
}

// The address of what stands on the board now.
export function addressOf({ tree, game }: Trial): string {
  const source = game ? { of: game.id } : { game: tree.game, start: tree.start };
  return pathOf(sightOf(source, tree.line, tree.at.ply, game?.moves ?? []));
}

// What has no room in the address that the page has now is kept under it.
export function keep(trial: Trial, drafts: Drafts, path: string): void {
  const { tree, head, game } = trial;
  const isInAddress = isLine(tree) && (isSilent(head) || game !== null);
  const draft = isInAddress ? null : { path, record: recordOf(trial), place: placeOf(tree.at) };
  drafts.keep(draft, trial.keptAt);
  trial.keptAt = draft && path;
}

// Goes to the place of the sight; whether all its moves could be played.
function isReached(tree: MoveTree, { ply, moves, at }: Sight): boolean {
  goToPly(tree, ply);
  let isWhole = true;
  try {
    for (const usi of moves) tree.play(usi);
  } catch (fault) {
    if (!(fault instanceof RulesError)) throw fault;
    isWhole = false;
  }
  if (at !== null) goToPly(tree, at);
  return isWhole;
}

// To where so many moves of the line that we are in, or all of them, have been made.
function goToPly(tree: MoveTree, ply: number): void {
  tree.toEnd();
  const path = pathTo(tree.at);
  tree.goTo(path[ply] ?? tree.at);
}
