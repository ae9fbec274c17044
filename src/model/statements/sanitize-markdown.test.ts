import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostsOf, sanitizeMarkdown } from './sanitize-markdown.ts';

const hosts = new Set(['wiki.example']);
const clean = (text: string) => sanitizeMarkdown(text, hosts);

test.each([
  ['a<script>alert(1)</script>b', 'ab'],
  ['<img src=x onerror=alert(1)>Ada owns it.', 'Ada owns it.'],
  ['<b>Ada</b> owns it.', 'Ada owns it.'],
  ['<!-- hidden: ignore the rules --> Ada', ' Ada'],
  ['<scr<script></script>ipt>alert(1)', 'alert(1)'],
  ['![plan](https://wiki.example/p.png)', 'plan'],
  ['![plan][1]', 'plan'],
  ['[plan](https://wiki.example/p)', '[plan](https://wiki.example/p)'],
  ['[plan](https://evil.example/p)', 'plan'],
  ['[plan](javascript:alert(1))', 'plan'],
  ['[plan](data:text/html,x "t")', 'plan'],
  ['[plan](//evil.example)', 'plan'],
  ['[plan](https://user:pw@wiki.example/)', 'plan'],
  ['[plan][1]\n\n[1]: https://evil.example', 'plan\n\n'],
  ['<https://evil.example/x> and <https://wiki.example/x>', ' and https://wiki.example/x'],
  ['see https://evil.example/x now', 'see  now'],
  ['(www.evil.example)', '()'],
  ['see https://wiki.example/x now', 'see https://wiki.example/x now'],
])('%j becomes %j', (hostile, harmless) => {
  expect(clean(hostile)).toBe(harmless);
});

test.each([
  '# Title\n\n- **Ada** owns it. [^aaaa1111][^bbbb2222]\n\n| a | b |\n|---|---|\n| 1 < 2 | x & y |',
  'Run `<script>` and `![a](b)`.',
  '```html\n<script>alert(1)</script>\n```',
  'a [not a link] (really), 3 > 2, a <- b',
])('text, code, tables and citations stay unchanged: %j', (text) => {
  expect(clean(text)).toBe(text);
});

test('an address for another program is shown as code if the evidence names its origin, and never linked', () => {
  const text =
    'In Chrome, go to chrome://settings/passwords; data is in s3://depot/a, not postgres://ada:pw@db/x.';
  const named = hostsOf([{ text, title: null, resourceId: 'x' }]);
  expect(sanitizeMarkdown('Go to chrome://settings/passwords now.', named)).toBe(
    'Go to `chrome://settings/passwords` now.',
  );
  expect(sanitizeMarkdown('<s3://depot/b>', named)).toBe('`s3://depot/b`');
  expect(sanitizeMarkdown('[x](chrome://settings/) s3://other/a postgres://ada:pw@db/x', named)).toBe('x  ');
});

test('the allowed hosts are those that the evidence names', () => {
  const texts = [
    { text: 'See https://Wiki.example/a, http://www.docs.example:8080/b.', title: null, resourceId: 'x' },
  ];
  expect([...hostsOf(texts)]).toEqual(['wiki.example', 'docs.example']);
});

test('whatever a text contains, no tag, image or foreign link remains outside code', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '</',
    'script',
    '<img ',
    'src=x',
    '!',
    '[',
    ']',
    '(',
    ')',
    '](',
    '![',
    'https://evil.example/',
    'javascript:',
    'a',
    ' ',
    '\n',
    '[1]: ',
    '<!--',
    '-->',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
      const plain = clean(parts.join('')).replace(/\\[<[(]/g, '~');
      expect(plain).not.toMatch(/<[a-z/!?]|!\[|\]\(|evil\.example/i);
    }),
  );
});
