/** `:Author: Ada`, or `Author: Ada` as in numbered proposals. */
const FACT = /^:?([A-Za-z][\w -]{0,40}?):(?:[ \t]+(.*))?$/;
const FACTS_MIN = 2;

/** What the header of a text states, with keys in lower case, and the line after it; nothing for a text that begins otherwise. */
export interface HeaderFacts {
  facts: [key: string, value: string][];
  from: number;
}

/** Reads the fields at the beginning of a text, each with its indented lines: `:Author: …`, or two or more of which one is the title. */
export function headerFacts(lines: readonly string[]): HeaderFacts {
  const start = Math.max(
    0,
    lines.findIndex((line) => line !== ''),
  );
  const facts = new Map<string, string>();
  let at = start;
  while (lines[at] !== undefined && lines[at] !== '') {
    const [, key, value = ''] = FACT.exec(lines[at] ?? '') ?? [];
    if (key === undefined) return { facts: [], from: 0 };
    const from = at++;
    while (/^[ \t]+\S/.test(lines[at] ?? '')) at++;
    const more = lines.slice(from + 1, at).map((line) => line.trim());
    facts.set(key.toLowerCase().replace(/[ -]/g, '_'), [value, ...more].join(' ').trim());
  }
  const isSure = lines[start]?.startsWith(':') || (facts.size >= FACTS_MIN && facts.has('title'));
  const shown = [...facts].filter(([, value]) => value !== '');
  return isSure ? { facts: shown, from: at } : { facts: [], from: 0 };
}
