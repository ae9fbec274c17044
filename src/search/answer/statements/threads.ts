import type { Block } from '../../../parse/block.ts';

/** What a message of a conversation answers and goes on with. */
export interface Thread {
  /** The message that it replies to, when that asks something; else ''. */
  asked: string;
  /** The message that it replies to. */
  before: string;
  /** What the same person said right before somebody else's words came between. */
  continued: string;
}

const NO_THREAD: Thread = { asked: '', before: '', continued: '' };

/** Further back than so many messages nobody is answered, nor goes on. */
const REPLY_MAX = 20;
const CONTINUED_MAX = 3;
const ASKS = /[?？]/;
/** `ann: it is done`, `@ann, …`: to whom it is said. */
const ADDRESSED = /^@?([^\s:,@]{2,30})[:,]\s/u;

/** Where many speak at once, a message replies to the last one of whom it addresses; else to the one right before. */
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

/** The last messages before a place, the latest first. */
function lastMessages(blocks: readonly Block[], at: number): Block[] {
  const found: Block[] = [];
  for (let i = at - 1; i >= 0 && found.length < REPLY_MAX; i--) {
    const block = blocks[i];
    if (block?.sender) found.push(block);
  }
  return found;
}

const nameOf = ({ sender }: Block): string => (sender?.name ?? sender?.email ?? '').toLowerCase();
