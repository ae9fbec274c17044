import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { splitAtPauses } from '../talk/split-at-pauses.ts';
import { talkDocument, type TalkMessage } from '../talk/talk-document.ts';

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
export const teamsDocument = (
  messages: readonly TalkMessage[],
  { chat, ...facts }: { resourceId: string | null; title: string | null; chat: string | null },
): RawSourceDocument =>
  talkDocument(
    { source: 'microsoft_teams', ...facts, metadata: presentFacts({ conversation: chat }) },
    messages.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '')),
  );
