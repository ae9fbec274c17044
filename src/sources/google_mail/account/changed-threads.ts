import type { HistoryRecord, MailLabels } from './answers.ts';

/** Labels that say where a message lies and whether it was read; see src/parse/mail/parse-mbox.ts. */
const STATE = new Set(['INBOX', 'UNREAD']);
/** What is not in the mailbox that people mean. */
const LEFT_OUT = new Set(['DRAFT', 'SPAM', 'TRASH']);

/** Whether a message is correspondence: no draft, spam or trash. */
export const isTaken = ({ labelIds }: Pick<MailLabels, 'labelIds'>): boolean =>
  !labelIds.some((label) => LEFT_OUT.has(label));

/** The labels of a message that its document names, in their order. */
export const keptLabels = ({ labelIds }: Pick<MailLabels, 'labelIds'>): string[] =>
  labelIds.filter((label) => !STATE.has(label)).toSorted();

/** The threads that may read otherwise than before, each once: a message that was only read or archived changes nothing, nor does a draft. Pure. */
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
