import { expect, test } from 'vitest';
import { looksLikeAsciidoc } from './looks-like-asciidoc.ts';
import { parseAsciidoc } from './parse-asciidoc.ts';

const read = async (...lines: string[]) =>
  (await parseAsciidoc(lines.join('\n'))).blocks.map(
    ({ type, level, text }) => `${type}${level ?? ''} ${text}`,
  );

test('titles, lists, code, quotes and tables become the same blocks as in other formats', async () => {
  const lines = [
    '= The _gates_',
    '',
    'Text with *marks*.',
    '',
    '== North',
    '',
    '. one',
    '.. inner',
    '',
    '[source,sh]',
    '----',
    'make',
    '----',
    '',
  ];
  expect(
    await read(...lines, '[quote]', 'Ada said.', '', '|===', '|Gate |Owner', '', '|North |Ada', '|==='),
  ).toEqual([
    'heading1 The gates',
    'paragraph Text with marks.',
    'heading2 North',
    'list_item1 one',
    'list_item2 inner',
    'code make',
    'quote Ada said.',
    'table Gate | Owner\nNorth | Ada',
  ]);
});

test('the header gives title, author, date, version and description', async () => {
  const source =
    '= Gates\nAda Lind <ada@water.example>\nv1.2, 2026-03-02\n:description: On gates\n:toc:\n\nText.';
  expect(await parseAsciidoc(source)).toMatchObject({
    title: 'Gates',
    metadata: { author: 'Ada Lind', date: '2026-03-02', version: '1.2', description: 'On gates' },
  });
});

test('an admonition shows its text, and a term its definition', async () => {
  expect(
    await read('NOTE: Mind the gate.', '', '[WARNING]', '.Keys', '====', 'Ada has', '', '* them', '===='),
  ).toEqual(['paragraph Mind the gate.', 'paragraph Keys', 'paragraph Ada has', 'list_item1 them']);
  expect(await read('weir:: A low dam.', 'lock::', '+', 'A chamber.')).toEqual([
    'list_item1 weir: A low dam.',
    'list_item1 lock',
    'paragraph A chamber.',
  ]);
});

test('includes are not followed, and scripts are removed', async () => {
  expect(await read('include::/etc/hostname[]', '', '++++', '<script>a</script><p>b</p>', '++++')).toEqual([
    'paragraph /etc/hostname',
    'paragraph b',
  ]);
});

test('a document whose markup cannot be parsed is read as plain text, with a warning', async () => {
  const { blocks, warnings } = await parseAsciidoc(`= Gates\n\n${'link:a['.repeat(5_000)}`);
  expect(blocks.map((block) => block.type)).toEqual(['paragraph', 'paragraph']);
  expect(warnings).toEqual([expect.stringContaining('plain text')]);
});

test.each([
  ['titles', '= Gates\n\n== North\n', true],
  ['a title and an attribute', '= Gates\n:toc:\n\nText', true],
  ['a title and a table', '== Gates\n\n|===\n|a\n|===', true],
  ['one line that begins with an equals sign', '= 5 meters\n\nText', false],
  ['Markdown', '# Gates\n\n[a](b.md)\n\n- link:', false],
])('%s', (_, text, isAsciidoc) => expect(looksLikeAsciidoc(text)).toBe(isAsciidoc));

test('thousands of titles of one name are all read', async () => {
  const { blocks, warnings } = await parseAsciidoc('== Gates\n\n'.repeat(12_500));
  expect(blocks.map(({ text }) => text)).toEqual(Array(12_500).fill('Gates'));
  expect(warnings).toEqual([]);
});

test.each([
  [
    'attributes that expand without end',
    `:a: ${'x'.repeat(5_000)}\n\n${'{a} '.repeat(1_000)}\nend`,
    'too large',
  ],
  ['a table of a billion cells', '|===\n999999999*|a\n|===\n\nend', 'too large'],
  ['macros without an end', `${'xref:a[\n'.repeat(2_500)}\nend`, 'too large'],
  [
    'names that the library fails on',
    '{counter:__proto__} {counter:constructor} {set:__proto__:x} end',
    'cannot be converted',
  ],
  [
    'blocks nested thousands deep',
    Array.from({ length: 1_500 }, (_, i) => '='.repeat(4 + i)).join('\n') + '\nend',
    'cannot be converted',
  ],
])('%s are read as plain text, which is kept', async (_what, source, reason) => {
  const { blocks, warnings } = await parseAsciidoc(`= T\n\n${source}`);
  expect(blocks.at(-1)?.text).toMatch(/end$/);
  expect(warnings).toEqual([expect.stringContaining(reason)]);
});

test('a file is the same document whenever it is read', async () => {
  const source = '= T\n:revdate: {docdate}\n\nBuilt {localdatetime}, {doctime} {docyear} {localyear}.';
  const { blocks, metadata } = await parseAsciidoc(source);
  expect(blocks.map(({ text }) => text).slice(1)).toEqual(['Built , .']);
  expect(metadata).toEqual({});
});

test('a text that claims to be one paragraph is read to its end', async () => {
  expect(await read('= T', ':doctype: inline', '', 'One.', '', 'Two.')).toEqual([
    'heading1 T',
    'paragraph One.',
    'paragraph Two.',
  ]);
});
