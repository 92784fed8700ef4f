// The time control chosen last, in the format in which the settings store it.
import { customTime, type Draft, isPreset, usualCustom } from '../../play/draft.ts';
import type { CustomTime } from '../../time_kinds.ts';

type Choice = Pick<Draft, 'time' | 'custom'>;

const usual: Choice = { time: '5+10', custom: usualCustom };

// Invalid values are ignored.
export function readTime(kept: string): Choice {
  try {
    const { time, custom } = JSON.parse(kept || '{}') as { time?: unknown; custom?: Partial<CustomTime> };
    const own = { ...usualCustom, ...custom };
    const known = typeof time === 'string' && (time === 'custom' || isPreset(time)) ? time : usual.time;
    return customTime(own) ? { time: known, custom: own } : usual;
  } catch {
    return usual;
  }
}

export function writeTime({ time, custom }: Choice): string {
  return JSON.stringify({ time, custom });
}
