import { expect, test } from 'vitest';
import { notesOf } from '../../../test/guide/guide-document.ts';
import { parseMarkdown } from '../../parse/markdown/parse-markdown.ts';

const terms = (markdown: string) => notesOf(markdown).terms.map((t) => `${t.term} = ${t.meaning}`);

test('glossary entries are terms, whether items, paragraphs, headings or table rows', () => {
  expect(
    terms(
      '# Glossary\n\n- Weir: a low wall across a river\n- see: the other page of terms\n\n## Sluice\n\nA sluice is a gate that slides up and down.\n',
    ),
  ).toEqual(['Weir = a low wall across a river', 'Sluice = A sluice is a gate that slides up and down.']);
  expect(terms('# Gates\n\n| Term | Meaning |\n|---|---|\n| Weir | a low wall |\n')).toEqual([
    'Weir = a low wall',
  ]);
  expect(
    terms(
      '# Glossary\n\n- Example: a wall of stones\n- Gate user: one who did either of:\n- has three locks: the gate\n',
    ),
  ).toEqual([]);
  expect(terms('# Gates\n\n- Weir: a low wall across a river\n')).toEqual([]);
});

test('values of a list, second explanations, leads to examples and headings above a status are not terms', () => {
  const list = (...items: string[]) =>
    terms(`# Glossary\n\n${items.map((item) => `- ${item}`).join('\n')}\n`);
  expect(list('High gate: next business day', 'GWB: Gates and Water Board', 'Weir: a wall of stone')).toEqual(
    ['GWB = Gates and Water Board', 'Weir = a wall of stone'],
  );
  expect(list('Open: the gate is up for boats', 'Open: the board meets in public there')).toEqual([
    'Open = the gate is up for boats',
  ]);
  expect(list('Examples include: the gate is up, the boat is in')).toEqual([]);
  const told =
    '## Gate names\n\nCurrently all our gates have names of rivers.\n\n## Sluice\n\nA gate that slides up.\n\n## Weir\n\nWe define a weir as a low wall.\n';
  expect(terms(`# Terminology\n\n${told}`)).toEqual([
    'Sluice = A gate that slides up.',
    'Weir = We define a weir as a low wall.',
  ]);
});

test('headings of a glossary are terms even if its title is above the text', () => {
  const blocks = parseMarkdown(
    '## Sluice\n\nA gate that slides up.\n\n## Weir\n\nA low wall in a river.\n',
  ).blocks;
  const of = (title: string) => notesOf('', { title, blocks }).terms.map(({ term }) => term);
  expect(of('Glossary')).toEqual(['Sluice', 'Weir']);
  expect(of('Gates')).toEqual([]);
});

test('a section of terms ends where its own parts begin, and each of its lines is a term', () => {
  const parts =
    '### Keep gates shut\n\nA shut gate keeps the field dry.\n\n- Wet – a field below water level\n';
  const section = '## Terms\n\n**Sluice** — A gate that slides up.\\\n**Weir** — A low wall in a river.\n';
  expect(terms(`# Gates\n\n${section}\n${parts}`)).toEqual([
    'Sluice = A gate that slides up.',
    'Weir = A low wall in a river.',
  ]);
});

test('an abbreviation is spelled out by the words whose initials form it', () => {
  expect(
    terms(
      '# Gates\n\nThe Board of Water and Gates (BWG) met. The Depot is near (DPN). SWL stands for Safe Water Level.\n',
    ),
  ).toEqual(['BWG = Board of Water and Gates', 'SWL = Safe Water Level']);
  expect(terms('# Gates\n\nAn Application Programming Interface (API) is used.\n')).toEqual([]);
});

test('questions under a heading of open questions are open unless something answers them', () => {
  const { questions } = notesOf(
    '# Gates\n\n## Open questions\n\n- Who pays for the new north gate?\n- Who has the key of the gate?\n  - Ada has it.\n- Green is a nice color.\n- Could need more keys (who has them?)\n- Resolved: who paints the gate?\n\n## FAQ\n\n- Why are the gates always green?\n',
  );
  expect(questions).toEqual(['Who pays for the new north gate?']);
});

test('a glossary’s heading is not a term, nor is “Definition:” part of a meaning', () => {
  const weir = '## Weir\n\nDefinition: A weir is a low wall in a river.\n';
  expect(terms(`# Glossary\n\n## C. Appendix: Glossary\n\nA list of the words of gates.\n\n${weir}`)).toEqual(
    ['Weir = A weir is a low wall in a river.'],
  );
});

test('arguments for or against a word are not its meaning', () => {
  const terms = (meaning: string) => notesOf(`# Glossary\n\n- **Portal**: ${meaning}\n`).terms;
  expect(terms('a gate between two fields of the north')).toHaveLength(1);
  expect(terms('more telling than gate, but no established meaning')).toEqual([]);
});

test('a question that somebody answered below it, or that points at something not shown, is not open', () => {
  const { questions } = notesOf(
    '# Gates\n\n## Open questions\n\n- Who pays for the new north gate?\n- Ada Lind: the town pays for it.\n- Should this gate be open at night?\n- When is the old gate closed?\n',
  );
  expect(questions).toEqual(['When is the old gate closed?']);
});

test('a sentence that leads to a list is no term, nor are terms of somebody else given as examples', () => {
  expect(
    terms(
      '# Gates\n\n## Terminology\n\nIn order to be brief - these pages use short words.\n\nWeir - a low wall across a river\n\nThe town has its own words for some of these, such as:\n\n- Sluice: a door of the mill that is always shut\n',
    ),
  ).toEqual(['Weir = a low wall across a river']);
});

test('a numbered suggestion is no term, and “see” another entry no meaning', () => {
  expect(
    terms(
      '# Glossary\n\n- Suggestion 1: first letter of the gate and of the key\n- Old weir: see weir of the north\n- Weir: a low wall, see also sluice\n',
    ),
  ).toEqual(['Weir = a low wall, see also sluice']);
});

test('in a list of who attended, brackets say whom somebody is with, and a numbered heading “Definitions” is no term', () => {
  const entry = '- Ada Lind - Gate Paint Alliance (GPA)\n';
  expect(terms(`# Gate call\n\n## Voting member attendance\n\n${entry}`)).toEqual([]);
  expect(terms(`# Gate call\n\n## Painters\n\n${entry}`)).toEqual(['GPA = Gate Paint Alliance']);
  expect(
    terms('# Statutes\n\n## 4. Definitions\n\n4. Definitions: a gate is whatever closes a field.\n'),
  ).toEqual([]);
});
