import { expect, test } from 'vitest';
import { parseDocument } from '../parse-document.ts';
import { looksLikeCaptions, parseCaptions } from './parse-captions.ts';

const turns = (source: string): unknown[] =>
  parseCaptions(source).blocks.map((block) => [block.sender?.name, block.text, block.start_seconds]);

test('WebVTT voices become utterances, and consecutive cues of one speaker form one turn', () => {
  expect(
    turns(
      'WEBVTT - Weekly\n\nNOTE made by hand\n\nSTYLE\n::cue { color: red }\n\n1\n00:00:01.000 --> 00:00:03.000 align:start\n<v Ada Moor>Shall we <i>start</i>?</v>\n\n00:03.500 --> 00:05.000\n<v Ada Moor>Gate &lt;1&gt; &amp; 2.\n\n01:00:06.000 --> 01:00:07.000\n<v.loud Bo>Yes.\n',
    ),
  ).toEqual([
    ['Ada Moor', 'Shall we start? Gate <1> & 2.', 1],
    ['Bo', 'Yes.', 3606],
  ]);
});

test('names at the beginning of SubRip lines become speakers', () => {
  expect(
    turns(
      '1\r\n00:00:01,000 --> 00:00:02,000\r\nAda: Shall we?\r\n\r\n2\r\n00:00:02,500 --> 00:00:04,000\r\nBo: Yes.\r\nNow.\r\n',
    ),
  ).toEqual([
    ['Ada', 'Shall we?', 1],
    ['Bo', 'Yes. Now.', 2.5],
  ]);
});

test('a single colon in a caption does not make a speaker, and a pause ends a turn', () => {
  expect(
    turns(
      'WEBVTT\n\n00:01.000 --> 00:02.000\nNote: this is text\n\n00:03.000 --> 00:04.000\nwithout a name\n\n01:30.000 --> 01:31.000\nlater\n',
    ),
  ).toEqual([
    [null, 'Note: this is text without a name', 1],
    [null, 'later', 90],
  ]);
});

test('live captions that repeat the previous line contain it once', () => {
  expect(
    turns(
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v A>the gate is open\n\n00:02.000 --> 00:03.000\n<v A>is open\n',
    ),
  ).toEqual([['A', 'the gate is open', 1]]);
});

test('captions are recognized by content', async () => {
  expect(looksLikeCaptions('WEBVTT\n')).toBe(true);
  expect(looksLikeCaptions('WEBVTTX')).toBe(false);
  const document = await parseDocument({ text: '1\n00:00:01,000 --> 00:00:02,000\nHello\n' });
  expect(document).toMatchObject({ format: 'captions', blocks: [{ type: 'utterance', content: 'Hello' }] });
});
