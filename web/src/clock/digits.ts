// Times in the format of a clock: 1:02:03, 4:05, with tenths below ten seconds. Whole seconds are rounded up, so 0:00
// is shown only when the time is really over.
import type { Millis } from '../protocol/games.ts';

const day = 86_400_000;

export function digits(left: Millis): string {
  if (left < 10_000) return `0:${pad(Math.floor(left / 1_000))}.${Math.floor((left % 1_000) / 100)}`;
  return wholeDigits(Math.ceil(left / 1_000));
}

export function wholeDigits(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const tail = pad(seconds % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${tail}` : `${minutes}:${tail}`;
}

// Days and hours for times of a day or longer, where seconds would only distract.
export function daysAndHours(left: Millis): { days: number; hours: number } | null {
  if (left < day) return null;
  const hours = Math.floor(left / 3_600_000);
  return { days: Math.floor(hours / 24), hours: hours % 24 };
}

const pad = (value: number) => String(value).padStart(2, '0');
