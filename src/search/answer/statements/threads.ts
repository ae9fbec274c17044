import type { Block } from '../../../parse/block.ts';

/** What a message of a conversation replies to and continues. */
export interface Thread {
  /** The message that it replies to, if that asks something; else ''. */
  asked: string;
  /** The message that it replies to. */
  before: string;
  /** The same person's previous message, if only a few messages are between them. */
  continued: string;
}

const NO_THREAD: Thread = { asked: '', before: '', continued: '' };

/** No message replies to, or continues, one from further back than this many messages. */
const REPLY_MAX = 20;
const CONTINUED_MAX = 3;
const ASKS = /[?？]/;
/** The addressee: `ann: it is done`, `@ann, …`. */
const ADDRESSED = /^@?([^\s:,@]{2,30})[:,]\s/u;

/** Finds what a message replies to: the last message of the person it addresses (several may speak at once), else the one right before. */
export function threadOf(blocks: readonly Block[], at: number): Thread {
  const message = blocks[at];
  if (!message?.sender) return NO_THREAD;
  const earlier = lastMessages(blocks, at);
  const speaker = nameOf(message);
  const addressee = ADDRESSED.exec(message.text)?.[1]?.toLowerCase();
  const replied = earlier.find((one) => nameOf(one) === addressee) ?? earlier[0];
  const own = earlier.slice(0, CONTINUED_MAX).find((one) => nameOf(one) === speaker);
  const answered = replied?.text ?? '';
  return {
    asked: ASKS.test(answered) ? answered : '',
    before: answered,
    continued: own?.text ?? '',
  };
}

/** Returns the last messages before a position, latest first. */
function lastMessages(blocks: readonly Block[], at: number): Block[] {
  const found: Block[] = [];
  for (let i = at - 1; i >= 0 && found.length < REPLY_MAX; i--) {
    const block = blocks[i];
    if (block?.sender) found.push(block);
  }
  return found;
}

const nameOf = ({ sender }: Block): string => (sender?.name ?? sender?.email ?? '').toLowerCase();
