import { expect, test } from 'vitest';
import { guidePlace, readGuide } from './read-guide.ts';

test('links of a page lead to other pages and to headings, and nowhere outside the guide', () => {
  expect(guidePlace('web', 'merging.md')).toEqual({ page: 'merging' });
  expect(guidePlace('web', 'sources.md#google-drive')).toEqual({ page: 'sources', at: 'google-drive' });
  expect(guidePlace('web', '#keys')).toEqual({ page: 'web', at: 'keys' });
  expect(guidePlace('web', 'web.md')).toEqual({ page: 'web' });
  for (const href of ['', 'decisions/0111-a.md', '../README.md', 'images/a.webp', 'https://a.example/b.md'])
    expect(guidePlace('web', href)).toBeNull();
});

test('the title of a page is its heading, also below the note of a generated one', () => {
  expect(readGuide('# Kilns\n\nHot.\n')).toEqual({ title: 'Kilns', body: '\nHot.\n' });
  expect(readGuide('<!-- Written. -->\n\n# Kilns\nHot.\n')).toEqual({ title: 'Kilns', body: 'Hot.\n' });
});
