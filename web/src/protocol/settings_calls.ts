// The calls about the settings that an account keeps. One that was refused or failed throws ApiError.
import { call, command } from './http.ts';
import { settingsAnswer } from './players.ts';

// By name; what they mean, and whether they still mean something, is for who reads them.
export async function showSettings(): Promise<Record<string, unknown>> {
  return (await call('GET', '/account/settings', settingsAnswer)).settings;
}

// In place of those of the same names; others stay.
export function keepSettings(settings: object): Promise<void> {
  return command('POST', '/account/settings', settings);
}
