import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('text stays text in elements and quoted attributes', () => {
  expect(escapeHtml(`<b title="x" id='y'> & ok`)).toBe(
    '&#60;b title=&#34;x&#34; id=&#39;y&#39;&#62; &#38; ok',
  );
});
