import { describe, expect, test } from 'vitest';
import { ParseError } from '../parse-error.ts';
import { PARSE_LIMITS_DEFAULT, ReadBudget } from '../parse-limits.ts';
import type { RawSourceDocument } from '../source-document.ts';
import { parseMbox } from './parse-mbox.ts';

const MARK = 'From ada@example.org Mon Mar  2 10:00:00 2026';
/** Returns a mailbox message with these headers and this text. */
const mail = (id: string, text: string, ...headers: string[]) =>
  [
    MARK,
    'From: Ada <ada@example.org>',
    `Message-ID: <${id}>`,
    'Date: Mon, 2 Mar 2026 10:00:00 +0000',
    ...headers,
    '',
    text,
    '',
  ].join('\n');
async function read(source: string | Uint8Array, budget = new ReadBudget()): Promise<RawSourceDocument[]> {
  const documents: RawSourceDocument[] = [];
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  for await (const document of parseMbox(bytes, budget)) documents.push(document);
  return documents;
}
const textsOf = (documents: readonly RawSourceDocument[]) =>
  documents.map(({ blocks }) => blocks.map(({ text }) => text));

describe('a mailbox', () => {
  test.each([
    ['line feeds', '\n'],
    ['carriage returns as well', '\r\n'],
  ])('with %s gives its messages, each as its own document', async (_what, end) => {
    const box = `${mail('1@x', 'First.')}\n${mail('2@x', 'Second.')}`.replaceAll('\n', end);
    const documents = await read(box);
    expect(textsOf(documents)).toEqual([['First.'], ['Second.']]);
    expect(documents.map(({ resourceId }) => resourceId)).toEqual(['1@x', '2@x']);
  });

  test('restores lines that begin with From', async () => {
    const box = mail('1@x', 'They came\n>From the harbor.\nIt rained.');
    const [[text] = []] = textsOf(await read(box));
    expect(text).toBe('They came\nFrom the harbor.\nIt rained.');
  });

  test('is not split at a sentence that begins with From', async () => {
    const documents = await read(
      `${mail('1@x', 'Hello.\n\nFrom tomorrow on the pump rests.\nReally.')}\n${mail('2@x', 'Next.')}`,
    );
    expect(documents).toHaveLength(2);
    expect(textsOf(documents)[0]?.[0]).toContain('From tomorrow on the pump rests.');
  });

  test.each([
    ['nothing', ''],
    ['words', 'There is no mail in here.'],
    ['a From line alone', `${MARK}\n`],
    ['a From line without headers', `${MARK}\n\nText.`],
  ])('of %s has no messages', async (_what, text) => {
    expect(await read(text)).toEqual([]);
  });

  test('joins replies, whichever message comes first', async () => {
    const answer = mail('2@x', 'Answer.', 'In-Reply-To: <1@x>');
    const late = mail('3@x', 'Late.', 'References: <0@x>\n <1@x>');
    for (const box of [
      [mail('1@x', 'Question.'), answer, late],
      [late, answer, mail('1@x', 'Question.')],
    ]) {
      const [thread, ...others] = await read(box.join('\n'));
      expect(others).toEqual([]);
      expect(thread?.blocks.map(({ text }) => text).toSorted()).toEqual(['Answer.', 'Late.', 'Question.']);
    }
  });

  test.each(['abc', '', '12x', '9'.repeat(21)])(
    'with %j as Gmail thread id is threaded by its replies',
    async (thread) => {
      const [document] = await read(mail('1@x', 'Text.', `X-GM-THRID: ${thread}`));
      expect(document?.resourceId).toBe('1@x');
    },
  );

  test.each(['Spam', 'TRASH', 'Papierkorb', 'Drafts', 'Entwürfe', '=?UTF-8?Q?Entw=C3=BCrfe?='])(
    'omits mail in %s',
    async (label) => {
      expect(await read(mail('1@x', 'Buy now.', `X-Gmail-Labels: Inbox,"${label}"`))).toEqual([]);
    },
  );

  test('with more messages than the limit is refused with advice', async () => {
    const budget = new ReadBudget({ ...PARSE_LIMITS_DEFAULT, entriesMax: 1 });
    const box = `${mail('1@x', 'One.')}\n${mail('2@x', 'Two.')}`;
    await expect(read(box, budget)).rejects.toThrow(
      'The mailbox has 2 messages, more than the limit. Split it.',
    );
    await expect(read(box, budget)).rejects.toBeInstanceOf(ParseError);
  });

  test('with bytes of no known encoding is still read', async () => {
    const box = Buffer.concat([Buffer.from(mail('1@x', 'Text ')), Buffer.from([0xff, 0xfe, 0x80, 0x0a])]);
    expect(await read(box)).toHaveLength(1);
  });
});
