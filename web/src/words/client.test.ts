import { expect, test } from 'vitest';
import { clientName } from './client.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';

const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';

test('a browser has its familiar name', () => {
  expect(clientName(edge, en)).toBe('Edge on Windows');
  expect(clientName(phone, en)).toBe('Safari on iPhone');
  expect(clientName(phone, ja)).toBe('iPhoneのSafari');
});

test('an unknown browser is not guessed', () => {
  expect(clientName('curl/8.0', en)).toBe('Unknown browser');
  expect(clientName('', ja)).toBe('不明なブラウザ');
});
