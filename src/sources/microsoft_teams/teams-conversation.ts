import type { RawBlock } from '../../parse/block.ts';
import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { splitAtPauses } from '../talk/split-at-pauses.ts';

/** A message of a Teams conversation, from any kind of file. */
export interface TeamsMessage {
  name: string | null;
  email: string | null;
  /** ISO 8601. */
  date: string | null;
  text: string;
  id: string | null;
  attachments: string[];
}

/** Ids of Teams conversations: channels, group chats, meetings and one-on-one chats. */
export const CONVERSATION_ID = /\b(19:[\w.%-]{1,200}@(?:thread\.(?:tacv2|skype|v2)|unq\.gbl\.spaces))/;

/** Messages without a pause this long form one document: people who answer the next day usually start another topic. */
const PAUSE_MS = 12 * 60 * 60 * 1000;

/** Splits messages at long pauses. `dateOf` returns ISO 8601. Pure. */
export const splitTeamsTalk = <T>(messages: readonly T[], dateOf: (message: T) => string | null): T[][] =>
  splitAtPauses(messages, {
    timeOf: (message) => {
      const date = dateOf(message);
      return date === null ? null : Date.parse(date);
    },
    pause: PAUSE_MS,
  });

/** Converts a conversation to a document, with its messages sorted by time. */
export function teamsDocument(
  messages: readonly TeamsMessage[],
  facts: { resourceId: string | null; title: string | null; chat: string | null },
): RawSourceDocument {
  const ordered = messages.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
  const blocks = ordered.flatMap((message): RawBlock[] => [
    {
      type: 'message',
      text: message.text,
      content: message.text,
      sender: { name: message.name, email: message.email },
      ...(message.date ? { date: message.date } : {}),
      ...(message.id ? { message_id: message.id } : {}),
    },
    ...message.attachments.map((text): RawBlock => ({ type: 'attachment', text })),
  ]);
  return {
    source: 'microsoft_teams',
    type: 'conversation',
    resourceId: facts.resourceId,
    title: facts.title,
    blocks,
    metadata: presentFacts({ conversation: facts.chat }),
    warnings: [],
    createdAt: ordered.find((message) => message.date !== null)?.date ?? null,
    lastModified: ordered.findLast((message) => message.date !== null)?.date ?? null,
  };
}
