import type { RawBlock, Sender } from './block.ts';

/** What may be known of a message besides its text and sender. */
type MessageFacts = Partial<Record<'date' | 'url' | 'message_id' | 'reply_to' | 'raw', string | null>>;

/** Creates the block of a message; omits facts that are null or empty. Pure. */
export const messageBlock = (text: string, sender: Sender, facts: MessageFacts): RawBlock => ({
  type: 'message',
  text,
  content: text,
  sender,
  ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact)),
});
