import { decodeWords } from 'postal-mime';
import { bareId } from './read-mail.ts';

/** The headers that determine a message's thread. */
export interface MailHeaders {
  messageId: string | null;
  /** Ids of the messages it replies to, nearest last. */
  answers: string[];
  /** Gmail's thread number, decimal. */
  threadId: string | null;
  labels: string[];
}

const HEADER_BYTES_MAX = 64 * 1024;

/** Reads only the headers of a message, which is many times faster than reading its parts. */
export function readHeaders(buffer: Buffer, start: number, end: number): MailHeaders {
  const head = buffer.toString('latin1', start, Math.min(end, start + HEADER_BYTES_MAX));
  const blank = /\r?\n\r?\n/.exec(head);
  const unfolded = head.slice(0, blank?.index ?? head.length).replace(/\r?\n[ \t]+/g, ' ');
  const field = (name: string): string | null =>
    new RegExp(`^${name}:[ \\t]*(.*?)\\r?$`, 'im').exec(unfolded)?.[1]?.trim() ?? null;
  const references = field('References')?.match(/<[^<>\s]+>/g) ?? [];
  const inReplyTo = field('In-Reply-To')?.match(/<[^<>\s]+>/g) ?? [];
  const threadId = field('X-GM-THRID');
  return {
    messageId: bareId(field('Message-ID') ?? undefined),
    answers: [...references, ...inReplyTo].map((id) => id.slice(1, -1)),
    threadId: threadId !== null && /^\d{1,20}$/.test(threadId) ? threadId : null,
    labels: labelsText(field('X-Gmail-Labels') ?? '')
      .split(',')
      .map((label) => label.trim().replace(/^"|"$/g, ''))
      .filter(Boolean),
  };
}

/** Decodes label names, which Gmail's export writes in UTF-8, raw or as encoded words (RFC 2047). */
const labelsText = (header: string): string => decodeWords(Buffer.from(header, 'latin1').toString('utf8'));

/** Groups messages by thread; threads and messages keep their order of appearance. */
export function groupThreads<M extends MailHeaders>(messages: readonly M[]): M[][] {
  const union = new Union();
  for (const [index, { messageId, answers, threadId }] of messages.entries()) {
    const own = `message ${index}`;
    if (threadId !== null) union.join(own, `thread ${threadId}`);
    else for (const id of messageId === null ? answers : [messageId, ...answers]) union.join(own, `id ${id}`);
  }
  const threads = new Map<string, M[]>();
  for (const [index, message] of messages.entries()) {
    const root = union.root(`message ${index}`);
    const thread = threads.get(root);
    if (thread) thread.push(message);
    else threads.set(root, [message]);
  }
  return [...threads.values()];
}

/** Disjoint sets with path halving. */
class Union {
  private readonly parents = new Map<string, string>();

  root(key: string): string {
    let at = key;
    for (
      let parent = this.parents.get(at);
      parent !== undefined && parent !== at;
      parent = this.parents.get(at)
    ) {
      const grandparent = this.parents.get(parent) ?? parent;
      this.parents.set(at, grandparent);
      at = grandparent;
    }
    return at;
  }

  join(a: string, b: string): void {
    const [rootA, rootB] = [this.root(a), this.root(b)];
    if (rootA !== rootB) this.parents.set(rootA, rootB);
  }
}
