import { expect, test } from 'vitest';
import { serverLanguageOf, serverLanguages } from './server_languages.ts';
import { languages } from './words/languages.ts';

test('readers of a language that the server does not write get English', () => {
  expect(['ja', 'en', 'de'].map(serverLanguageOf)).toEqual(['ja', 'en', 'en']);
});

test('the client has every language of the server', () => {
  expect(languages).toEqual(expect.arrayContaining([...serverLanguages]));
});
