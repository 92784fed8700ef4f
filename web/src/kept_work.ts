// Sends what the user did without an account, or offline, to the account. Loads no code for it if there is nothing.
import type { Context } from './context.ts';
import { studyPath } from './route.ts';
import { storage } from './storage.ts';
import { refusalWords } from './words/refusals.ts';

export async function sendPractice(app: Context): Promise<void> {
  const kept = storage();
  if (!app.me?.name || !Object.keys(kept ?? {}).some(key => key.startsWith('ootori.practice.'))) return;
  const { syncPractice } = await import('./practice/sync.ts');
  await syncPractice(
    app.rules.games.map(({ id }) => id),
    () => app.me?.name ?? null,
    kept,
  );
  app.redraw();
}

export async function handOverStudies(app: Context): Promise<void> {
  if (!app.me?.name || storage()?.getItem('ootori.studies') == null) return;
  const [{ handOver }, { LocalStudies }] = await Promise.all([
    import('./study/hand_over.ts'),
    import('./study/local_studies.ts'),
  ]);
  // If several pages are open, only one does it. Without TLS, the browser has no locks.
  const move = () => handOver(new LocalStudies(storage()));
  const locks: LockManager | undefined = navigator.locks;
  const { moved, refused, stopped } = await (locks ? locks.request('ootori.studies', move) : move());
  const { studies: words } = app.words;
  if (moved > 0) app.toast(words.handedOver(moved), 'note', { path: studyPath(), label: words.open });
  const [first, ...others] = refused;
  if (first) {
    const text = words.notHandedOver(first.study.name, others.length, refusalWords(first.why, app.words));
    app.toast(text, 'error', { path: studyPath(first.study.id), label: words.open });
  }
  if (stopped) app.complain(stopped);
}
