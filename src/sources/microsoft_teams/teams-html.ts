import { mayBeTranscript, readTranscript } from '../../parse/chat/transcript-page.ts';
import type { RawSourceDocument } from '../../parse/source-document.ts';
import { CONVERSATION_ID, teamsDocument } from './teams-conversation.ts';

const HEAD_CHARS = 200_000;

/**
 * Reads a conversation of a Teams compliance export, null for other pages. Microsoft documents that these are HTML transcripts (Purview, "Review
 * Microsoft Teams content in a review set"), with times in UTC, but not their markup, which changed over the years.
 */
export function readTeamsHtml(html: string): RawSourceDocument | null {
  const head = html.slice(0, HEAD_CHARS);
  // Pages about Teams mention it too; a conversation has it in its title or id.
  if (!CONVERSATION_ID.test(head) && !/<title>[^<]{0,200}\b(?:Microsoft )?Teams\b/i.test(head)) return null;
  const transcript = mayBeTranscript(head) ? readTranscript(html) : null;
  if (transcript === null) return null;
  const chat = CONVERSATION_ID.exec(html)?.[1] ?? null;
  return teamsDocument(transcript.messages, { resourceId: chat, title: transcript.title, chat });
}
