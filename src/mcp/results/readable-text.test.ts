import { expect, test } from 'vitest';
import { inlineCpu } from '../../../test/cpu/inline-cpu.ts';
import { readableText } from './readable-text.ts';

const blocks_json = JSON.stringify([
  { id: 'a', type: 'paragraph', text: 'One' },
  { id: 'b', type: 'message', text: 'Two', sender: { name: 'Zoe', email: null } },
  { id: 'c', type: 'message', text: 'Three', sender: { name: null, email: 'zoe@example.org' } },
]);
const read = (body: string | null) => readableText(inlineCpu, 'a', { body, blocks_json, sent_json: null });

test('a text is read as sent; HTML, and what came as blocks, block by block with speakers', async () => {
  expect(await read('As *sent*')).toBe('As *sent*');
  expect(await read(' <p>One</p>')).toBe('One\n\nZoe: Two\n\nThree');
  expect(await read(null)).toBe('One\n\nZoe: Two\n\nThree');
});
