// The administrators' announcements to all users.
import { seat } from './games.ts';
import { list, number, object, orNull, type Shaped, text } from './shape.ts';

const announcementText = object({ title: text, text });
export type AnnouncementText = Shaped<typeof announcementText>;

const announcement = object({
  id: text,
  at: number,
  by: orNull(seat),
  en: announcementText,
  ja: orNull(announcementText),
});
export type Announcement = Shaped<typeof announcement>;

export const announcementsAnswer = object({ announcements: list(announcement) });
