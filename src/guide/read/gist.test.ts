import { expect, test } from 'vitest';
import { LONG, notesOf } from '../../../test/guide/guide-document.ts';

const gist = (markdown: string, given = {}) => notesOf(markdown, given).gists[0]?.text ?? null;

test('a document’s gist is its description, what it says of itself, or an opening that names its subject', () => {
  expect(gist(`---\ntitle: Gates\ndescription: How gates are opened and closed\n---\n${LONG}`)).toBe(
    'How gates are opened and closed',
  );
  expect(gist('# Gates\n\nWe like gates. This guide describes how a gate is opened by hand.')).toBe(
    'This guide describes how a gate is opened by hand.',
  );
  expect(gist('# Gate openers\n\nGate openers are small motors that lift a gate from its seat.')).toBe(
    'Gate openers are small motors that lift a gate from its seat.',
  );
  expect(
    gist('# Gates\n\n## Overview\n\nEvery motor of the north has a spare part in the depot.'),
  ).toBeNull();
  expect(gist('# Gates\n\n## Overview\n\nMotors in the north have their spare parts in one depot.')).toBe(
    'Motors in the north have their spare parts in one depot.',
  );
});

test('the gist of a proposal is the proposal of its summary', () => {
  expect(
    gist(
      '# RFC 12: Faster gates\n\nGates are slow today, and people complain.\n\n## Summary\n\nAdd a second motor to every gate so that it opens in ten seconds.',
    ),
  ).toBe('Add a second motor to every gate so that it opens in ten seconds.');
});

test('a sentence that points elsewhere, asks, or is a remark is not a gist', () => {
  for (const sentence of [
    'This is what gates look like when the river is full of ice.',
    'If gates are closed you can ask the depot for a new key.',
    'Do gates open by themselves when the river is rising fast?',
    'Gates are explained at https://gates.example for all who ask.',
    'In other words, gates are opened by the people of the depot.',
    'Gates of the north are rapidly changing with every winter.',
    'Gates occasionally need a drop of oil when it is cold.',
    'Currently gates are painted green by the people of the depot.',
    'I think that gates should be painted in a darker green.',
  ])
    expect(gist(`# Gates\n\n${sentence}`)).toBeNull();
});

test('right below a title “this” and “here is how” refer to the title', () => {
  for (const sentence of [
    'This schedule shows what is mended in the north every year.',
    'This is a list of the gates that are mended every year.',
    'These are all the gates that are mended every year.',
    "Here's how we mend the gates of the north every year.",
  ])
    expect(gist(`# Yearly schedule\n\n${sentence}`)).toBe(sentence);
  for (const sentence of [
    'This river rises when the snow of the north is melting.',
    'This schedule adheres to the rules of the water board.',
    'This is a draft of what the depot wants to mend.',
    'This document is open to feedback until the 17th of June and then archived.',
    'Here are the gates that the depot wants to mend:',
    'This is the list of those gates that are described below.',
  ])
    expect(gist(`# Yearly schedule\n\n${sentence}`)).toBeNull();
  expect(gist('# Yearly schedule\n\n## Keys\n\nThis schedule shows what is mended every year.')).toBeNull();
});

test('a sentence that names all of a title gives the gist, wherever it names it', () => {
  const sentence = 'The depot of the northern fields prints one yearly schedule for all.';
  expect(gist(`# Yearly schedule\n\n${sentence}`)).toBe(sentence);
});

test('a section that asks what the page is about gives its first sentence as the gist', () => {
  const about = 'A short round in which crews say what they mend on the upcoming day.';
  expect(gist(`# Morning rounds\n\n## What it is:\n\n${about}`)).toBe(about);
});

test('the purpose of a part is not the document’s', () => {
  const purpose = 'Purpose\n\nSpare parts are kept so that gates are mended within one day.';
  expect(gist(`# Locks\n\n## ${purpose}`)).toContain('Spare parts');
  expect(gist(`# Locks\n\n## Checks\n\n### ${purpose}`)).toBeNull();
});

