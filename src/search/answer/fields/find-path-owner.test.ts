import { expect, test } from 'vitest';
import { parseCodeOwners } from '../../../parse/tables/parse-code-owners.ts';
import { answerFrom, blocksSource } from '../../../../test/answers/markdown-source.ts';

const owners = blocksSource(
  'o',
  parseCodeOwners(
    '* @acme/all\n*.css @acme/web\n/src/billing/ @acme/money # since May\nsrc/billing/tax.ts @ann\n/docs/* @acme/docs\n/vendor/',
  ).blocks,
  { title: 'Code owners' },
);

test.each([
  ['Who owns src/billing?', '@acme/money'],
  ['Who owns src/billing/api/send.ts?', '@acme/money'],
  ['Who is the code owner of `src/billing/tax.ts`?', '@ann'],
  ['Who reviews web/theme/main.css?', '@acme/web'],
  ['Who maintains docs/start.md?', '@acme/docs'],
  ['Who owns docs/deep/start.md?', '@acme/all'],
  ['Who owns README.md?', '@acme/all'],
])('“%s” is answered by the last line that matches: %s', (question, owner) => {
  expect(answerFrom(question, owners)).toMatch(new RegExp(`: ${owner} \\[\\^o\\]$`));
});

test('a path without an owner, a question without a path and a line with too many wildcards have none', () => {
  expect(answerFrom('Who owns vendor/x.js?', owners)).toBeNull();
  expect(answerFrom('Who owns the harbor?', owners)).toBeNull();
  const wild = blocksSource('w', parseCodeOwners('*a*b*c*d*e*f*g* @bo').blocks);
  expect(answerFrom('Who owns src/abcdefg.ts?', wild)).toBeNull();
});
