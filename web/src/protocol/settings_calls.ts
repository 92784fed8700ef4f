// HTTP calls about the settings stored with an account. They throw ApiError when refused or failed.
import { call, command } from './http.ts';
import { settingsAnswer } from './players.ts';

// The settings by name. The caller checks whether the values are still valid.
export async function showSettings(): Promise<Record<string, unknown>> {
  return (await call('GET', '/account/settings', settingsAnswer)).settings;
}

// Overwrites the settings with these names and keeps the others.
export function keepSettings(settings: object): Promise<void> {
  return command('POST', '/account/settings', settings);
}