test('a sentence that shares only a number with the title is not a gist', () => {
  const sentence = 'Owner: Ada Lind, from 15 June 2026 Ben Okoro for all of the north.';
  expect(gist(`# Gates and locks 2026\n\n${sentence}\n\n## Keys\n`)).toBeNull();
  expect(
    gist('# Gates and locks 2026\n\nLocks of iron are bought in the spring of 2026.\n\n## Keys\n'),
  ).not.toBeNull();
});

test('a remark, an answer or the intended readers are not a page’s gist', () => {
  for (const sentence of [
    'Gates can also be opened by the people of the depot.',
    'Gates typically last for twenty years in the north.',
    'A gate often sticks when the river is full of ice.',
    'Quite a few gates of the north are green by now.',
    'A gate is an essential part of every wall in the north.',
    'Gates can be confusing for those who come from the south.',
    'A good picture of all gates is given by Ada Lind in her book.',
    'Gates are maintained and funded by the people of the depot.',
    'This page proposes only the first of these, but the others would be good.',
    'Within these rules the word gate means any door of iron.',
    'While we like gates, they are closed for most of the year.',
    'This page is for gate keepers; others may read it to know what happens.',
  ])
    expect(gist(`# Gates\n\n${sentence}`)).toBeNull();
  expect(gist('# Gates\n\nGates are an important tool of iron that keeps the water out.')).not.toBeNull();
  expect(gist('# Gates\n\nThis page is for recording what happens at each gate.')).not.toBeNull();
  const answer = 'Gates of the north are opened by two motors and a wheel.';
  expect(gist(`# Gates\n\n${answer}`)).toBe(answer);
  expect(gist(`# Gates FAQ\n\n## Who opens it?\n\n${answer}`)).toBeNull();
  expect(gist(`# Gates\n\n## Overview\n\nGates are usually green all over.`)).toBeNull();
});

test('an opening that does not name the subject is not a gist, and a gist of a moment is marked as such', () => {
  expect(gist('# Gates\n\nWater reaches the northern fields by three long canals.')).toBeNull();
  expect(notesOf('# Gates\n\nGates are now handled by the ongoing work of the depot.').gists).toMatchObject([
    { isOfMoment: true },
  ]);
});

