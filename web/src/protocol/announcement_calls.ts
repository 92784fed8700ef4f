// HTTP calls about announcements.
import { type Announcement, type AnnouncementText, announcementsAnswer } from './announcements.ts';
import { call, command } from './http.ts';

export async function listAnnouncements(): Promise<Announcement[]> {
  return (await call('GET', '/announcements', announcementsAnswer)).announcements;
}

export function addAnnouncement(en: AnnouncementText, ja: AnnouncementText | null): Promise<void> {
  return command('POST', '/announcements', { en, ...(ja ? { ja } : {}) });
}

export function deleteAnnouncement(id: string): Promise<void> {
  return command('DELETE', `/announcements/${encodeURIComponent(id)}`);
}
