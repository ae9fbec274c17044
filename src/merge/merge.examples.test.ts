import { describe, expect, it } from 'vitest';
import { mergeTexts } from './merge.ts';

/** Returns a text of these lines. */
const of = (...lines: string[]) => lines.map((line) => `${line}\n`).join('');

interface Example {
  name: string;
  base: string;
  ours: string;
  theirs: string;
  merged: string;
}

const EXAMPLES: Example[] = [
  {
    name: 'rows of a table: a new row of one side, a changed cell of the other',
    base: of('| town | ferries |', '|---|---|', '| Arne | 3 a day |', '| Bolle | 5 a day |'),
    ours: of('| town | ferries |', '|---|---|', '| Arne | 4 a day |', '| Bolle | 5 a day |'),
    theirs: of(
      '| town | ferries |',
      '|---|---|',
      '| Arne | 3 a day |',
      '| Bolle | 5 a day |',
      '| Cork | 1 a day |',
    ),
    merged: of(
      '| town | ferries |',
      '|---|---|',
      '| Arne | 4 a day |',
      '| Bolle | 5 a day |',
      '| Cork | 1 a day |',
    ),
  },
  {
    name: 'footnotes: a new citation of the other side beside a new word of the user',
    base: of('The pier opened in May.[^p1]', '', '[^p1]: Harbor log'),
    ours: of('The new pier opened in May.[^p1]', '', '[^p1]: Harbor log'),
    theirs: of('The pier opened in May.[^p1][^p2]', '', '[^p1]: Harbor log', '[^p2]: Town paper'),
    merged: of('The new pier opened in May.[^p1][^p2]', '', '[^p1]: Harbor log', '[^p2]: Town paper'),
  },
  {
    name: 'a section renamed by the user and extended by the other side',
    base: of('## Boats', '', 'There are two.', '', '## Crew', '', 'Nine people.'),
    ours: of('## Boats and barges', '', 'There are two.', '', '## Crew', '', 'Nine people.'),
    theirs: of('## Boats', '', 'There are two.', 'Both are red.', '', '## Crew', '', 'Nine people.'),
    merged: of(
      '## Boats and barges',
      '',
      'There are two.',
      'Both are red.',
      '',
      '## Crew',
      '',
      'Nine people.',
    ),
  },
  {
    name: 'a section set one level deeper by the other side, with the user’s edit inside',
    base: of('## Boats', '', 'There are two boats here.', '', 'End.'),
    ours: of('## Boats', '', 'There are three boats here.', '', 'End.'),
    theirs: of('### Boats', '', 'There are two boats here.', '', 'End.'),
    merged: of('### Boats', '', 'There are three boats here.', '', 'End.'),
  },
  {
    name: 'a list that one side renumbered, with the user’s new word',
    base: of('1. cast off', '2. hoist the sail', '3. steer north'),
    ours: of('1. cast off', '2. hoist the big sail', '3. steer north'),
    theirs: of('1. look around', '2. cast off', '3. hoist the sail', '4. steer north'),
    merged: of('1. look around', '2. cast off', '3. hoist the big sail', '4. steer north'),
  },
  {
    name: 'a date changed on one side and the wording on the other',
    base: of('We sail on 3 May with the morning tide.'),
    ours: of('We leave on 3 May with the morning tide.'),
    theirs: of('We sail on 5 June with the morning tide.'),
    merged: of('We leave on 5 June with the morning tide.'),
  },
  {
    name: 'a code block touched by one side only, inside much that both changed',
    base: of('Run this now:', '', '```', 'a  b', '```', '', 'Then wait.'),
    ours: of('Please run this now:', '', '```', 'a  b', '```', '', 'Then wait.'),
    theirs: of('Run this now:', '', '```', 'a  b', 'c', '```', '', 'Then wait.'),
    merged: of('Please run this now:', '', '```', 'a  b', 'c', '```', '', 'Then wait.'),
  },
  {
    name: 'a quote and a field list in RST',
    base: of('Boats', '=====', '', ':since: 1802', '', '  Old saying.'),
    ours: of('Boats', '=====', '', ':since: 1803', '', '  Old saying.'),
    theirs: of('Boats', '=====', '', ':since: 1802', '', '  Very old saying.'),
    merged: of('Boats', '=====', '', ':since: 1803', '', '  Very old saying.'),
  },
  {
    name: 'a new state of a row, beside a row that the user edited',
    base: of('| part | state |', '| --- | --- |', '| mill | open |', '| pier | planned |', '| lock | dry |'),
    ours: of(
      '| part | state |',
      '| --- | --- |',
      '| mill | open daily |',
      '| pier | planned |',
      '| lock | dry |',
    ),
    theirs: of(
      '| part | state |',
      '| --- | --- |',
      '| mill | open |',
      '| pier | finished |',
      '| lock | wet |',
    ),
    merged: of(
      '| part | state |',
      '| --- | --- |',
      '| mill | open daily |',
      '| pier | finished |',
      '| lock | wet |',
    ),
  },
  {
    name: 'text in a script without spaces',
    base: of('船は朝に出ます。'),
    ours: of('船は昼に出ます。'),
    theirs: of('船は朝に着きます。'),
    merged: of('船は昼に着きます。'),
  },
];

describe('mergeTexts merges like a careful person', () => {
  for (const { name, base, ours, theirs, merged } of EXAMPLES) {
    it(name, () => {
      const result = mergeTexts({ base, ours, theirs });
      expect(result.merged).toBe(merged);
      expect(result.conflicts).toEqual([]);
    });
  }
});
