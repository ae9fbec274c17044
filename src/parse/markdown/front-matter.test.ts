import { expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

test('lists are joined, nested keys are joined with dots, and dates and empty values are kept', () => {
  const { metadata, body } = readFrontMatter(
    '---\ntags:\n  - a\n  - b\nmeta:\n  owner: Ada\n  deep:\n    er: 1\ndate: 2026-03-02\nempty:\n---\nText',
  );
  expect(metadata).toEqual({
    tags: 'a, b',
    'meta.owner': 'Ada',
    'meta.deep.er': 1,
    date: '2026-03-02',
    empty: null,
  });
  expect(body).toBe('Text');
});

test('a header may end with dots, and the text may be empty', () => {
  expect(readFrontMatter('---\na: 1\n...\nText')).toMatchObject({ metadata: { a: 1 }, body: 'Text' });
  expect(readFrontMatter('---\na: 1\n---')).toMatchObject({ metadata: { a: 1 }, body: '' });
});

test('a header may follow blank lines', () => {
  expect(readFrontMatter('\n \n---\ntitle: Gates\n---\nOpen.')).toEqual({
    metadata: { title: 'Gates' },
    body: 'Open.',
    warnings: [],
  });
});

test('a header in TOML is read like one in YAML', () => {
  const text =
    '+++\ntitle = "Gates"\ndate = 2024-03-02T10:00:00Z\ntags = ["a", "b"]\n[extra]\nowner = "Ada"\n+++\nOpen.';
  expect(readFrontMatter(text)).toEqual({
    metadata: { title: 'Gates', date: '2024-03-02T10:00:00.000Z', tags: 'a, b', 'extra.owner': 'Ada' },
    body: 'Open.',
    warnings: [],
  });
  expect(readFrontMatter('+++\ntitle = Gates\n+++\nOpen.')).toMatchObject({
    metadata: {},
    body: '+++\ntitle = Gates\n+++\nOpen.',
    warnings: ['The front matter is not valid TOML and was kept as text.'],
  });
});

test('a rule at the beginning is not a header', () => {
  for (const source of [
    '---\nJust text\n---\nmore',
    '---\n\n# Title',
    '----\na: 1\n---\n',
    'a: 1\n---\n',
    '---\n- a\n- b\n---\n',
  ]) {
    expect(readFrontMatter(source)).toEqual({ metadata: {}, body: source, warnings: [] });
  }
});

test('a header without an end is text', () => {
  const source = `---\n${'key: value\n'.repeat(5000)}---\nText`;
  expect(readFrontMatter(source).body).toBe(source);
});

test('nesting deeper than a header needs is truncated', () => {
  const nested = Array.from({ length: 12 }, (_, i) => `${' '.repeat(i)}a:`).join('\n');
  expect(readFrontMatter(`---\n${nested} 1\nb: 2\n---\n`).metadata).toEqual({ b: 2 });
});
