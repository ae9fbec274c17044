import { describe, expect, test } from 'vitest';
import { guideDocument, LONG } from '../../../test/guide/guide-document.ts';
import { type GuideDocument, newestFirst, readCorpus } from './corpus.ts';

const letters = (count: number) => Array.from({ length: count }, (_, i) => String.fromCharCode(65 + i));

const page = (label: string, text: string, given = {}): GuideDocument =>
  guideDocument(label, `# Pump ${label}\n\n${text}\n\n${LONG}`, given);

describe('dates', () => {
  test('in a title or path take precedence over those of the source', () => {
    const document = guideDocument('a', 'text', {
      title: 'Visit of 2026-03-09',
      created: '2026-05-05',
      changed: '2026-05-06',
    });
    const corpus = readCorpus([document]);
    expect(corpus.dateOf(document)).toBe('2026-03-09');
    expect(corpus.createdOf(document)).toBe('2026-03-09');
    expect(corpus.newest).toBe('2026-03-09');
  });

  test('that an import gave to more than eight documents date none of them', () => {
    const imported = letters(9).map((name) =>
      page(name, `Pump ${name} is a motor.`, {
        created: '2026-05-05T08:00:00Z',
        changed: '2026-05-05T08:00:00Z',
        author: 'Ada Lind',
      }),
    );
    const real = page('Z', 'Pump Z is a motor.', {
      created: '2026-04-01',
      changed: '2026-04-02',
      author: 'Ben Okoro',
    });
    const corpus = readCorpus([...imported, real]);
    expect(imported.map(corpus.dateOf)).toEqual(imported.map(() => null));
    expect(imported.map(corpus.authorOf)).toEqual(imported.map(() => null));
    expect(corpus.dateOf(real)).toBe('2026-04-02');
    expect(corpus.createdOf(real)).toBe('2026-04-01');
    expect(corpus.authorOf(real)).toBe('Ben Okoro');
    expect(corpus.newest).toBe('2026-04-02');
  });

  test('of a mass change yield to the day a document was made', () => {
    const changed = letters(9).map((name, i) =>
      page(name, `Pump ${name} is a motor.`, { created: `2026-01-0${i + 1}`, changed: '2026-05-05' }),
    );
    const corpus = readCorpus(changed);
    expect(changed.map(corpus.dateOf)).toEqual(letters(9).map((_, i) => `2026-01-0${i + 1}`));
  });

  test('order documents newest first, undated last, and equals by label', () => {
    const documents = [
      page('C', 'Pump C is a motor.'),
      page('B', 'Pump B is a motor.', { changed: '2026-01-01' }),
      page('A', 'Pump A is a motor.', { changed: '2026-01-01' }),
      page('D', 'Pump D is a motor.', { changed: '2026-02-01' }),
    ];
    const order = newestFirst(documents, readCorpus(documents));
    expect(order.map((d) => d.label)).toEqual(['D', 'A', 'B', 'C']);
  });
});

describe('authors', () => {
  test('who added five documents on one day keep the collection and wrote none of it', () => {
    const kept = letters(6).map((name) =>
      page(name, `Pump ${name} is a motor.`, { created: '2026-01-05', author: 'Ada Lind' }),
    );
    const own = page('Z', 'Pump Z is a motor.', { created: '2026-02-05', author: 'Ben Okoro' });
    const corpus = readCorpus([...kept, own]);
    expect(kept.map(corpus.authorOf)).toEqual(kept.map(() => null));
    expect(corpus.authorOf(own)).toBe('Ben Okoro');
  });

  test('exclude bots', () => {
    for (const author of ['dependabot[bot]', 'CI', 'Release automation']) {
      const document = page('A', 'Pump A is a motor.', { author });
      expect(readCorpus([document]).authorOf(document)).toBeNull();
    }
  });
});

