/** A document of blocks in the form that `POST /memories/add/bulk` accepts. */
interface MadeDocument {
  source: 'google_drive';
  resource_id: string;
  type: 'document';
  title: string;
  metadata: Record<string, string>;
  data: string[];
}

const PARTS = ['North', 'South', 'River', 'Harbor', 'Hill', 'Forest', 'Bridge', 'Valley', 'Coast', 'Garden'];
const THINGS = ['Pumps', 'Billing', 'Sensors', 'Routing', 'Storage'];
/** Names of fifty teams. */
const TEAMS = PARTS.flatMap((part) => THINGS.map((thing) => `${part} ${thing}`));
const FIRST = ['Ada', 'Jon', 'Mira', 'Tomas', 'Yuki', 'Ruth', 'Piet', 'Lena', 'Omar', 'Ines'];
const LAST = [
  'Moreau',
  'Okafor',
  'Lindqvist',
  'Vega',
  'Tanabe',
  'Abara',
  'Hoffmann',
  'Costa',
  'Novak',
  'Lund',
];
const NOUNS = [
  'valve',
  'invoice',
  'gateway',
  'schedule',
  'contract',
  'alert',
  'probe',
  'ledger',
  'tunnel',
  'archive',
];
const VERBS = ['replaces', 'depends on', 'reports to', 'is tested with', 'is owned by', 'blocks', 'feeds'];

type Pick = <T>(list: readonly T[]) => T;

/** Generates the same organization every time: pages, minutes and procedures of fifty teams, each in its team's folder. */
export function madeOrganization(documents: number): MadeDocument[] {
  return Array.from({ length: documents }, (_, i) => madeDocument(i));
}

function madeDocument(i: number): MadeDocument {
  let state = Math.imul(i + 1, 2654435761) >>> 1;
  const pick: Pick = (list) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    // The list is never empty.
    return list[(state >>> 8) % list.length] as (typeof list)[number];
  };
  const team = TEAMS[i % TEAMS.length] ?? '';
  const folder = team.toLowerCase().replaceAll(' ', '-');
  const kind = Math.floor(i / TEAMS.length) % 10;
  const [name, text] =
    i < TEAMS.length
      ? home(team)
      : kind === 1
        ? minutes(pick, i)
        : kind === 2
          ? procedure(pick, i)
          : page(pick, i);
  return {
    source: 'google_drive',
    resource_id: `made-${i}`,
    type: 'document',
    title: name,
    metadata: {
      path: `teams/${folder}/${i}.md`,
      author: person(pick),
      created_at: day(i),
      last_modified: day(i),
    },
    data: [`# ${name}\n\n${text}\n`],
  };
}

/** Returns a day of the year up to 20 June 2026. */
const day = (i: number): string => new Date(Date.UTC(2026, 5, 20 - (i % 365))).toISOString();
const person = (pick: Pick): string => `${pick(FIRST)} ${pick(LAST)}`;
const sentence = (pick: Pick): string =>
  `${person(pick)} says that the ${pick(NOUNS)} ${pick(VERBS)} the ${pick(NOUNS)} near the ${pick(NOUNS)}.`;
const prose = (pick: Pick): string => Array.from({ length: 8 }, () => sentence(pick)).join(' ');

const home = (team: string): [string, string] => [
  `${team} team`,
  `The ${team} team is responsible for all of ${team.toLowerCase()} and answers every question about it.`,
];

function page(pick: Pick, i: number): [string, string] {
  const name = `The ${pick(NOUNS)} and the ${pick(NOUNS)} of site ${i}`;
  return [
    name,
    `This page describes how the ${pick(NOUNS)} ${pick(VERBS)} the ${pick(NOUNS)}.\n\n## Today\n\n${prose(pick)}\n\n## Next year\n\n${prose(pick)}`,
  ];
}

function minutes(pick: Pick, i: number): [string, string] {
  const name = `Meeting notes ${day(i).slice(0, 10)}`;
  return [
    name,
    `## Attendees\n\n- ${person(pick)}\n- ${person(pick)}\n- ${person(pick)}\n\n## The ${pick(NOUNS)}\n\n${prose(pick)}\n\nDecision: the ${pick(NOUNS)} of site ${i} moves to the new ${pick(NOUNS)}.\n\n- Action: ${person(pick)} checks the ${pick(NOUNS)}.`,
  ];
}

function procedure(pick: Pick, i: number): [string, string] {
  const thing = `${pick(NOUNS)} ${i}`;
  return [
    `How to replace the ${thing}`,
    `This takes an hour.\n\n1. Close the main ${pick(NOUNS)} and wait.\n2. Open the case of the ${thing}.\n3. Replace the ${thing} with a new one.\n4. Write the change into the ${pick(NOUNS)} log.\n\n${prose(pick)}`,
  ];
}
