import { expect, test, vi } from 'vitest';
import {
  answer,
  asked,
  full,
  now,
  openModeration,
  orders,
  page,
  pass,
  refusal,
  section,
  shown,
} from '../../testing/moderation_page.ts';
import { all, buttons, enter, fieldOf, heard, press, seen, submit } from '../../testing/page.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

openModeration();

const admin = { name: 'Adm', role: 'administrator' };

const announcement = {
  id: 'a1',
  at: now,
  by: null,
  en: { title: 'Server news', text: 'Text' },
  ja: null,
};

test('only administrators write announcements', async () => {
  const { view } = await shown(full);
  expect(section(view(), 'Announcements')).toBeUndefined();
  const other = await shown({ ...full, 'GET /announcements': { announcements: [announcement] } }, admin);
  const part = () => section(other.view(), 'Announcements');
  expect(seen(part())).toBe(
    'AnnouncementsTitleTextIn Japanese (optional)TitleTextPublishServer news4 March 2026Delete',
  );
  expect(heard(all(part(), 'button')[1])).toBe('Delete ‘Server news’');
});

test('an announcement is published in English, or in both languages', async () => {
  const answers = { ...full, 'GET /announcements': { announcements: [] }, 'POST /announcements': null };
  const { view } = await shown(answers, admin);
  const write = (part: string, text: string) => enter(view(), `announcement-${part}`, text);
  const isReady = () => buttons(section(view(), 'Announcements')).includes('Publish');
  write('title', 'News');
  write('text', ' ');
  expect(isReady()).toBe(false);
  write('text', 'Text');
  expect(isReady()).toBe(true);
  write('title', ' ');
  expect(isReady()).toBe(false);
  write('title', 'News');
  submit(view(), 'announcement-title');
  expect(isReady()).toBe(false);
  await pass();
  expect(page.told).toEqual(['toast note: The announcement is now on the home page.']);
  expect(fieldOf(view(), 'announcement-title').data?.props?.value).toBe('');
  write('title', 'News');
  write('text', 'Text');
  write('titleJa', 'お知らせ');
  expect(isReady()).toBe(false);
  write('textJa', '本文');
  submit(view(), 'announcement-title');
  await pass();
  expect(orders().map(({ body }) => body)).toEqual([
    { en: { title: 'News', text: 'Text' } },
    { en: { title: 'News', text: 'Text' }, ja: { title: 'お知らせ', text: '本文' } },
  ]);
  expect(asked.at(-1)?.call).toBe('GET /announcements');
});

test('a refused announcement stays in the form', async () => {
  const answers = { ...full, 'GET /announcements': { announcements: [] }, 'POST /announcements': refusal };
  const { view } = await shown(answers, admin);
  enter(view(), 'announcement-title', 'News');
  enter(view(), 'announcement-text', 'Text');
  submit(view(), 'announcement-title');
  await pass();
  expect(page.told).toEqual(['complain internal']);
  expect(fieldOf(view(), 'announcement-title').data?.props?.value).toBe('News');
  expect(buttons(section(view(), 'Announcements'))).toEqual(['Publish']);
});

test('an announcement is deleted', async () => {
  const answers = { ...full, 'GET /announcements': { announcements: [announcement] } };
  const { view } = await shown(answers, admin);
  answer({ 'DELETE /announcements/a1': null, 'GET /announcements': { announcements: [] } });
  press(view(), 'Delete ‘Server news’');
  await pass();
  expect(asked.map(({ call }) => call)).toEqual(['DELETE /announcements/a1', 'GET /announcements']);
  expect(seen(view())).not.toContain('Server news');
  const other = await shown({ ...answers, 'DELETE /announcements/a1': refusal }, admin);
  press(other.view(), 'Delete ‘Server news’');
  await pass();
  expect(page.told).toEqual(['complain internal']);
  expect(seen(other.view())).toContain('Server news');
});
