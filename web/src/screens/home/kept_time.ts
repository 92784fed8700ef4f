// The time that was chosen last in this browser, for the next game.
import { type CustomTime, customTime, type Draft, isPreset, usualCustom } from '../../play/draft.ts';
import { storage } from '../../settings.ts';

const key = 'ootori.time';

type Choice = Pick<Draft, 'time' | 'custom'>;

const usual: Choice = { time: '5+10', custom: usualCustom };

export function keptTime(): Choice {
  return readTime(storage()?.getItem(key) ?? null);
}

// What cannot be played is as if nothing had been kept.
export function readTime(stored: string | null): Choice {
  try {
    const { time, custom } = JSON.parse(stored ?? '{}') as { time?: unknown; custom?: Partial<CustomTime> };
    const own = { ...usualCustom, ...custom };
    const known = typeof time === 'string' && (time === 'custom' || isPreset(time)) ? time : usual.time;
    return customTime(own) ? { time: known, custom: own } : usual;
  } catch {
    return usual;
  }
}

export function keepTime({ time, custom }: Choice): void {
  try {
    storage()?.setItem(key, JSON.stringify({ time, custom }));
  } catch {
    // A full or forbidden store only means that the choice is forgotten with the page.
  }
}
