import { describe, expect, test } from 'vitest';
import type { NameType } from '../../../text/names.ts';
import { vocabularyOf } from './ordinary-words.ts';
import { settleNames } from './settle-names.ts';

const mention = (name: string, type: NameType, confidence = 0.9) => ({
  name,
  type,
  quote: `… ${name} …`,
  confidence,
});
const settled = (mentions: ReturnType<typeof mention>[], people: string[] = []) =>
  settleNames(
    mentions,
    people.map((name) => ({ ...mention(name, 'PER'), type: 'person', isCertain: true as const })),
  ).map(({ name, type }) => `${type} ${name}`);

describe('settleNames', () => {
  test('gives every spelling of a name the type with most weight in the document', () => {
    expect(
      settled([mention('Globex', 'ORG'), mention('GLOBEX', 'ORG'), mention('Globex', 'LOC', 0.6)]),
    ).toEqual(['organization Globex', 'organization GLOBEX', 'organization Globex']);
  });

  test('leaves out halves, adjectives, plurals of units, and labels in every sentence', () => {
    const at = (name: string, quote: string) => ({ ...mention(name, 'MISC', 0.7), quote });
    const found = [
      at('Tanbal Balance', 'Set Tanbal Balance to low.'),
      at('Tanbal Balance', 'Tanbal Balance helps.'),
      at('System', 'It is the Linz System.'),
      at('Zorvinian', 'Use Zorvinian search.'),
      at('IOPs', 'It does many IOPs.'),
      at('Tanbal Tern', 'Tanbal Tern helps.'),
    ];
    expect(settleNames(found, []).map(({ name }) => name)).toEqual(['Tanbal Tern']);
  });

  test('takes initials before a colon for the one person who has them, and for a person if two speak', () => {
    const line = (name: string) => ({ ...mention(name, 'ORG'), quote: `${name}: I agree.` });
    const lines = (name: string) => [line(name), line(name), line(name)];
    const found = settleNames([...lines('AC'), ...lines('ZQ'), mention('Alex Crane', 'PER')], []);
    expect(found.map(({ type, name, standsFor }) => [type, name, standsFor?.name])).toEqual([
      ...Array.from({ length: 3 }, () => ['person', 'AC', 'Alex Crane']),
      ...Array.from({ length: 3 }, () => ['person', 'ZQ', undefined]),
      ['person', 'Alex Crane', undefined],
    ]);
    expect(settleNames(lines('ZQ'), [])[0]?.type).toBe('organization');
  });

  test('does not take abbreviations and mixed capitals for people or places, but takes an island for a place', () => {
    const guesses = [
      mention('GSX Desk', 'PER'),
      mention('QoS', 'PER'),
      mention('HQMi', 'LOC'),
      mention('Pike Island', 'PER'),
    ];
    expect(settled(guesses)).toEqual(['other GSX Desk', 'other QoS', 'other HQMi', 'location Pike Island']);
    expect(settled([mention('Anna WEBER', 'PER')])).toEqual(['person Anna WEBER']);
  });

  test('omits languages, plural abbreviations and sentence beginnings', () => {
    expect(
      settled([mention('Spanish', 'PRODUCT'), mention('AMs', 'LOC'), mention("Who's To", 'PER')]),
    ).toEqual([]);
  });

  test('takes a country for a place, and a possible person’s name for what sentences say', () => {
    expect(settled([mention('U.S.', 'ORG'), mention('Jordan', 'PER')])).toEqual([
      'location U.S.',
      'person Jordan',
    ]);
  });

  test('takes several ordinary words for no person, except names that are words for people', () => {
    expect(settled([mention('Customer Engineering', 'PER'), mention('Mark Young', 'PER')])).toEqual([
      'other Customer Engineering',
      'person Mark Young',
    ]);
  });

  test('takes a sender for a person, whatever the sentences suggest', () => {
    expect(settled([mention('Paris Weber', 'LOC')], ['Paris Weber'])).toEqual(['person Paris Weber']);
  });

  test('takes whom a list of attendees calls by one name for a certain person', () => {
    const vocabulary = vocabularyOf(['Present: Anna, Zorvik']);
    const found = settleNames([mention('Zorvik', 'ORG')], [], vocabulary);
    expect(found).toEqual([expect.objectContaining({ name: 'Zorvik', type: 'person', isCertain: true })]);
  });

  test('takes an unlisted place for the present person of that name', () => {
    const seen = [mention('Zzongli', 'LOC'), mention('Vienna', 'LOC')];
    expect(settled(seen, ['Zzongli Wu', 'Vienna Wu'])).toEqual(['person Zzongli Wu', 'location Vienna']);
    expect(settled(seen)).toEqual(['location Zzongli', 'location Vienna']);
  });

  test('expands a part of one full name, and leaves it alone if two people share it', () => {
    expect(settled([mention('Anna Weber', 'PER'), mention('Weber', 'PER')])).toEqual([
      'person Anna Weber',
      'person Anna Weber',
    ]);
    expect(
      settled([mention('Anna Weber', 'PER'), mention('Tom Weber', 'PER'), mention('Weber', 'PER')]),
    ).toContain('person Weber');
    expect(
      settled([mention('Anna Berg Weber', 'PER'), mention('Anna Weber', 'PER'), mention('Anna', 'PER')]),
    ).toContain('person Anna Berg Weber');
    expect(settled([mention('Anna Demos', 'PER'), mention('Anna', 'PER')])).toContain('person Anna');
  });

  test('drops doubtful names, days, nationalities and everyday words', () => {
    expect(
      settled([
        mention('Globex', 'ORG', 0.3),
        mention('Monday', 'MISC'),
        mention('German', 'MISC'),
        mention('Stories', 'PER', 0.7),
        mention('lower case', 'WORK'),
      ]),
    ).toEqual([]);
  });

  test('removes “the” and punctuation at the ends of a name', () => {
    expect(settled([mention('the Globex\nBank”', 'ORG')])).toEqual(['organization Globex Bank']);
  });

  test('takes the type of a name’s last word, and its first word alone for the same organization', () => {
    expect(
      settled([
        mention('Hollin Fruit Growers', 'PER'),
        mention('Hollin', 'LOC'),
        mention('Kestrel Test House', 'LOC'),
      ]),
    ).toEqual([
      'organization Hollin Fruit Growers',
      'organization Hollin',
      'organization Kestrel Test House',
    ]);
    expect(settled([mention('Berlin Bank', 'ORG'), mention('Berlin', 'LOC')])).toContain('location Berlin');
    expect(settled([mention('Sam Weber of Globex', 'PER')])).toEqual(['person Sam Weber']);
  });

  test.each([
    ['Python 3.4', 'PRODUCT', 'product Python'],
    ['Python runtime', 'PRODUCT', 'product Python'],
    ['Office 365', 'PRODUCT', 'product Office 365'],
    ['Globex members', 'ORG', 'organization Globex'],
    ['Bank of Linz', 'ORG', 'organization Bank of Linz'],
    ['Anna Weber Yeah', 'PER', 'person Anna Weber'],
    ['Dependabot PRs', 'PRODUCT', 'product Dependabot'],
    ['AWS IAM', 'PRODUCT', 'product AWS IAM'],
    ['Apple Music', 'ORG', 'product Apple Music'],
  ] as const)('names %s (%s) without the words outside its name: %s', (name, type, expected) =>
    expect(settled([mention(name, type)])).toEqual([expected]),
  );

  test.each([
    ['a label of ordinary words', mention('Payment Settings', 'ORG')],
    ['a button', mention('Add Holdings', 'LOC')],
    ['the verb of a sentence', { ...mention('Mark', 'PER'), quote: 'Mark the ticket.' }],
    ['a word after an article', { ...mention('Licensor', 'PER'), quote: 'to the Licensor or' }],
    ['a noun for whoever does something', mention('Assignor', 'PER')],
    ['a word that the document has in lower case elsewhere', mention('Hashring', 'ORG', 0.7)],
    ['an abbreviation of such words', mention('CMS', 'ORG')],
    ['a function', { ...mention('CONCAT', 'PRODUCT'), quote: 'Write CONCAT(A1, B1).' }],
    ['a relationship', mention('Employees', 'PER')],
    ['the plural of what an abbreviation stands for', mention('PDTs', 'ORG')],
    ['a language', mention('American English', 'PRODUCT')],
    ['a quantity', mention('512gb SSD', 'ORG', 0.6)],
    ['words that the document has in lower case next to each other', mention('Sync Gizmos', 'PER')],
  ])('takes no name from %s', (_what, named) => {
    const texts = [
      'Each node of the hashring is one of its content management systems (CMS) with a sync gizmo.',
    ];
    expect(settleNames([named], [], vocabularyOf(texts))).toEqual([]);
  });

  test('takes a name with its own site for a company, unless a sentence says what it is', () => {
    const vocabulary = vocabularyOf(
      ['Write to hello@vallmora.com.'],
      ['https://www.anna.com/', 'https://tiko.co.uk'],
    );
    const types = settleNames(
      [
        mention('Vallmora', 'PER', 0.7),
        mention('Anna', 'PER'),
        { ...mention('Tiko', 'LOC'), quote: 'We use Tiko.' },
        mention('Tiko', 'LOC'),
      ],
      [],
      vocabulary,
    );
    expect(types.map(({ type }) => type)).toEqual(['organization', 'person', 'product', 'product']);
  });

  test('is sure of a speaker of several lines, without the label of the next list', () => {
    const lines = ['one', 'two', 'three'].map((said) => ({
      ...mention('Oli', 'PER', 0.6),
      quote: `Oli: ${said}`,
    }));
    expect(settleNames(lines, []).every(({ confidence }) => confidence > 0.9)).toBe(true);
    expect(settleNames(lines.slice(1), []).every(({ confidence }) => confidence < 0.9)).toBe(true);
    const label = { ...mention('Mark Apologies', 'PER'), quote: 'Present: Ann, Mark Apologies: Tom' };
    expect(settleNames([label], [])).toMatchObject([{ name: 'Mark' }]);
  });

  test('takes an abbreviation for its long form, if that has a type', () => {
    const vocabulary = vocabularyOf(['The Harbor Appeal Board (HAB) and Mean Harbor Time (MHT)']);
    const types = settleNames([mention('HAB', 'ORG'), mention('MHT', 'ORG')], [], vocabulary);
    expect(types.map(({ type }) => type)).toEqual(['organization', 'other']);
  });

  test('takes an organization’s one word for its own body as that body', () => {
    const said = (name: string) => ({ ...mention(name, 'ORG'), quote: `The ${name} met.`, confidence: 0.9 });
    const types = settleNames([said('Council'), said('Board')], []).map(({ type }) => type);
    expect(types).toEqual(['organization', 'other']);
  });

  test.each([
    ['Canopy', 'Upload it in the Canopy admin.', 'product'],
    ['Canopy', 'Two people opened Canopy today.', 'product'],
    ['Trellis OS', 'Trellis OS 1.9 is out.', 'product'],
    ['Vallmora', 'The Vallmora contract ends in May.', 'organization'],
    ['Globex', 'She works at Globex.', 'organization'],
    ['Canopy', 'Nothing else is in Canopy.', 'location'],
    ['Berlin', 'They opened Berlin last year.', 'location'],
    ['Marlowe', 'The office is in Marlowe, New Zealand.', 'location', true],
  ])(
    'takes %s in “%s” for a %s, certainly if a sentence says it',
    (name, quote, type, isCertain = type !== 'location') => {
      const [found] = settleNames([{ ...mention(name, 'LOC'), quote }], []);
      expect(found).toMatchObject({ name, type });
      expect(found?.isCertain ?? false).toBe(isCertain);
    },
  );

  test.each([
    ['without any evidence', 'Tarwin', 'We have run Tarwin for years.', 'other'],
    ['by its use', 'Tarwin', 'There are many people at Tarwin.', 'organization'],
    ['by the lists, even an ordinary word', 'Slack', 'Ask about it on Slack.', 'product'],
  ])('types a name without a type %s', (_what, name, quote, type) => {
    const untyped = { ...mention(name, 'MISC'), quote, confidence: 0.5, isUntyped: true };
    expect(settleNames([untyped], []).map((found) => found.type)).toEqual([type]);
  });

  test('gives a name without a type the one that the tagger gives it elsewhere in the document', () => {
    const untyped = { ...mention('Tarwin', 'MISC'), confidence: 0.5, isUntyped: true };
    const typed = { ...mention('Tarwin', 'ORG'), confidence: 0.9 };
    const found = settleNames([untyped, untyped, untyped, typed], []);
    expect(found.map(({ type }) => type)).toEqual(Array(4).fill('organization'));
  });

  test('takes an account with many repositories for an organization, whatever its site’s domain ending', () => {
    const links = [
      'https://tarwin.io',
      'https://github.com/tarwin/web',
      'https://github.com/tarwin/handbook',
    ];
    const types = (urls: readonly string[]) =>
      settleNames([mention('Tarwin', 'PER')], [], vocabularyOf([], urls)).map(({ type }) => type);
    expect(types(links)).toEqual(['organization']);
    expect(types(links.slice(0, 1))).toEqual(['product']);
  });
});
