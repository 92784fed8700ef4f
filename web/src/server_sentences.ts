// The server writes its sentences in English. A table gives some of them in another language; {} stands for a number or
// a name.

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
const unquoted = (text: string) => text.replace(/^(['"])(.*)\1$/, '$2');

function filled(text: string, parts: readonly string[]): string {
  let used = 0;
  return text.replaceAll(/\{(\d?)\}/g, (_, number) => parts[number ? number - 1 : used++] ?? '');
}

// The parts {} keep their order; {2} is the second part. Empty if there is no translation.
export function translator(table: Readonly<Record<string, string>>): (sentence: string) => string {
  const patterns = Object.entries(table).map(
    ([english, other]) => [new RegExp(`^${escaped(english).replaceAll('{}', '(.+?)')}$`), other] as const,
  );
  return sentence => {
    for (const [pattern, other] of patterns) {
      const [found, ...parts] = pattern.exec(sentence) ?? [];
      if (found !== undefined) return filled(other, parts.map(unquoted));
    }
    return '';
  };
}
