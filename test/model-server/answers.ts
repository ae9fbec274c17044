/** Returns what an obedient model would answer to any of Cambium's prompts, from the prompt alone. */
export function obedientAnswer(system: string, user: string): string {
  if (system.startsWith('You read one document'))
    return JSON.stringify(extraction(texts(user, 'document').join('\n')));
  if (system.startsWith('You read documents'))
    return JSON.stringify({
      documents: texts(user, 'document').map((text, i) => ({ n: i + 1, ...extraction(text) })),
    });
  if (system.startsWith('You are given summaries'))
    return JSON.stringify({ summary: texts(user, 'part').join(' ').slice(0, 600) });
  if (system.startsWith('You write one Markdown file')) return file(user);
  if (system.startsWith('You write the Markdown files')) return files(user);
  if (system.startsWith('You keep one Markdown file')) return revision(user);
  if (system.startsWith('You answer a question')) return answer(user);
  if (system.startsWith('You compare statements')) return JSON.stringify({ verdicts: [] });
  if (system.startsWith('A person edited'))
    return JSON.stringify({ merged: texts(user, 'person').join('\n') });
  throw new Error(`The test server has no answer to this prompt: ${system.slice(0, 80)}`);
}

/** Returns the texts between the markers of one name. */
function texts(prompt: string, name: string): string[] {
  const found: string[] = [];
  for (const [, mark] of prompt.matchAll(new RegExp(`<${name} ([0-9a-f]{12})>\\n`, 'g'))) {
    const open = `<${name} ${mark}>\n`;
    const start = prompt.indexOf(open) + open.length;
    found.push(prompt.slice(start, prompt.indexOf(`\n</${name} ${mark}>`, start)));
  }
  return found;
}

const sentences = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.match(/[^.!?]+[.!?]/g) ?? [])
    .map((sentence) => sentence.trim().replace(/^[\p{L} ]{1,40}(?: \([^)]*\))?: /u, ''))
    .filter((sentence) => sentence.length > 20);

function extraction(text: string): object {
  const all = [...new Set(sentences(text))];
  const entities = all.flatMap((quote) =>
    (quote.match(/\b\p{Lu}\p{L}+\b/gu) ?? []).map((name) => ({ name, type: 'person', quote })),
  );
  return {
    summary: all[0] ?? text.slice(0, 200),
    memories: all.slice(0, 20).map((quote) => ({ text: quote, kind: 'statement', quote })),
    entities: entities.slice(0, 10),
  };
}

const evidenceOf = (user: string): { label: string; first: string; all: string }[] =>
  texts(user, 'evidence').map((text) => ({
    label: /cite as \[\^([\w-]+)\]/.exec(text)?.[1] ?? '',
    all: text,
    first: sentences(text.slice(text.indexOf('\n') + 1))[0] ?? text.slice(text.indexOf('\n') + 1, 200),
  }));

const file = (user: string): string =>
  `# File\n\n${evidenceOf(user)
    .map(({ label, first }) => `- ${first} [^${label}]`)
    .join('\n')}\n`;

/** Assigns each piece of evidence to the file whose purpose shares the most words with it. */
function files(user: string): string {
  const asked = [...user.slice(0, user.indexOf('The evidence:')).matchAll(/^=== ([\w-]+)\n(.*)$/gm)];
  const lines = new Map(asked.map(([, key = '']) => [key, ['# File', '']]));
  for (const { label, first, all } of evidenceOf(user)) {
    const [best] = asked.toSorted((a, b) => shared(b[0], all) - shared(a[0], all));
    lines.get(best?.[1] ?? '')?.push(`- ${first} [^${label}]`);
  }
  return [...[...lines].map(([key, own]) => `=== ${key}\n${own.join('\n')}\n`), '=== end'].join('\n');
}

function answer(user: string): string {
  const [best] = evidenceOf(user);
  return JSON.stringify({ answer: best ? `${best.first} [^${best.label}]` : null });
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
const shared = (a: string, b: string): number => {
  const other = wordsOf(b);
  return [...wordsOf(a)].filter((word) => other.has(word)).length;
};

/** A line of the file in a prompt. */
export interface ShownLine {
  id: string;
  isOpen: boolean;
  text: string;
}

/** Parses a revision prompt: the lines of the file, and for each document its label and its new sentences. */
export function readRevisionPrompt(user: string): {
  lines: ShownLine[];
  news: { label: string; added: string[] }[];
} {
  const lines = (texts(user, 'file')[0] ?? '').split('\n').flatMap((line): ShownLine[] => {
    const [, id, star, text] = /^([a-z0-9]{3})([* ])\| (.*)$/.exec(line) ?? [];
    return id === undefined || text === undefined ? [] : [{ id, isOpen: star === '*', text }];
  });
  const heads = [...user.matchAll(/^(NEW|CHANGED) \[\^(\w+)\]$/gm)];
  const bodies = texts(user, 'news');
  const news = heads.map(([, state, label = ''], i) => {
    const body = bodies[i] ?? '';
    const plus = body.split('\n').flatMap((line) => /^\+ (.*)$/.exec(line)?.[1] ?? []);
    return { label, added: state === 'CHANGED' ? plus : sentences(body) };
  });
  return { lines, news };
}

/** Replaces each open line with the new sentence that shares the most words with it. */
function revision(user: string): string {
  const { lines, news } = readRevisionPrompt(user);
  const added = news.flatMap(({ label, added: own }) => own.map((text) => ({ label, text })));
  const operations = lines
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ id, text }) => {
      const [best] = added.toSorted((a, b) => shared(b.text, text) - shared(a.text, text));
      if (!best || shared(best.text, text) < 2) return [];
      const marker = /^\s*(?:[-*+] )?/.exec(text)?.[0] ?? '';
      return [`@${id} replace [^${best.label}]\n${marker}${best.text} [^${best.label}]`];
    });
  return [...operations, '@end'].join('\n');
}