describe('texts', () => {
  test('shared by three documents are form text, and describe none of them', () => {
    const form = 'This page lists what is to be written down of every pump.';
    const forms = letters(3).map((name) => page(name, form));
    const own = page('Z', 'Pump Z is a motor of the north.');
    const corpus = readCorpus([...forms, own]);
    expect(corpus.isCommon(form)).toBe(true);
    expect(forms.map(corpus.gistOf)).toEqual([null, null, null]);
    expect(corpus.gistOf(own)?.text).toBe('Pump Z is a motor of the north.');
  });

  test('that describe a moment are shown while they are recent', () => {
    const text = 'Pump work is ongoing in the north and in the south.';
    const fresh = page('A', text, { changed: '2026-03-01' });
    const old = page('B', 'Pump work is ongoing in the east and in the west.', { changed: '2023-03-01' });
    const corpus = readCorpus([fresh, old]);
    expect(corpus.gistOf(fresh)?.text).toBe(text);
    expect(corpus.gistOf(old)).toBeNull();
  });

  test('used as headings by three documents are left out of every outline', () => {
    const documents = letters(3).map((name) =>
      guideDocument(name, `# Pump ${name}\n\n## Who to call\n\n${LONG}\n## Valve ${name}\n\n${LONG}`),
    );
    const corpus = readCorpus(documents);
    expect(documents.map(corpus.outlineOf)).toEqual(letters(3).map((name) => [`Valve ${name}`]));
    expect(readCorpus(documents.slice(0, 2)).outlineOf(documents[0] ?? page('A', ''))).toEqual([
      'Who to call',
      'Valve A',
    ]);
  });
});

test('minutes whose headings are those of their series have the items that others are below as topics', () => {
  const minutes = ['Old bridges', 'Wet pumps', 'Red valves'].map((topic, at) =>
    guideDocument(
      `m${at}`,
      `# Gates call 2026-03-0${at + 1}\n\n## Board matters\n\nText.\n\n## Staff matters\n\nText.\n\n## Tickets\n\n- Weekly walk\n  - Ada went.\n- ${topic}\n  - They wait.\n- ${topic} again\n  - They still wait.\n`,
    ),
  );
  const [first] = minutes;
  expect(minutes.map(readCorpus(minutes).outlineOf)[0]).toEqual(['Old bridges', 'Old bridges again']);
  // In a single document, nobody knows that the headings are those of any call.
  expect(first && readCorpus([first]).outlineOf(first)).toEqual([
    'Board matters',
    'Staff matters',
    'Tickets',
  ]);
});

test('handles and names are paired by the majority of lists', () => {
  const list = (label: string, line: string) =>
    guideDocument(label, `# Depot ${label}\n\n## Members\n\n- ${line}\n- Ben Okoro\n`);
  const corpus = readCorpus([
    list('a', 'Ada Lind (@ada)'),
    list('b', 'Ada Lind (@ada)'),
    list('c', 'Ada Lindgren (@Ada)'),
  ]);
  expect(corpus.nameOf('ADA')).toBe('Ada Lind');
  expect(corpus.handleOf('ada lind')).toEqual({ handle: 'ada', label: 'b' });
  expect(corpus.nameOf('ben')).toBeNull();
  expect(corpus.handleOf('Ben Okoro')).toBeNull();
});

test('a word in brackets after several names is nobody’s handle', () => {
  const list = (label: string, line: string) =>
    guideDocument(label, `# Depot ${label}\n\n## Members\n\n- ${line}\n`);
  const corpus = readCorpus([list('a', 'Ada Lind (northwater)'), list('b', 'Ben Okoro (northwater)')]);
  expect(corpus.nameOf('northwater')).toBeNull();
  expect(corpus.handleOf('Ada Lind')).toBeNull();
});

test('what a template says is that of a form, in every document made from it', () => {
  const template = guideDocument(
    't',
    '# Title\n\n## Prior art\n\nWhich gates are there?\n\n## Unresolved questions\n\n- What is still open about the gates?\n',
    {
      metadata: { root_path: 'plans/0000-template.md' },
    },
  );
  const plan = guideDocument(
    'p',
    '# Green gates\n\n## Prior art\n\nOld gates are gray.\n\n## Paint for boats\n\nText.\n\n## Unresolved questions\n\n- What is still open about the gates?\n- Who pays for the paint of the gates?\n',
    { metadata: { root_path: 'plans/0007-green-gates.md' } },
  );
  const corpus = readCorpus([template, plan]);
  expect(corpus.outlineOf(plan)).toEqual(['Paint for boats']);
  expect(plan.notes.questions.filter(corpus.isCommon)).toEqual(['What is still open about the gates?']);
  const example = guideDocument('e', '# Example\n\n## Paint for boats\n\nText.\n', {
    metadata: { root_path: 'plans/example.md' },
  });
  expect(readCorpus([example, plan]).outlineOf(plan)).toContain('Paint for boats');
});
