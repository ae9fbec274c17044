import type { RawBlock, Sender } from '../../../parse/block.ts';
import { dateOf, isObject, namesIn, objectIn, objectsIn, stringOf } from '../../../parse/json/json-values.ts';
import type { JsonObject, JsonValue } from '../../../parse/json/json-values.ts';
import { presentFacts, type RawSourceDocument } from '../../../parse/source-document.ts';
import { commentBlock, issuePeople } from './jira-task.ts';
import { parseJiraMarkup } from './jira-markup.ts';
import { isRichText, parseRichText } from './rich-text.ts';

/** Returns the issues of an answer of Jira's API (`search`, or one issue), or null for other JSON. */
export function jiraIssues(value: JsonValue): JsonObject[] | null {
  const found =
    isObject(value) && Array.isArray(value.issues) ? value.issues : Array.isArray(value) ? value : [value];
  const issues = found.filter(isObject);
  return issues.length > 0 && issues.length === found.length && issues.every(isIssue) ? issues : null;
}

function isIssue(item: JsonObject): boolean {
  return (
    /^[A-Z][A-Z0-9_]+-\d+$/.test(stringOf(item, 'key') ?? '') &&
    isObject(item.fields) &&
    Object.hasOwn(item.fields, 'summary')
  );
}

/** Converts an issue of Jira's API to a task: its texts are wiki markup (version 2) or Atlassian's document format (version 3). */
export function jiraTask(issue: JsonObject): RawSourceDocument {
  const key = stringOf(issue, 'key') ?? '';
  const fields = objectIn(issue.fields);
  const comments = commentsOf(fields);
  return {
    source: 'vault',
    type: 'task',
    resourceId: key,
    title: stringOf(fields, 'summary') ?? key,
    blocks: [...bodyOf(fields.description), ...comments],
    metadata: presentFacts({
      identifier: key,
      author: personOf(fields.reporter)?.name,
      assignee: personOf(fields.assignee)?.name,
      status: nameOf(fields.status),
      resolution: nameOf(fields.resolution),
      issue_type: nameOf(fields.issuetype),
      priority: nameOf(fields.priority),
      project: nameOf(fields.project),
      parent: stringOf(objectIn(fields.parent), 'key'),
      labels: namesIn(fields.labels, 'name'),
      components: namesIn(fields.components, 'name'),
      fix_versions: namesIn(fields.fixVersions, 'name'),
      due_date: stringOf(fields, 'duedate'),
    }),
    warnings: [],
    createdAt: dateOf(fields.created) ?? null,
    lastModified: dateOf(fields.updated) ?? null,
    participants: issuePeople([personOf(fields.reporter), personOf(fields.assignee)], comments),
    url: pageOf(issue, key),
  };
}

function bodyOf(body: JsonValue | undefined): RawBlock[] {
  if (isRichText(body)) return parseRichText(body);
  return typeof body === 'string' ? parseJiraMarkup(body) : [];
}

const commentsOf = (fields: JsonObject): RawBlock[] =>
  objectsIn(objectIn(fields.comment).comments).map((comment) =>
    commentBlock({
      body: bodyOf(comment.body),
      name: personOf(comment.author)?.name ?? null,
      date: dateOf(comment.created) ?? null,
    }),
  );

function personOf(value: JsonValue | undefined): Sender | null {
  if (!isObject(value)) return null;
  const name = stringOf(value, 'displayName') ?? stringOf(value, 'name') ?? null;
  const email = stringOf(value, 'emailAddress')?.toLowerCase() ?? null;
  return name === null && email === null ? null : { name, email };
}

const nameOf = (value: JsonValue | undefined): string | undefined => stringOf(objectIn(value), 'name');

/** `self` is the issue's address in the API; its page has the same host. */
function pageOf(issue: JsonObject, key: string): string | null {
  const self = /^(https?:\/\/[^?#]+?)\/rest\/api\//.exec(stringOf(issue, 'self') ?? '');
  return self ? `${self[1]}/browse/${key}` : null;
}
