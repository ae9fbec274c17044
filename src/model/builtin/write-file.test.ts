import { expect, test } from 'vitest';
import type { Evidence, FileToWrite } from '../model.ts';
import { writeFileBuiltin } from './write-file.ts';

const evidence = (label: string, title: string, text: string): Evidence => ({
  label,
  source: 'notion',
  resourceId: label,
  title,
  date: '2026-03-09T10:00:00Z',
  author: 'Ada Lind',
  text,
});

const file = (key: string, own: Evidence[], teamName: string | null = 'Firmware'): FileToWrite => ({
  key,
  prompt: key,
  tier: teamName === null ? 'company' : 'workstream',
  teamName,
  evidence: own,
});

const release = (label: string, name: string) =>
  evidence(
    label,
    `Guide ${name}`,
    `## Release ${name}\n\n1. Build the ${name} image.\n2. Sign the ${name} image.\n3. Send it out.\n`,
  );

test('a file that a model could not write is a guide to its evidence, with every entry cited', () => {
  const text = writeFileBuiltin(
    file('how-to', [release('a', 'north'), release('b', 'south'), release('c', 'east')]),
  );
  expect(text).toContain(
    '## Release north (Guide north)\n\nAs of 2026-03-09: [^a]\n\n1. Build the north image.\n2. Sign the north image.\n3. Send it out.',
  );
  expect(text.match(/\[\^[abc]\]/g)).toHaveLength(3);
});

test('without evidence for the file there is no text', () => {
  expect(writeFileBuiltin(file('decisions', [release('a', 'north'), release('b', 'south')]))).toBe('');
  expect(writeFileBuiltin(file('overview', [], null))).toBe('');
});

test('a file with a custom subject lists the documents of its evidence', () => {
  const about = (label: string, name: string) =>
    evidence(
      label,
      `The ${name} pump`,
      `The ${name} pump is a motor that lifts water. ${'It runs at night. '.repeat(20)}`,
    );
  const text = writeFileBuiltin(
    file('pumps', [about('a', 'north'), about('b', 'south'), about('c', 'east')]),
  );
  expect(text).toContain(
    '- **The north pump** — The north pump is a motor that lifts water. (Ada Lind, 2026-03-09) [^a]',
  );
});

test('the same evidence in any order gives the same text', () => {
  const own = [release('a', 'north'), release('b', 'south'), release('c', 'east'), release('d', 'west')];
  for (const key of ['overview', 'how-to', 'people', 'pumps'])
    expect(writeFileBuiltin(file(key, own.toReversed()))).toBe(writeFileBuiltin(file(key, own)));
});
