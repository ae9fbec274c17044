import type { RawBlock } from '../block.ts';
import { messageBlock } from '../message-block.ts';
import { type RawSourceDocument, presentFacts } from '../source-document.ts';
import type { MailMessage } from './read-mail.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

/** Turns a message into blocks: its text with sender, date and what it replies to, then its attachments by name. */
function mailBlocks(message: MailMessage): RawBlock[] {
  const text = message.text || (message.subject ?? '');
  const { from, date, messageId, inReplyTo, raw } = message;
  const facts = { date, message_id: messageId, reply_to: inReplyTo, raw };
  return [
    messageBlock(text, from ?? { name: null, email: null }, facts),
    ...message.attachments.map(({ filename }): RawBlock => ({ type: 'attachment', text: filename })),
  ];
}

/** Turns a mail thread (possibly a single mail) into a document, in order of date. */
export function mailDocument(messages: readonly MailMessage[]): RawSourceDocument {
  const ordered = messages.toSorted((a, b) => compareText(a.date ?? '', b.date ?? ''));
  const first = ordered[0];
  const participants = new Map(
    ordered
      .flatMap((message) => [...(message.from ? [message.from] : []), ...message.recipients])
      .map((sender) => [sender.email ?? sender.name ?? '', sender] as const)
      .toReversed(),
  );
  const metadata = presentFacts({
    from: first?.from?.email ?? first?.from?.name,
    messages: ordered.length > 1 ? ordered.length : undefined,
  });
  return {
    source: 'google_mail',
    type: ordered.length > 1 ? 'conversation' : 'message',
    title: withoutReplyMarks(first?.subject ?? null),
    blocks: ordered.flatMap(mailBlocks),
    metadata,
    warnings: [],
    resourceId: first?.messageId ?? null,
    createdAt: first?.date ?? null,
    lastModified: ordered.at(-1)?.date ?? null,
    participants: [...participants.values()].toReversed(),
  };
}

function withoutReplyMarks(subject: string | null): string | null {
  return subject?.replace(/^(?:(?:re|aw|sv|antw|fwd?|wg)(?:\[\d+\])?:\s*)+/i, '').trim() || subject;
}
