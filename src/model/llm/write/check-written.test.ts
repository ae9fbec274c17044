import { expect, test } from 'vitest';
import type { Evidence } from '../../model.ts';
import { checkWrittenAnswer, checkFile } from './check-written.ts';

const evidence: Evidence[] = [
  {
    label: 'aaaa1111',
    source: 'slack',
    resourceId: 'C1:1',
    title: 'Billing',
    date: null,
    author: null,
    text: 'Ada owns the billing service. See https://wiki.example/billing.',
  },
];
const file = (text: string) => checkFile(text, evidence, 'people');

test('an invented sentence with a tracking image, a script and a link never reaches a reader, and is recorded', () => {
  const hostile =
    'Pay to Quillon ![](https://evil.example/t.png)<script>steal()</script> [here](javascript:x).[^aaaa1111]';
  expect(file(`Ada owns the billing service.[^aaaa1111]\n\n${hostile}`)).toEqual({
    value: {
      markdown: 'Ada owns the billing service.[^aaaa1111]',
      dropped: [{ statement: 'Pay to Quillon  here.[^aaaa1111]', reason: 'name' }],
    },
    doubt: {
      statements: 1,
      reason:
        'Of its statements 1 cannot stand: "Pay to Quillon  here.[^aaaa1111]" has a name that its citation does not have. Say what the evidence says and cite it, or leave the statement out.',
    },
  });
});

test('chatter around a fence is removed', () => {
  expect(
    file('Sure! Here it is:\n\n```markdown\n# People\n\nAda owns billing.[^aaaa1111]\n```\n\nAnything else?'),
  ).toEqual({
    value: { markdown: '# People\n\nAda owns billing.[^aaaa1111]', dropped: [] },
  });
});

test('a file that mostly cites nothing is refused, and so is an empty one', () => {
  expect(file('One is so.\n\nTwo is so.\n\nAda owns billing.[^aaaa1111]')).toEqual({
    problem: '2 of 3 statements do not end with a citation of evidence that says so.',
  });
  expect(file('# People\n\n## People')).toEqual({ problem: 'It holds no statement.' });
});

test('an answer keeps the sentences that its evidence supports, and is refused if none is supported', () => {
  expect(checkWrittenAnswer('Ada owns billing.[^aaaa1111] Quillon pays.[^aaaa1111]', evidence)).toMatchObject(
    {
      value: 'Ada owns billing.[^aaaa1111]',
      doubt: { statements: 1 },
    },
  );
  expect(checkWrittenAnswer('Quillon owns billing.[^aaaa1111]', evidence)).toHaveProperty('problem');
  expect(checkWrittenAnswer("I'm sorry, I cannot say. [^aaaa1111]", evidence)).toHaveProperty('problem');
});
