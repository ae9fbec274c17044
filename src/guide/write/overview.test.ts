import { expect, test } from 'vitest';
import { guideDocument, LONG } from '../../../test/guide/guide-document.ts';
import { openGuide } from '../write-guide.ts';

test('a folder with many large parts does not displace the other folders from the map of an organization', () => {
  const pages = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      guideDocument(
        `${folder}-${at}`,
        `# Gate of ${folder.replace(/\W/g, ' ')} ${'abcdefghijkl'.charAt(at)}\n\n${LONG}`,
        {
          metadata: { root_path: `${folder}/page-${at}.md` },
        },
      ),
    );
  const parts = Array.from({ length: 20 }, (_, at) =>
    pages(`trials/part-${'abcdefghijklmnopqrst'.charAt(at)}`, 4),
  );
  const text = openGuide([...parts.flat(), ...pages('rules', 3), ...pages('jobs', 3)], new Map()).write(
    'overview',
    null,
  );
  for (const heading of ['## Trials, part a: pages', '## Rules: pages', '## Jobs: pages'])
    expect(text).toContain(heading);
  expect(text).not.toContain('## Trials, part t: pages');
});
