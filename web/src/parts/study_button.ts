// The button that makes a study from what is on a board.
import type { RecordedGame } from '@ootori/records';
import type { VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import type { StudyId } from '../protocol/studies.ts';
import { studyPath } from '../route.ts';
import { pathNow } from '../site.ts';
import { storage } from '../storage.ts';
import { nameInTags } from '../words/players.ts';
import { button } from './controls.ts';

// With a text, as an icon among buttons, or as an icon among links.
type Look = 'words' | 'icon' | 'quiet icon';

// `record` returns null if the board is empty, or if it could not be read and the user has been told.
export function studyButton(
  app: Context,
  record: () => Promise<RecordedGame | null>,
  look: Look = 'words',
): VNode {
  return button({
    label: app.words.studies.toStudy,
    icon: 'study',
    iconOnly: look !== 'words',
    ...(look === 'icon' ? {} : { kind: 'quiet' as const }),
    onClick: () => void make(app, record),
  });
}

const making = new Set<string>(); // addresses of the pages whose study is being made

// A second click, while the first one's study is being made, makes no other.
export async function make(app: Context, read: () => Promise<RecordedGame | null>): Promise<void> {
  const words = app.words.studies;
  const path = pathNow();
  if (making.has(path)) return;
  making.add(path);
  try {
    const record = await read();
    if (!record) return;
    const { newStudy } = await import('../study/making.ts');
    const { LocalStudies } = await import('../study/local_studies.ts');
    const wanted = { name: nameOf(app, record), chapter: words.chapterName(1), records: [record] };
    const id = await newStudy(wanted, Boolean(app.me?.name), new LocalStudies(storage()));
    if (id && pathNow() === path) app.go(studyPath(id));
    else if (id) tellOfStudy(app, id);
    else app.toast(words.noRoom, 'error');
  } catch (failure) {
    app.complainOf(failure);
  } finally {
    making.delete(path);
  }
}

// For users who have gone elsewhere while their study was being made.
export function tellOfStudy(app: Context, id: StudyId): void {
  const words = app.words.studies;
  app.toast(words.made, 'note', { path: studyPath(id), label: words.open });
}

function nameOf({ words }: Context, { tags = {} }: RecordedGame): string {
  if (!tags.Black && !tags.White) return words.studies.newName;
  return words.studies.gameName(nameInTags(tags, 'black', words), nameInTags(tags, 'white', words));
}
