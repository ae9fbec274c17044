import { expect, test } from 'vitest';
import { withoutTitle } from './without-title.ts';

const block = (fields: object) => ({ type: 'paragraph', id: 'b', text: 't', ...fields });

test('a first heading that equals the title is omitted unless it is all there is', () => {
  const heading = block({ type: 'heading', text: 'Plan ' });
  const rest = block({});
  expect(withoutTitle([heading, rest], 'Plan')).toEqual([rest]);
  expect(withoutTitle([heading, rest], 'Other')).toEqual([heading, rest]);
  expect(withoutTitle([heading], 'Plan')).toEqual([heading]);
  expect(withoutTitle([rest, heading], 'Plan')).toEqual([rest, heading]);
  expect(withoutTitle([], null)).toEqual([]);
});
