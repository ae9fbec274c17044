import { expect, test } from 'vitest';
import { detectTextFormat } from '../text-formats.ts';
import { parseIrcLog } from './parse-irc-log.ts';

const LOG = `[06:50:20] *** Joins: kay (~kay@ )
[06:50:29] <ann> the lamp is yellow
[06:50:35] <ann> it was painted on Monday
[06:51:02] <kay> ann: thanks
[06:55:00] <kay> why yellow?
[06:56:00] * kay waits
[07:10:00] -bot- [depot] ann pushed 2 commits
`;

test('each message has its author and time; lines in quick succession are merged, and joins are omitted', () => {
  expect(parseIrcLog(LOG, { filename: '#depot_20161027.log' }).blocks).toEqual([
    {
      type: 'message',
      text: 'the lamp is yellow\nit was painted on Monday',
      content: 'the lamp is yellow\nit was painted on Monday',
      sender: { name: 'ann', email: null },
      date: '2016-10-27T06:50:29.000Z',
    },
    {
      type: 'message',
      text: 'ann: thanks',
      content: 'ann: thanks',
      sender: { name: 'kay', email: null },
      date: '2016-10-27T06:51:02.000Z',
    },
    {
      type: 'message',
      text: 'why yellow?',
      content: 'why yellow?',
      sender: { name: 'kay', email: null },
      date: '2016-10-27T06:55:00.000Z',
    },
  ]);
});

test.each([
  ['2016-10-27 06:50 <@ann> hello', '2016-10-27T06:50:00.000Z'],
  ['[2016-10-27T06:50:01] <ann> hello', '2016-10-27T06:50:01.000Z'],
  ['2016-10-27 06:50:01\t@ann\thello', '2016-10-27T06:50:01.000Z'],
  ['2016-10-27 06:50:01\t<ann>\thello', '2016-10-27T06:50:01.000Z'],
  ['06:50 <ann> hello', undefined],
])('“%s” was written on %s', (line, date) => {
  const [block] = parseIrcLog(line).blocks;
  expect(block).toMatchObject({ text: 'hello', sender: { name: 'ann' } });
  expect(block?.date).toBe(date);
});

test('a log is recognized by its lines, whatever its name; a single such line in a text is not enough', () => {
  expect(detectTextFormat(LOG, { filename: 'a.txt' })).toBe('irc');
  const night = '[00:01:05] *** Quits: ann (~ann@ ) (*.net *.split)\n'.repeat(60);
  expect(detectTextFormat(`${night}${LOG}`, { filename: 'a.txt' })).toBe('irc');
  expect(
    detectTextFormat('We met.\n\n[06:50] <ann> the lamp is yellow\n\nThat was all.', { filename: 'a.txt' }),
  ).not.toBe('irc');
});

test('a log between tabs is one, but no table of times and no log of a program', () => {
  const linesOf = (...columns: string[]) =>
    columns.map((text, i) => `2016-10-27 06:50:0${i}\t${text}\n`).join('');
  const talk = linesOf(
    'ann\tthe lamp is yellow',
    ' *\tkay waits',
    '~kay\tthanks a lot',
    '-->\tben has joined',
  );
  expect(detectTextFormat(talk, { filename: 'a.log' })).toBe('irc');
  expect(parseIrcLog(talk).blocks.map(({ text }) => text)).toEqual(['the lamp is yellow', 'thanks a lot']);
  expect(detectTextFormat(linesOf('lamp\t23.5', 'lamp\t23.7', 'gate\t4'), { filename: 'a.log' })).not.toBe(
    'irc',
  );
  const program = linesOf('INFO\tthe lamp is on', 'WARN\tthe lamp is hot', 'INFO\tthe lamp is off');
  expect(detectTextFormat(program, { filename: 'a.log' })).not.toBe('irc');
});

test('a notice that a logger writes as a message of whom it is about is none', () => {
  const log =
    "[06:50:20] <kay> kay has joined #depot\n[06:50:29] <ann> ann's lamp is yellow\n[06:50:35] <kay> ann has left #depot?\n";
  expect(parseIrcLog(log).blocks.map(({ text }) => text)).toEqual([
    "ann's lamp is yellow",
    'ann has left #depot?',
  ]);
});

test('a day on which people only came and went is a log, a program of a day is none', () => {
  const [first = '', ...rest] = [
    '[06:50:20] *** Joins: kay (~kay@ )',
    '[06:51:02] *** Quits: kay (Ping timeout)',
    '[06:51:40] *** Joins: ann',
  ];
  const isLog = (...lines: string[]) => detectTextFormat(lines.join('\n'), { filename: 'a.log' }) === 'irc';
  expect(isLog(first, ...rest)).toBe(true);
  expect(isLog(first, '[06:51:00] <kay> the lamp is yellow', ...rest)).toBe(true);
  expect(isLog(first, 'The lamp is yellow.', ...rest)).toBe(false);
  expect(isLog('09:00 -- breakfast', '10:00 * lamps', '11:00 -- gates')).toBe(false);
});
