import { expect, test } from 'vitest';
import { markdownSource } from '../../../test/answers/markdown-source.ts';
import { layOutStatements } from './statements/lay-out-statements.ts';
import { presentAnswer } from './present-answer.ts';

const one = markdownSource('one', 'First is here. Second is there.', { date: '2025-01-14T00:00:00Z' });
const two = markdownSource('two', 'Third is far.');
const [first, second] = layOutStatements(one, 0);
const [third] = layOutStatements(two, 1);
const statements = [first, second, third].filter((statement) => statement !== undefined);
const PLAIN = { isHistory: false, isState: false, certainty: 'sure' } as const;

test('every statement has its document’s footnote, and every document is quoted once, at its positions', () => {
  const { text, parts } = presentAnswer({ statements, ...PLAIN }, [one, two]);
  expect(text).toBe('First is here. [^one] Second is there. [^one] Third is far. [^two]');
  expect(parts.map(({ source, quote }) => [source, quote])).toEqual([
    [0, 'First is here.\nSecond is there.'],
    [1, 'Third is far.'],
  ]);
  expect(parts[0]?.places).toEqual([
    { block_id: one.blocks[0]?.id, start: 0, end: 14 },
    { block_id: one.blocks[0]?.id, start: 15, end: 31 },
  ]);
});

test('of several values each has its day, if known', () => {
  const { text } = presentAnswer({ statements: statements.slice(1), ...PLAIN, isHistory: true }, [one, two]);
  expect(text).toBe('14 January 2025: Second is there. [^one] Third is far. [^two]');
});

test('a position that two statements share is quoted once', () => {
  const { parts } = presentAnswer({ statements: statements.slice(0, 1).flatMap((s) => [s, s]), ...PLAIN }, [
    one,
    two,
  ]);
  expect(parts[0]?.places).toHaveLength(1);
});

test('items of one list are shown with its lead-in once', () => {
  const source = markdownSource('l', 'The pier has for its guests:\n\n- A lamp.\n- A rope.');
  const items = layOutStatements(source, 0).filter(({ form }) => form === 'item');
  const { text } = presentAnswer({ statements: items, ...PLAIN }, [source]);
  expect(text).toBe('The pier has for its guests: A lamp. [^l] A rope. [^l]');
});

test('placeholders in angle brackets are shown as code', () => {
  const source = markdownSource('p', 'The berth is `pier_<NAME>_<KIND>`, and `<affected_node>` is up.');
  const statements = layOutStatements(source, 0);
  const { text } = presentAnswer({ statements, ...PLAIN }, [source]);
  expect(text).toBe('The berth is `pier_<NAME>_<KIND>`, and `<affected_node>` is up. [^p]');
  const thread = {
    ...source,
    blocks: source.blocks.map((block) => ({ ...block, text: 'It is `<OLD_NAME>`.' })),
  };
  expect(presentAnswer({ statements: layOutStatements(thread, 0), ...PLAIN }, [thread]).text).toBe(
    'It is `<OLD_NAME>`. [^p]',
  );
});
