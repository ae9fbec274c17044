import { z } from 'zod';

// https://github.com/linear/linear/blob/master/packages/sdk/src/schema.graphql: requests and validates only what is read here.

const named = z.object({ name: z.string() });
const person = z.object({ name: z.string(), email: z.string() });
const when = z.iso.datetime();

export const linearIssueAnswer = z.object({
  id: z.string(),
  identifier: z.string(),
  title: z.string(),
  description: z.string().nullish(),
  url: z.string(),
  createdAt: when,
  updatedAt: when,
  startedAt: when.nullish(),
  completedAt: when.nullish(),
  canceledAt: when.nullish(),
  archivedAt: when.nullish(),
  dueDate: z.string().nullish(),
  estimate: z.number().nullish(),
  priorityLabel: z.string(),
  trashed: z.boolean().nullish(),
  creator: person.nullish(),
  assignee: person.nullish(),
  state: named,
  team: named,
  project: named.nullish(),
  cycle: z.object({ number: z.number(), name: z.string().nullish() }).nullish(),
  parent: z.object({ identifier: z.string() }).nullish(),
  labels: z.object({ nodes: z.array(named) }),
});
export type LinearIssue = z.infer<typeof linearIssueAnswer>;

export const linearCommentAnswer = z.object({
  id: z.string(),
  body: z.string(),
  url: z.string(),
  createdAt: when,
  updatedAt: when,
  issueId: z.string().nullish(),
  parentId: z.string().nullish(),
  user: person.nullish(),
  /** The author, if it was written elsewhere, for example in Slack. */
  externalUser: z.object({ name: z.string(), email: z.string().nullish() }).nullish(),
  botActor: z.object({ name: z.string().nullish() }).nullish(),
});
export type LinearComment = z.infer<typeof linearCommentAnswer>;

const ISSUE_FIELDS = `id identifier title description url createdAt updatedAt startedAt completedAt canceledAt archivedAt
  dueDate estimate priorityLabel trashed creator { name email } assignee { name email } state { name } team { name }
  project { name } cycle { number name } parent { identifier } labels(first: 20) { nodes { name } }`;

const COMMENT_FIELDS = `id body url createdAt updatedAt issueId parentId user { name email } externalUser { name email } botActor { name }`;

/**
 * Builds the query for a page of a list. Uses the default order, by creation, in which pages stay the same while issues change. Includes
 * archived issues, since an issue that was closed long ago is archived but still read.
 */
const list = (
  field: 'issues' | 'comments',
  filter: string,
  { first, fields }: { first: number; fields: string },
) =>
  `query ($after: String, $filter: ${filter}) {
  ${field}(first: ${first}, after: $after, includeArchived: true, filter: $filter) {
    nodes { ${fields} }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** Linear limits the number of objects per request (https://linear.app/developers/rate-limiting), so pages are small. */
export const ISSUES_QUERY = list('issues', 'IssueFilter', { first: 50, fields: ISSUE_FIELDS });
export const ISSUE_IDS_QUERY = list('issues', 'IssueFilter', { first: 250, fields: 'id trashed' });
export const COMMENTS_QUERY = list('comments', 'CommentFilter', { first: 100, fields: COMMENT_FIELDS });
export const COMMENT_ISSUES_QUERY = list('comments', 'CommentFilter', { first: 100, fields: 'issueId' });

export const ACCOUNT_QUERY = `query ($filter: TeamFilter) {
  viewer { id }
  organization { name }
  teams(first: 250, filter: $filter) { nodes { key name } }
  issues(first: 1) { nodes { id } }
}`;

export const accountAnswer = z.object({
  viewer: z.object({ id: z.string() }),
  organization: named,
  teams: z.object({ nodes: z.array(z.object({ key: z.string(), name: z.string() })) }),
});
