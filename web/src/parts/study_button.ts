// The button that makes a study from what is on a board.
import type { RecordedGame } from '@ootori/records';
import type { VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { studyPath } from '../route.ts';
import { storage } from '../settings.ts';
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

export async function make(app: Context, read: () => Promise<RecordedGame | null>): Promise<void> {
  const words = app.words.studies;
  try {
    const record = await read();
    if (!record) return;
    const { newStudy } = await import('../study/making.ts');
    const { LocalStudies } = await import('../study/local_studies.ts');
    const wanted = { name: nameOf(app, record), chapter: words.chapterName(1), records: [record] };
    const id = await newStudy(wanted, Boolean(app.me?.name), new LocalStudies(storage()));
    if (id) app.go(studyPath(id));
    else app.toast(words.noRoom, 'error');
  } catch (failure) {
    app.complainOf(failure);
  }
}

function nameOf({ words }: Context, { tags = {} }: RecordedGame): string {
  if (!tags.Black && !tags.White) return words.studies.newName;
  return words.studies.gameName(nameInTags(tags, 'black', words), nameInTags(tags, 'white', words));
}
