import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { ja } from './ja.ts';

// Emails show quick messages of the chat, too.
test('emails have the quick messages in the same words as the page', () => {
  const source = readFileSync(new URL('../../../../../server/post/mailed_chat.cpp', import.meta.url), 'utf8');
  const inEmails = [...source.matchAll(/case Phrase::(\w+): return \{"([^"]*)", "([^"]*)"\}/g)];
  const [english, japanese] = [2, 3].map(place =>
    Object.fromEntries(inEmails.map(one => [one[1], one[place]])),
  );
  expect(english).toEqual(en.chat.phrases);
  expect(japanese).toEqual(ja.chat.phrases);
});
