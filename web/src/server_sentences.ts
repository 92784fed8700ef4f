// The server writes its sentences in English. A table gives some of them in another language; {} stands for a number or
// a name.

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
const unquoted = (text: string) => text.replace(/^(['"])(.*)\1$/, '$2');

// The parts {} keep their order. Empty if there is no translation.
export function translator(table: Readonly<Record<string, string>>): (sentence: string) => string {
  const patterns = Object.entries(table).map(
    ([english, other]) => [new RegExp(`^${escaped(english).replaceAll('{}', '(.+?)')}$`), other] as const,
  );
  return sentence => {
    for (const [pattern, other] of patterns) {
      const [found, ...parts] = pattern.exec(sentence) ?? [];
      if (found !== undefined) return other.replaceAll('{}', () => unquoted(parts.shift() ?? ''));
    }
    return '';
  };
}
