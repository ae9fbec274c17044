import { expect, test } from 'vitest';
import type { ExtractedMemory } from '../model/model.ts';
import { withoutForms } from './without-forms.ts';

const memory = (text: string, rest: Partial<ExtractedMemory> = {}): ExtractedMemory => ({
  text,
  kind: 'statement',
  quote: text,
  confidence: 0.5,
  ...rest,
});
const FORM = 'Members who cannot attend send their vote to the chair.';
const keptOf = (...documents: ExtractedMemory[][]) =>
  withoutForms(documents.map((memories, documentId) => ({ documentId, memories }))).map(({ memories }) =>
    memories.map(({ text }) => text),
  );

test('what four documents repeat, each below its own title, is remembered of the first', () => {
  const days = ['1 May', '8 May', '15 May', '22 May'];
  const kept = keptOf(
    ...days.map((day) => [
      memory(`Gate crew (${day}): ${FORM}`, { stated: FORM }),
      memory(`Said on ${day}.`),
    ]),
  );
  expect(kept).toEqual([
    [`Gate crew (1 May): ${FORM}`, 'Said on 1 May.'],
    ['Said on 8 May.'],
    ['Said on 15 May.'],
    ['Said on 22 May.'],
  ]);
});

test('three documents may be versions of one page, and what gives a value is evidence each time', () => {
  expect(keptOf([memory(FORM)], [memory(FORM)], [memory(FORM)])).toEqual([[FORM], [FORM], [FORM]]);
  const claims = [
    {
      subject: 'gate',
      slot: 'owner',
      kind: 'name' as const,
      key: 'ada lind',
      shown: 'Ada Lind',
      from: null,
      until: null,
      isPast: false,
      replaces: [],
    },
  ];
  const valued = memory('Ada Lind owns the gate.', { claims });
  expect(keptOf([valued], [valued], [valued], [valued]).flat()).toHaveLength(4);
});
