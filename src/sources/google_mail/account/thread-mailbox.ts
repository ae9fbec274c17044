import { PassThrough, type Readable } from 'node:stream';
import { VendorError } from '../../vendor-error.ts';
import type { Receive } from '../../vendor-http/vendor-http.ts';
import type { MailLabels } from './answers.ts';
import { keptLabels } from './changed-threads.ts';
import { type MailContext, readMessage } from './mailbox.ts';

export interface MailThread {
  id: string;
  messages: readonly MailLabels[];
}

/**
 * Writes the messages of a thread as a mailbox (mboxrd) like that of Google's export, for the import to read: one reader for both gives
 * equal documents. Keeps only a piece of one message in memory. Throws `VendorError`; `not_found` if no message exists anymore.
 */
export async function writeThread(
  ctx: MailContext,
  { id, messages }: MailThread,
  { into, names }: { into: Receive; names: () => Promise<ReadonlyMap<string, string>> },
): Promise<void> {
  const box = new PassThrough();
  let refused: unknown = null;
  const written = into(box).catch((error: unknown) => {
    refused = error;
    box.destroy();
  });
  try {
    let found = 0;
    for (const message of messages) {
      const head = headOf(id, message, await names());
      if (
        await readMessage(
          ctx,
          message.id,
          once((json) => append(box, head, json)),
        )
      )
        found++;
    }
    if (found === 0) throw new VendorError('not_found', 'The thread no longer exists.');
    box.end();
  } catch (error) {
    box.destroy();
    await written;
    // An aborted stream fails at both ends: the error of the end that caused it counts.
    throw error instanceof VendorError ? error : (refused ?? error);
  }
  await written;
  if (refused !== null) throw refused;
}

/** Writes messages one by one to the same stream; a pipeline for each would leave its listeners on it. */
async function append(box: PassThrough, head: string, json: Readable): Promise<void> {
  for await (const chunk of escapeFromLines(messageOf(head, json))) {
    if (box.destroyed) throw new Error('nobody reads the mailbox anymore');
    if (!box.write(chunk)) await roomIn(box);
  }
}

/** Resolves when there is room again, or when the stream closes. */
const roomIn = (box: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      box.off('drain', done).off('close', done);
      resolve();
    };
    box.on('drain', done).on('close', done);
  });

/** An incomplete message cannot be removed from the mailbox: the thread is read again later. */
function once(receive: Receive): Receive {
  let isCalled = false;
  return async (stream) => {
    if (isCalled) throw new VendorError('transient', 'A message ended while it was read.');
    isCalled = true;
    await receive(stream);
  };
}

/** Returns the lines before a message: the mbox separator, and headers from Google's export. */
function headOf(thread: string, message: MailLabels, names: ReadonlyMap<string, string>): string {
  const labels = keptLabels(message).map((label) =>
    (names.get(label) ?? systemName(label)).replace(/[",\r\n]/g, ' '),
  );
  return [
    `From ${BigInt(`0x${message.id}`)}@xxx Thu Jan 01 00:00:00 +0000 1970`,
    `X-GM-THRID: ${BigInt(`0x${thread}`)}`,
    `X-Gmail-Labels: ${labels.join(',')}`,
    '',
  ].join('\r\n');
}

/** Formats `CATEGORY_UPDATES` as `Category Updates`. */
const systemName = (id: string): string =>
  id
    .toLowerCase()
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');

/** Maximum length before the message in its JSON, which has no other fields. */
const HEAD_CHARS_MAX = 1_000;

/** Streams the decoded bytes of the message in `{"raw": "…"}` (base64url), after `head`. */
export async function* messageOf(head: string, json: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  let before: string | null = '';
  let digits = '';
  let isOver = false;
  for await (const chunk of json) {
    // Ignores everything after the message.
    if (isOver) continue;
    let text = Buffer.from(chunk).toString('latin1');
    if (before !== null) {
      const [all, start] = /^(\s*\{\s*"raw"\s*:\s*")/.exec((before += text)) ?? [];
      if (start === undefined) {
        if (before.length > HEAD_CHARS_MAX) break;
        continue;
      }
      text = before.slice(all?.length);
      before = null;
    }
    const end = text.search(/[^\w-]/);
    isOver = end !== -1;
    digits += isOver ? text.slice(0, end) : text;
    const whole = isOver ? digits.length : digits.length - (digits.length % 4);
    yield Buffer.from(digits.slice(0, whole), 'base64url');
    digits = digits.slice(whole);
  }
  if (!isOver)
    throw new VendorError('contract', 'Gmail returned a message that does not match its description.');
  yield Buffer.from('\r\n');
}

/** Prefixes lines that begin with `From `, or with `>` before it, with another `>`: an unprefixed `From ` starts a message. */
export async function* escapeFromLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + Buffer.from(chunk).toString('latin1');
    // The start of such a line may be at the end of a chunk.
    rest = /\n>*(?:F|Fr|Fro|From)?$/.exec(text)?.[0] ?? '';
    yield Buffer.from(text.slice(0, text.length - rest.length).replace(/\n(>*From )/g, '\n>$1'), 'latin1');
  }
  yield Buffer.from(rest, 'latin1');
}
