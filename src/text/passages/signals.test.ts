import { describe, expect, test } from 'vitest';
import { SIGNALS, signalsOf } from './signals.ts';
import { hasSpeakerLines, namesAtLineStarts, plainSpeech } from './speech.ts';

const names = (signals: number) =>
  Object.entries(SIGNALS).flatMap(([name, bit]) => ((signals & bit) === 0 ? [] : [name]));

describe('signals of a passage', () => {
  test.each<[string, (keyof typeof SIGNALS)[]]>([
    ['Shall we?', ['asks']],
    ['Shall we?  ', ['asks']],
    ['Shall we?!', ['asks']],
    ['Is it “done?”', ['asks']],
    ['行きますか？', ['asks']],
    ['هل ذهبت؟', ['asks']],
    ['Shall we? [shared image: a boat]', ['asks']],
    ['Shall we? I think so', ['holdsQuestion']],
    ['Why? Because.', ['holdsQuestion']],
    ['it was last week', ['time']],
    ['back in the day', ['time']],
    ['it may be', []],
    ['in the year 2024', ['time', 'number']],
    ['room 204', ['number']],
    ['we need seven', ['number']],
    ['twice as much', ['number']],
    ['someone came', []],
    ['ask Ida about it', ['name']],
    ['Ida came', []],
    ['so I went', []],
    ['with Émile, Ángel and others', ['name']],
    ['', []],
  ])('“%s”: %j', (text, expected) => {
    expect(names(signalsOf(text))).toEqual(expected);
  });

  test('take linear time, whatever the text contains', () => {
    for (const piece of ['[', '?', 'a ', ']', 'A', 'the '])
      expect(signalsOf(piece.repeat(1_000_000 / piece.length))).toBeLessThan(32);
  });
});

describe('speech', () => {
  test.each([
    ["it 's {vocalsound} fine", 'it fine'],
    ['they ’ll {disfmarker} go', 'they go'],
    ["don't touch {Names}", "don't touch {Names}"],
    ["the boys ' room", "the boys ' room"],
    ['{', '{'],
  ])('“%s” is read as “%s”', (text, plain) => {
    expect(plainSpeech(text).replace(/ +/g, ' ')).toBe(plain);
  });

  test.each<[string[], boolean]>([
    [['Ann: hi\nBob: hello', 'Ann: so'], true],
    [['Ann: hi\n\n\n', '   '], true],
    [['Dr. Ann O’Neil-Smith: hi', 'well'], true],
    [['Note: buy milk', 'and bread', 'and tea'], false],
    [['ann: hi'], false],
    [['Ann:hi'], false],
    [['https://example.org/a'], false],
    [[], false],
    [['', '\n'], false],
  ])('%j names speakers at its lines: %s', (texts, named) => {
    expect(hasSpeakerLines(texts)).toBe(named);
  });

  test('has as speakers the names that begin its lines', () => {
    expect(namesAtLineStarts('Ann: hi\n no\nDr. Bob: yes: and no\nÉmile: oui')).toEqual([
      'Ann',
      'Dr. Bob',
      'Émile',
    ]);
    expect(namesAtLineStarts('')).toEqual([]);
  });
});
