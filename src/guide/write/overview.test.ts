import { expect, test } from 'vitest';
import { guideDocument, LONG } from '../../../test/guide/guide-document.ts';
import { openGuide } from '../write-guide.ts';

test('a folder with many large parts does not displace the other folders from the map of an organization', () => {
  const pages = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      guideDocument(
        `${folder}-${at}`,
        `# How to oil gate ${folder.replace(/\W/g, ' ')} ${'abcdefghijkl'.charAt(at)}\n\n${LONG}`,
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

test('a sentence that the readme and the home page both have is said once', () => {
  const page = (path: string, text: string) =>
    guideDocument(path, `# Acme\n\n${text}\n\n${LONG}`, { metadata: { root: 'acme', root_path: path } });
  const text = openGuide(
    [
      page('README.md', 'Acme is a company that paints gates for farms.'),
      page('docs/index.md', 'Acme is a company that paints gates for farms, which it also repairs.'),
    ],
    new Map(),
  ).write('overview', null);
  expect(text.split('## ')[1]?.match(/Acme is a company/g)).toHaveLength(1);
});

test('the list of teams does not say a name twice', () => {
  const team = { name: 'Gates', aliases: ['gates'] };
  const documents = [
    guideDocument('a', `# Gates, our way\n\nWe help the farms to open their gates.\n\n${LONG}`, {
      metadata: { root_path: 'gates/README.md' },
    }),
  ];
  const teams = new Map([['gates', { team, documents, sure: new Set(['a']) }]]);
  const text = openGuide(documents, teams).write('overview', null);
  expect(text).not.toMatch(/\*\*Gates\*\* — Gates[^:]*:/);
});
