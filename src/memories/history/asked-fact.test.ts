import { describe, expect, test } from 'vitest';
import { claimingRow } from '../../../test/stored/claiming-row.ts';
import type { SlotClaim } from '../../text/claims/claim.ts';
import { findAskedFact } from './asked-fact.ts';
import type { ClaimingRow } from './claiming-row.ts';
import { linkMemories } from './link-memories.ts';

const TODAY = '2026-07-01';
const asked = { slots: [{ subject: '3 taproot', slot: 'price' }], kind: 'amount' } as const;

const price = (amount: number, more: Partial<SlotClaim> = {}): SlotClaim => ({
  subject: '3 taproot',
  slot: 'price',
  kind: 'amount',
  key: `${amount} eur`,
  shown: `${amount} euros`,
  replaces: [],
  from: null,
  until: null,
  isPast: false,
  ...more,
});

const said = (day: string, text: string, claim: SlotClaim): ClaimingRow =>
  claimingRow({
    memory_id: text,
    document_id: text.length,
    text,
    claims: [claim],
    said: day,
  });

const answer = (question: string, ...memories: ClaimingRow[]): string | null =>
  answerTo(asked, question, memories);

function answerTo(
  wanted: Parameters<typeof findAskedFact>[1],
  question: string,
  memories: ClaimingRow[],
): string | null {
  const stated = memories.map((row) => ({
    memoryId: row.memory_id,
    documentId: row.document_id,
    text: row.text,
    claims: row.claims,
    said: row.said,
    earliest: null,
    latest: null,
  }));
  const read = {
    rows: new Map(memories.map((row) => [row.memory_id, row])),
    histories: linkMemories(stated, { asOf: null, today: TODAY }),
    verdicts: [],
  };
  const fact = findAskedFact(question, wanted, memories, read, TODAY);
  if (!fact) return null;
  return fact.undated ? `${fact.current.text} / ${fact.undated.text}` : fact.current.text;
}

const QUESTION = 'What does Taproot 3 cost?';
const plain = said('2026-04-22', 'Taproot 3 costs 219 euros.', price(219));

describe('the statement that answers a question', () => {
  test('has the slot of the thing in question', () => {
    expect(answer(QUESTION, plain)).toBe(plain.text);
    expect(
      answer(
        QUESTION,
        said('2026-04-22', 'Taproot 2 costs 169 euros.', price(169, { subject: '2 taproot' })),
      ),
    ).toBe(null);
  });

  test('has the newest value', () => {
    const older = said('2026-01-15', 'Taproot 3 costs 229 euros.', price(229));
    expect(answer(QUESTION, plain, older)).toBe(plain.text);
  });

  test('has a date if another one has none, which comes along', () => {
    const undated = { ...said('', 'Taproot 3 costs 229 euros.', price(229)), said: null };
    expect(answer(QUESTION, undated, plain)).toBe(`${plain.text} / ${undated.text}`);
    const same = { ...said('', 'Taproot 3 costs 219 euros now.', price(219)), said: null };
    expect(answer(QUESTION, same, plain)).not.toContain('/');
  });

  test('may give a time of day to a question with “when”', () => {
    const time = (key: string) =>
      price(0, { subject: 'standup', slot: 'the time', kind: 'name', key, shown: key });
    const wanted = { slots: [{ subject: 'standup', slot: 'the time' }], kind: 'date' } as const;
    const newer = said('2026-05-02', 'Standup is at 10:15.', time('10:15'));
    const older = said('2026-05-01', 'Standup is at 09:30.', time('09:30'));
    expect(answerTo(wanted, 'When is standup?', [older, newer])).toBe(newer.text);
  });

  test('covers most of the question, of those that give one value', () => {
    const short = said('2026-05-01', 'Taproot 3: 219 euros it is.', price(219));
    expect(
      answer(
        'What does a Taproot 3 probe cost?',
        short,
        said('2026-04-22', 'The Taproot 3 probe costs 219 euros.', price(219)),
      ),
    ).toBe('The Taproot 3 probe costs 219 euros.');
  });

  test('names the thing itself or in its title', () => {
    const unnamed = said('2026-04-22', 'The price of 219 euros stays.', price(219));
    expect(answer(QUESTION, unnamed)).toBe(null);
    expect(answer(QUESTION, { ...unnamed, title: 'Taproot 3' })).toBe(unnamed.text);
  });

  test('has no more in it than the question: the price of a part is something else', () => {
    expect(answer('What does the cable of a Taproot 3 cost?', plain)).toBe(null);
    expect(answer('What does the product Taproot 3 cost?', plain)).toBe(plain.text);
  });
});

describe('no statement answers', () => {
  test('if those of one day disagree', () => {
    expect(answer(QUESTION, plain, said('2026-04-22', 'A Taproot 3 costs 209 euros.', price(209)))).toBe(
      null,
    );
  });

  test('if it says what was, or was valid until a day before', () => {
    expect(
      answer(QUESTION, said('2026-04-22', 'Taproot 3 cost 219 euros.', price(219, { isPast: true }))),
    ).toBe(null);
    const ended = said(
      '2026-04-22',
      'Taproot 3 costs 219 euros in May.',
      price(219, { until: '2026-05-31' }),
    );
    expect(answer(QUESTION, ended)).toBe(null);
  });
});
