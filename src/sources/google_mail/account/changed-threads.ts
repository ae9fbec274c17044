import type { HistoryRecord, MailLabels } from './answers.ts';

/** Labels for the location of a message and whether it was read; see src/parse/mail/parse-mbox.ts. */
const STATE = new Set(['INBOX', 'UNREAD']);
/** Labels of messages that are not correspondence. */
const LEFT_OUT = new Set(['DRAFT', 'SPAM', 'TRASH']);

/** Returns whether a message is correspondence: no draft, spam or trash. */
export const isTaken = ({ labelIds }: Pick<MailLabels, 'labelIds'>): boolean =>
  !labelIds.some((label) => LEFT_OUT.has(label));

/** Returns the labels of a message that its document lists, in order. */
export const keptLabels = ({ labelIds }: Pick<MailLabels, 'labelIds'>): string[] =>
  labelIds.filter((label) => !STATE.has(label)).toSorted();

/** Returns the distinct threads whose document may have changed: ignores messages that were only read or archived, and drafts. Pure. */
export function changedThreads(history: readonly HistoryRecord[]): string[] {
  const changed = new Set<string>();
  for (const record of history) {
    for (const { message } of [...record.messagesAdded, ...record.messagesDeleted])
      if (!message.labelIds.includes('DRAFT')) changed.add(message.threadId);
    for (const { message, labelIds } of [...record.labelsAdded, ...record.labelsRemoved])
      if (labelIds.some((label) => !STATE.has(label))) changed.add(message.threadId);
  }
  return [...changed];
}
