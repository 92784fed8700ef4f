// An analysis in progress, started from a position, a record, or a game played on this site; and how its address
// restores it.
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
  game: GameRecord | null; // null if it was not played on this site
  keptAt: string | null; // the address under which its draft is stored
}

// What is wrong with an address.
export type SightFault = 'badPosition' | 'brokenLine';

export const begun = (tree: MoveTree): Trial => ({ tree, head: noHead, game: null, keptAt: null });

// The analysis that an address describes. An unknown game is replaced by the first one, an impossible position by the
// standard start; from the first illegal move on, moves are ignored.
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

// Restores a draft; null if it cannot be read.
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

// The address of what is on the board now.
export function addressOf({ tree, game }: Trial): string {
  const source = game ? { of: game.id } : { game: tree.game, start: tree.start };
  return pathOf(sightOf(source, tree.line, tree.at.ply, game?.moves ?? []));
}

// Saves a draft under the page's address if the address cannot hold everything, and removes it otherwise.
export function keep(trial: Trial, drafts: Drafts, path: string): void {
  const { tree, head, game } = trial;
  const isInAddress = isLine(tree) && (isSilent(head) || game !== null);
  const draft = isInAddress ? null : { path, record: recordOf(trial), place: placeOf(tree.at) };
  drafts.keep(draft, trial.keptAt);
  trial.keptAt = draft && path;
}

// Goes to the position of the sight; returns whether all its moves could be played.
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

// Goes to the position after `ply` moves of the current line, or stays at its end if it is shorter.
function goToPly(tree: MoveTree, ply: number): void {
  tree.toEnd();
  const path = pathTo(tree.at);
  tree.goTo(path[ply] ?? tree.at);
}
