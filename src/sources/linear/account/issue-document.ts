import type { RawBlock, Sender } from '../../../parse/block.ts';
import { plainMarkdown } from '../../../parse/markdown/plain-markdown.ts';
import { messageBlock } from '../../../parse/message-block.ts';
import { participantsOf, type RawSourceDocument } from '../../../parse/source-document.ts';
import { recordOf } from '../../csv-records.ts';
import { linearIssue } from '../linear-csv.ts';
import type { LinearComment, LinearIssue } from './answers.ts';
import { compareText } from '../../../lib/lists/compare-text.ts';

/** Converts an issue like one of the export, followed by its comments as messages. */
export function issueDocument(issue: LinearIssue, comments: readonly LinearComment[]): RawSourceDocument {
  const document = linearIssue(issue.identifier, recordOf(columnsOf(issue)));
  const messages = comments
    .toSorted((a, b) => compareText(a.createdAt, b.createdAt))
    .map(message)
    .filter(({ text }) => text !== '');
  const known = new Set(document.participants.map((one) => one.email ?? one.name));
  const others = participantsOf(messages).filter((one) => !known.has(one.email ?? one.name));
  return {
    ...document,
    blocks: [...document.blocks, ...messages],
    url: issue.url,
    participants: [...document.participants, ...others],
  };
}

/** Returns the columns of Linear's CSV export. */
const columnsOf = (issue: LinearIssue): Record<string, unknown> => ({
  ID: issue.identifier,
  Team: issue.team.name,
  Title: issue.title,
  Description: issue.description,
  Status: issue.state.name,
  Estimate: issue.estimate?.toString(),
  Priority: issue.priorityLabel,
  Project: issue.project?.name,
  Creator: nameOf(issue.creator),
  Assignee: nameOf(issue.assignee),
  Labels: issue.labels.nodes.map(({ name }) => name).join(', '),
  'Cycle Number': issue.cycle?.number.toString(),
  'Cycle Name': issue.cycle?.name,
  Created: issue.createdAt,
  Updated: issue.updatedAt,
  Started: issue.startedAt,
  Completed: issue.completedAt,
  Canceled: issue.canceledAt,
  Archived: issue.archivedAt,
  'Due Date': issue.dueDate,
  'Parent issue': issue.parent?.identifier,
});

/** The export identifies people by their addresses. */
const nameOf = (person: LinearIssue['creator']): string | null => person?.email || person?.name || null;

function message({ id, body, url, createdAt, parentId, ...by }: LinearComment): RawBlock {
  const facts = { date: createdAt, url, message_id: id, reply_to: parentId };
  return messageBlock(plainMarkdown(body), senderOf(by), facts);
}

function senderOf({
  user,
  externalUser,
  botActor,
}: Pick<LinearComment, 'user' | 'externalUser' | 'botActor'>): Sender {
  const person = user ?? externalUser;
  return { name: person?.name ?? botActor?.name ?? null, email: person?.email?.toLowerCase() || null };
}
