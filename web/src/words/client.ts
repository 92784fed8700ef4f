// Which browser it is, from what it says of itself: enough for people to know their own again.
import type { Dictionary } from './index.ts';

// In this order, for each of them claims to be those after it.
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
