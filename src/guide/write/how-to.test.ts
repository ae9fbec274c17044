import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { guideDocument } from '../../../test/guide/guide-document.ts';
import { openGuide } from '../write-guide.ts';
import type { GuideDocument } from './corpus.ts';

const howTo = (documents: readonly GuideDocument[]) => openGuide(documents, new Map()).write('howTo', null);
const procedure = (label: string, name: string, steps: readonly string[]) =>
  guideDocument(label, `# How to ${name}\n\n${steps.map((step, i) => `${i + 1}. ${step}`).join('\n')}\n`);
const own = (word: string) => [
  `Close the ${word} valve and wait for the light.`,
  `Open the case of the ${word} pump.`,
  `Write the ${word} change into the log.`,
];
const SHARED = ['Fill in the form of the depot.', 'Sign the form of the depot.', 'Hand the form in.'];
const forms = ['a', 'b', 'c'].map((label) => procedure(label, `ask for the ${label} key`, SHARED));
const headingsOf = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

test('steps that three documents share are a form, which is not listed and hides no procedure of the same name', () => {
  const text = howTo([...forms, procedure('d', 'ask for the a key', own('northern'))]);
  expect(headingsOf(text)).toEqual(['How to ask for the a key']);
  expect(text).toContain('Close the northern valve and wait for the light.');
  expect(text).not.toContain('Hand the form in.');
});

test('of procedures with the same name or steps, the first is listed', () => {
  const text = howTo([
    procedure('a', 'change the pump', own('northern')),
    procedure('b', 'change the pump', own('southern')),
    procedure('c', 'swap the pump', own('northern')),
    procedure('d', 'empty the pump', own('western')),
  ]);
  expect(headingsOf(text)).toEqual(['How to change the pump', 'How to empty the pump']);
  expect(text).toContain('[^a]');
});

test('at most 25 procedures are listed, and always the same ones in any order of the documents', () => {
  const all = Array.from({ length: 30 }, (_, i) =>
    procedure(`d${i}`, `change the pump ${i}`, own(`${i + 1}st`)),
  );
  const text = howTo([...all, ...forms]);
  expect(headingsOf(text)).toHaveLength(25);
  fc.assert(
    fc.property(fc.shuffledSubarray([...all, ...forms], { minLength: 33 }), (shuffled) => {
      expect(howTo(shuffled)).toBe(text);
    }),
    { numRuns: 10 },
  );
});

test('a checklist named after its folder is named once', () => {
  const text =
    '# Checklist\n\n- Turn the key.\n- Push the gate.\n- Close the gate.\n\n## Checklist\n\n- Open the lock.\n- Paint the lock.\n- Close the lock.\n';
  const found = guideDocument('a', text, { metadata: { root_path: 'gate-keys/list.md' } });
  expect(headingsOf(howTo([found]))).toEqual(['Gate keys: Checklist']);
});
