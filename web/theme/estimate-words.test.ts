import { expect, test } from 'vitest';
import type { TreeEstimate } from '../../client/types.ts';
import { estimateWords } from './estimate-words.ts';

const estimate = (over: Partial<TreeEstimate> = {}): TreeEstimate => ({
  files_reused: 3,
  files_written: ['a.md', 'b.md'],
  files_certain: ['a.md', 'b.md'],
  prompt_tokens: 1_500,
  completion_tokens: 300,
  price: null,
  model: 'gpt',
  ...over,
});

test.each([
  [null, 'This is the first tree'],
  [
    estimate(),
    '2 files would be written, 3 stay as they are. gpt writes them with at most about 1.8K tokens.',
  ],
  [estimate({ files_reused: 1 }), '1 stays as it is'],
  [estimate({ files_certain: ['a.md'] }), '1 to 2 files would be written'],
  [estimate({ files_certain: [] }), 'Up to 2 files would be written'],
  [estimate({ files_certain: [] }), 'as they are. Files of new teams or subjects are not counted. gpt'],
  [estimate({ files_written: ['a.md'], files_certain: ['a.md'] }), '1 file would be written'],
  [estimate({ price: { amount: 0.00123, currency: 'USD' } }), 'tokens, $0.0012.'],
  [estimate({ price: { amount: 12.5, currency: 'EUR' } }), 'tokens, €12.50.'],
  [estimate({ model: 'builtin' }), 'by rules, without a model, and costs nothing.'],
  [estimate({ prompt_tokens: null }), 'what it costs is not known'],
  [estimate({ files_written: [], files_certain: [] }), 'no file would be written'],
])('an estimate (%o) is described before a generation: %s', (known, words) => {
  expect(estimateWords(known)).toContain(words);
});
