import { presentFacts, type RawSourceDocument } from '../../parse/source-document.ts';
import { talkDocument, type TalkMessage } from '../talk/talk-document.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

/** Ids of Teams conversations: channels, group chats, meetings and one-on-one chats. */
export const CONVERSATION_ID = /\b(19:[\w.%-]{1,200}@(?:thread\.(?:tacv2|skype|v2)|unq\.gbl\.spaces))/;

/** Converts a conversation to a document, with its messages sorted by time. */
export const teamsDocument = (
  messages: readonly TalkMessage[],
  { chat, ...facts }: { resourceId: string | null; title: string | null; chat: string | null },
): RawSourceDocument =>
  talkDocument(
    { source: 'microsoft_teams', ...facts, metadata: presentFacts({ conversation: chat }) },
    messages.toSorted((a, b) => compareText(a.date ?? '', b.date ?? '')),
  );