test('the outline has a document’s own headings, without those of every form', () => {
  expect(
    notesOf(
      '# Gates\n\n## Overview\n\n## Opening a gate\n\n## 2026-03-09\n\n### Keys\n\n#### Deep\n\n## Gates\n\n## References',
    ).outline,
  ).toEqual(['Opening a gate', 'Keys']);
  const form = [
    'Technical leads',
    'Emeritus members',
    'People',
    'How we work',
    'Next steps',
    'Day 1',
    'Phase B',
    'Further reading',
    'You need',
  ];
  form.push(
    'Backwards compatibility',
    'Future work',
    'When',
    'Observers/Guests',
    'References and footnotes',
    'Disclaimers',
    'January',
    '2021',
    'Q3',
    'May 9, 11a - Noon',
    'Meeting Outcome',
    'Summary of the transcript',
    'Recording',
  );
  expect(notesOf(`# Gates\n\n${form.map((h) => `## ${h}\n\n`).join('')}## Ice\n`).outline).toEqual(['Ice']);
});

test('openings are the first sentences that may define something', () => {
  const { openings } = notesOf(
    '# Depot\n\nThe depot is responsible for keys. It has two rooms and a yard.\n\n## Keys\n\nA walk in the yard.\n\nThe yard team maintains the fences of the yard.',
  );
  expect(openings).toEqual([
    {
      sentences: ['The depot is responsible for keys.', 'It has two rooms and a yard.'],
      heading: 'Depot',
      isLead: true,
    },
    { sentences: ['The yard team maintains the fences of the yard.'], heading: 'Keys', isLead: false },
  ]);
});

test('an outline has each heading once, without its number, and none that repeats throughout', () => {
  const section = (heading: string) =>
    `## ${heading}\n\nThe pump stands in the field.\n\n### Why?\n\nSo it is.\n\n`;
  const text = `# Pumps\n\n${['1. Access', '2.1) Keys', '2024 in numbers'].map(section).join('')}`;
  expect(notesOf(text).outline).toEqual(['Access', 'Keys', '2024 in numbers']);
});

test('a page’s state of completion, or what is only true next to the page, is not a gist', () => {
  const described = (description: string) =>
    gist(`---\ntitle: Gates\ndescription: ${description}\n---\n${LONG}`);
  expect(described('10% complete. How all gates are opened and closed')).toBe(
    'How all gates are opened and closed',
  );
  expect(described('This whole section is 30% complete')).toBeNull();
  expect(described('50% - this page is still written by all')).toBeNull();
  for (const sentence of [
    'Gates are opened by a small motor that lives in this repo.',
    'This document will be able to say how gates are opened.',
    'Occasionally gates are painted by the people of the depot.',
  ])
    expect(gist(`# Gates\n\n${sentence}`)).toBeNull();
});

test('a description taken from the middle of a page is not a gist', () => {
  for (const given of [
    'In this example the key is not used by anybody else.',
    'These are some of the rules that should be kept.',
    'The objective of this section is to show how gates work.',
  ])
    expect(gist(`---\ntitle: Gates\ndescription: ${given}\n---\n${LONG}`)).toBeNull();
  expect(gist('# Gates\n\nThis page covers the first use-case of all gates.')).toBeNull();
});

test('a ticket’s gist is the problem, not the background or the person who asks', () => {
  const ticket = (text: string) => gist(text, { type: 'task' });
  expect(ticket('It seems to be broken since noon. The north gate does not open today.')).toBe(
    'The north gate does not open today.',
  );
  expect(ticket('Given my role at the depot I need help. Pump three is leaking again.')).toBe(
    'Pump three is leaking again.',
  );
});

test('pictures around a title are removed, those inside it are not', () => {
  expect(notesOf(`# 🌝 Night shift 🙌🏽\n\n${LONG}`).title).toBe('Night shift');
  expect(notesOf(`# Night 🌝 shift\n\n${LONG}`).title).toBe('Night 🌝 shift');
});

test('a description that a site truncated ends with its last whole sentence', () => {
  const whole =
    'A check of every key of the depot helps the boards of all rivers to know who has which of them.';
  expect(
    gist(
      `---\ntitle: Gates\ndescription: ${whole} It involves a look at each of the keys and at the locks of all of the gates in\n---\n${LONG}`,
    ),
  ).toBe(whole);
});

test('the topics of minutes are their innermost headings, or else items with nested items', () => {
  const minutes = (text: string) => notesOf(`# Water board meeting 2026-03-09\n\n${text}`).outline;
  expect(
    minutes(
      '## Present\n\n- Ada\n\n## Agenda\n\n### North side\n\n#### Green gate\n\n#### Lost key\n\n## Next meeting\n',
    ),
  ).toEqual(['Green gate', 'Lost key']);
  expect(
    minutes(
      '## Agenda\n\n- Green gate\n  - Ada paints it.\n- Ben has a key.\n- Ada and Ben talked about all of the other gates\n  - Green.\n- Lost key\n  - Ben looks.\n',
    ),
  ).toEqual(['Green gate', 'Lost key']);
});

test('a reference of a printed book, a comment on earlier text and “how to proceed” are not gists', () => {
  for (const sentence of [
    'For the keys of gates in the north, see the list in @sec-keys.',
    'Fortunately, gates in the north have two small keys of their own.',
    'This page describes how to proceed.',
  ])
    expect(gist(`# Gates\n\n${sentence}\n\n${LONG}`), sentence).toBeNull();
  expect(
    gist(`# Gates\n\nGates of the north are opened with two keys by @second-gate.\n\n${LONG}`),
  ).not.toBeNull();
  const [opening] = notesOf(
    '# Gates\n\nA gate is a door in a wall of stone. It has two keys in the depot. The keys are those of @fig-2.',
  ).openings;
  expect(opening?.sentences).toEqual([
    'A gate is a door in a wall of stone.',
    'It has two keys in the depot.',
  ]);
});

test('an item that is formatted as a heading is not a section', () => {
  const { outline } = notesOf(`# Gates\n\n## • The green keys\n\n${LONG}\n\n## The red keys\n\n${LONG}`);
  expect(outline).toEqual(['The red keys']);
});

test('a sentence, a work status and a version history are not sections', () => {
  const headings = [
    'Note that the key is green',
    'For this you will have to go to the depot',
    'Version history',
    'What you need to open a gate',
    'Keys',
  ];
  const outlineOf = (title: string, own: readonly string[]) =>
    notesOf(`# ${title}\n\n${own.map((heading) => `## ${heading}\n\n${LONG}`).join('\n\n')}`).outline;
  expect(outlineOf('Gates', headings)).toEqual(['What you need to open a gate', 'Keys']);
  expect(outlineOf('Gates meeting 2026-03-09', ['Done', 'Doing', 'Waiting on', 'Keys'])).toEqual(['Keys']);
});

test('a sentence that looks back, leaves a number open or describes a picture is not a gist', () => {
  for (const sentence of [
    'Previously we have seen how gates are painted in the north.',
    'We saw in spring how gates are painted in the north.',
    'We’ve discussed how gates are painted in the north.',
    'Gates are painted as in the last chapter of the book.',
    'Gates are painted as described earlier in this chapter.',
    'A gate of the north has been open for XX seconds.',
    'Screenshot of the page on which gates are painted.',
    'Ada told me on the phone how gates are painted.',
    'Presented by Ada at the meeting on painting gates.',
    'Painting gates of the north (in red or in green?)',
    'Painting gates is straightforward for the whole team.',
  ])
    expect(notesOf(`# Painting gates\n\n${sentence}\n`).gists).toEqual([]);
  const kept = 'Gates are painted in the first week of the last month.';
  expect(notesOf(`# Painting gates\n\n${kept}\n`).gists.map(({ text }) => text)).toContain(kept);
});

test('names of pictures and numbers with dots are not part of a heading', () => {
  const text = '# Gates\n\n## :warning: Red paint :warning:\n\n## 2.1 Northern gates\n\n## 3 keys\n';
  expect(notesOf(text).outline).toEqual(['Red paint', 'Northern gates', '3 keys']);
});

test('a repository or a team’s handle is not a topic of minutes', () => {
  const minutes =
    '# Gates meeting 2026-03-09\n\n- Gate team: @acme/gates\n  - Ada\n\n### acme/gates\n\n- Paint the gate\n  - In red.\n- Old keys\n  - Kept.\n';
  expect(notesOf(minutes).outline).toEqual(['Paint the gate', 'Old keys']);
});

test('a greeting, a tip or a number of an issue does not describe a page, and one word of many in its title does not either', () => {
  expect(gist(`# Gates\n\nAda: Hello and welcome to the call about gates.\n\n${LONG}`)).toBeNull();
  expect(
    gist(`# Writing about gates\n\nAvoid words like “just” when writing about gates.\n\n${LONG}`),
  ).toBeNull();
  expect(
    gist(`# List of gates\n\nThis document describes the changes that are being proposed.\n\n${LONG}`),
  ).toBeNull();
  expect(gist(`# Gates\n\nThis proposal unifies #135 and #210 with more details.\n\n${LONG}`)).toBeNull();
  expect(
    gist(`# Painting northern gates with brushes\n\nA brush needs warm water every day.\n\n${LONG}`),
  ).toBeNull();
});

test('a sentence is not shown without the name in angle brackets that it has', () => {
  expect(
    gist(`# Gates\n\nGates have a new kind of key: \`<gate key>\`, which opens every gate.\n\n${LONG}`),
  ).toBeNull();
});

test('a proposal is described by what its summary says of itself, else by how the summary begins', () => {
  const gist = (summary: string) =>
    notesOf(`- RFC status: draft\n\n# Summary\n\n${summary}\n\n# Motivation\n\nThe gates are old.`, {
      metadata: { root: 'acme', root_path: 'rfcs/0007-gates.md' },
    }).gists.map(({ text }) => text)[0];
  const start = 'The north gate runs out of oil when the largest boats pass.';
  expect(gist(`${start} This document has proposed answers to this shortcoming.`)).toBe(start);
  expect(gist(`${start} This PR proposes a second tank of oil.`)).toBe(
    'This PR proposes a second tank of oil.',
  );
  expect(
    gist(`Separate the oil of the gates from that of the pumps.\n\nThe proposal also adds a tank.`),
  ).toBe('Separate the oil of the gates from that of the pumps.');
  expect(gist(`${start} This RFC is related to the one on pumps.`)).toBe(start);
});

test('a proposal without a proposing summary is described by its own section, and nothing by the problem', () => {
  const gistOf = (sections: string, root_path = 'rfcs/0007-gates.md') =>
    notesOf(`# Green gates\n\n${sections}`, { metadata: { root_path } }).gists[0]?.text ?? null;
  const problem = '## Problem\n\nThe gates of the north are gray, and boats do not see them.\n\n';
  const proposal = '## Proposal\n\nEvery gate of the north should be painted green.\n';
  expect(gistOf(problem + proposal)).toBe('Every gate of the north should be painted green.');
  expect(gistOf(`## Summary\n\nThe gates of the north are gray.\n\n${proposal}`)).toBe(
    'Every gate of the north should be painted green.',
  );
  expect(
    gistOf('## Summary\n\nPaint every gate of the north green.\n\n## Proposal\n\nUse two coats.\n'),
  ).toBe('Paint every gate of the north green.');
  expect(gistOf(`${problem}## Proposal\n\nThese gates should all be painted green.\n`)).toBeNull();
  for (const start of [
    'First, every gate of the north must have a number of its own.',
    'In order to remove all of the gray paint from the gates.',
    'The ways to paint a gate will differ with the people who provide the paint.',
  ])
    expect(gistOf(`${problem}## Proposal\n\n${start}\n`)).toBeNull();
  expect(gistOf(problem, 'gates/green-gates.md')).toBeNull();
});

test.each([
  'In early 2026, we painted the gates of the north for the first time.',
  'Back in May the gates of the north were painted by two people.',
  'Over the past two months the gates of the north were painted.',
  'Historically, the gates of the north have been gray.',
])('what happened before is not what a page is about: “%s”', (sentence) =>
  expect(gist(`# Gates of the north\n\n${sentence}\n\n${LONG}`)).toBeNull(),
);

test('a linked text is not the page itself, and what adds to a sentence or lacks a word is no gist', () => {
  expect(gist('# Gates\n\nThis [article](https://x.example) gives a comparison of gates.\n')).toBeNull();
  expect(gist('# Gates\n\n[This guide](https://x.example) describes how gates open.\n')).toBeNull();
  expect(gist('# Gates\n\nThis guide also shows one of several ways to open a gate.\n')).toBeNull();
  expect(gist('# Gates\n\nDoing so lets the gates of the depot open at noon.\n')).toBeNull();
  expect(gist('# Gates\n\nIn , the gates of the depot were opened by hand.\n')).toBeNull();
});

test('a few words say what a group is for below “Mission”', () => {
  const text = 'To keep the gates green.';
  expect(gist(`# Gates: Working Group Charter\n\n## Mission\n\n${text}\n\n${LONG}`)).toBe(text);
  expect(gist(`# Gates: Working Group Charter\n\n## Overview\n\n${text}\n\n${LONG}`)).toBeNull();
});
