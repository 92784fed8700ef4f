// The browser and system, from a user-agent string: enough for users to recognise their own.
import type { Dictionary } from './index.ts';

// The order matters, because most browsers also claim to be those further down.
const browsers: [RegExp, string][] = [
  [/Firefox\//, 'Firefox'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export function clientName(userAgent: string, { account: words }: Dictionary): string {
  return words.client(firstOf(browsers, userAgent), firstOf(systems, userAgent));
}

function firstOf(known: [RegExp, string][], userAgent: string): string {
  return known.find(([mark]) => mark.test(userAgent))?.[1] ?? '';
}
