// Moves the studies of this browser to the account of the signed-in user.
import type { RecordedMove } from '@ootori/records';
import type { Usi } from '@ootori/rules';
import { isRefused, refusalOf } from '../protocol/http.ts';
import type { Refused } from '../protocol/refused.ts';
import type { StudyNode } from '../protocol/studies.ts';
import { deleteStudy, makeStudy, readChapter, readStudy } from '../protocol/study_calls.ts';
import { chapterRecord, type LocalStudies, type LocalStudy, type Transfer } from './local_studies.ts';
import { addChapters } from './making.ts';
import { studyName } from './study_name.ts';

export interface HandOver {
  moved: number; // studies
  refused: { study: LocalStudy; why: Refused }[]; // these stay in this browser
  stopped: Refused | null; // the failure that kept the rest from being moved now
}

// Failures that have nothing to do with the study.
const passing = ['unreachable', 'garbled', 'too_many', 'busy', 'storage', 'unconfirmed', 'signed_out'];

// One study after another. Each is deleted here once the server has all of it; after an interruption, the next call
// continues where this one stopped.
export async function handOver(kept: LocalStudies): Promise<HandOver> {
  const done: HandOver = { moved: 0, refused: [], stopped: null };
  for (const study of kept.all()) {
    try {
      if (await move(study.id, kept)) done.moved += 1;
    } catch (failure) {
      const why = refusalOf(failure);
      if (passing.includes(why.code)) return { ...done, stopped: why };
      done.refused.push({ study, why });
    }
  }
  return done;
}

// Returns false if another page has moved or deleted the study, or goes on changing it.
async function move(id: string, kept: LocalStudies, tries = 3): Promise<boolean> {
  const study = kept.find(id);
  if (!study || tries === 0) return false;
  const begun = study.moved?.updated === study.updated ? study.moved : null;
  const copy = begun ?? (await begin(study));
  const giveUp = async () => {
    kept.note(id, null);
    if (!begun) await deleteStudy(copy.id).catch(() => {}); // nobody has written into it yet
  };
  try {
    const sent = begun && (await hasArrived(study, begun)) ? copy.chapters + 1 : copy.chapters;
    await send(study, { ...copy, chapters: sent }, transfer => kept.note(id, transfer));
  } catch (failure) {
    if (passing.some(code => isRefused(failure, code))) throw failure;
    await giveUp();
    // The copy may have been deleted meanwhile, or belong to another account.
    if (begun) return move(id, kept, tries - 1);
    throw failure;
  }
  const now = kept.find(id);
  if (!now) return false;
  if (now.updated === study.updated) {
    kept.remove(id);
    return true;
  }
  await giveUp(); // the copy lacks what was written here meanwhile
  return move(id, kept, tries - 1);
}

async function begin({ name, updated }: LocalStudy): Promise<Transfer> {
  return { id: await makeStudy(studyName(name), 'private'), chapters: 0, updated };
}

// Whether the account's study has the chapter that would be sent next: the answer to its transfer may have been lost.
async function hasArrived(study: LocalStudy, { id, chapters }: Transfer): Promise<boolean> {
  const next = study.chapters[chapters];
  if (!next) return false;
  const head = (await readStudy(id)).chapters[chapters];
  if (!head || head.name !== studyName(next.name) || head.game !== next.record.game) return false;
  const { start, nodes } = await readChapter(id, head.chapter);
  const { start: sent = start, moves } = next.record;
  return (
    isSame(sent.split(' ').slice(0, 3), start.split(' ').slice(0, 3)) && isSame(usisIn(moves), usisOf(nodes))
  );
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ');

// The moves of a chapter in an order that does not depend on where its variations stand.
const usisOf = (nodes: readonly StudyNode[]) => nodes.flatMap(({ usi }) => usi ?? []).sort();

// The same for a record. The server counts a move once, even if several variations of the record repeat it.
function usisIn(moves: readonly RecordedMove[]): Usi[] {
  const known: { usi: Usi; next: Map<Usi, number> }[] = [{ usi: '', next: new Map() }];
  const follow = (line: readonly RecordedMove[], from: number) => {
    let at = from;
    for (const { usi, variations = [] } of line) {
      const { next } = known[at] as (typeof known)[number];
      for (const variation of variations) follow(variation, at);
      at = next.get(usi) ?? known.push({ usi, next: new Map() }) - 1;
      next.set(usi, at);
    }
  };
  follow(moves, 0);
  return known
    .slice(1)
    .map(({ usi }) => usi)
    .sort();
}

async function send(study: LocalStudy, copy: Transfer, note: (transfer: Transfer) => void): Promise<void> {
  let { chapters } = copy;
  note(copy);
  for (const chapter of study.chapters.slice(chapters)) {
    await addChapters(copy.id, [chapterRecord(chapter)]);
    chapters += 1;
    note({ ...copy, chapters });
  }
}
