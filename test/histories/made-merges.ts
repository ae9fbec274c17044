import { type Arbitrary, array, boolean, constantFrom, integer, oneof, tuple } from 'fast-check';

const word = constantFrom(
  'alpha',
  'beta',
  'gamma',
  'delta',
  'omega',
  '[link](http://a.example/x)',
  '`code`',
  '2026',
  'été',
  '漢字',
);
const sentence = array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
const line: Arbitrary<string> = oneof(
  sentence,
  sentence.map((text) => `- ${text}`),
  sentence.map((text) => `## ${text}`),
  sentence.map((text) => `| ${text} | 1 |`),
  sentence.map((text) => `> ${text}`),
  constantFrom('', '', '```', '  ', '[^a1]: Source, 2026'),
);
const frontMatter = array(tuple(constantFrom('title', 'date', 'tags', 'team'), sentence), {
  maxLength: 4,
}).map((keys) => ['---', ...new Map(keys.map(([key, value]) => [key, `${key}: ${value}`])).values(), '---']);
const body = array(line, { maxLength: 14 });
const lines = oneof(
  body,
  tuple(frontMatter, body).map(([head, rest]) => [...head, ...rest]),
);
const eol = constantFrom('\n', '\n', '\r\n');
/** Any text. */
export const text = tuple(lines, eol, boolean()).map(
  ([all, end, closed]) => all.join(end) + (closed ? end : ''),
);

/** Three texts derived from one, as in real merges. */
export const family = tuple(
  lines,
  array(tuple(integer({ min: 0, max: 20 }), integer({ min: 0, max: 3 }), line), { maxLength: 8 }),
  integer(),
).map(([base, edits, split]) => {
  const half = Math.abs(split) % (edits.length + 1);
  return {
    base: join(base),
    ours: join(edited(base, edits.slice(0, half))),
    theirs: join(edited(base, edits.slice(half))),
  };
});

const label = constantFrom('a', 'b', 'c');
const footnoteText = array(
  oneof(
    sentence,
    tuple(sentence, label).map(([text, name]) => `${text}.[^${name}]`),
    label.map((name) => `[^${name}]: Source ${name}`),
    constantFrom(''),
  ),
  { maxLength: 8 },
).map((all) => join(all));
/** Three texts with footnotes, some without their definition. */
export const footnoteTexts = tuple(footnoteText, footnoteText, footnoteText).map(([base, ours, theirs]) => ({
  base,
  ours,
  theirs,
}));
/** The same with unique lines, so that each can be tracked. */
export const numberedFamily = tuple(
  integer({ min: 0, max: 14 }),
  array(tuple(integer({ min: 0, max: 20 }), integer({ min: 0, max: 2 })), { maxLength: 8 }),
  integer(),
).map(([size, places, split]) => {
  const base = Array.from(
    { length: size },
    (_, i) => `${i % 3 === 0 ? '- ' : ''}the ${NUMBERS[i]} line of ${NUMBERS[size]}`,
  );
  const edits = places.map(([where, kind], i): [number, number, string] => [
    where,
    kind,
    `a new ${NUMBERS[i]} remark ${i}`,
  ]);
  const half = Math.abs(split) % (edits.length + 1);
  return {
    base: join(base),
    ours: join(edited(base, edits.slice(0, half))),
    theirs: join(edited(base, edits.slice(half))),
  };
});

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(
  ' ',
);

function join(all: string[]): string {
  return all.map((each) => `${each}\n`).join('');
}

function edited(base: string[], edits: [number, number, string][]): string[] {
  const out = [...base];
  for (const [where, kind, text] of edits) {
    const at = where % (out.length + 1);
    if (kind === 0) out.splice(at, 0, text);
    else if (kind === 1) out.splice(at, 1);
    else if (kind === 2) out.splice(at, 1, text);
    else out.splice(at, 0, ...out.splice(where % 3, 2));
  }
  return out;
}
