import { z } from 'zod';
import type { Account, AccountPlace, Delivered, ItemChange, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { deliverDocument } from '../../reporting/deliver-document.ts';
import { reportDelivered } from '../../reporting/report-items.ts';
import { VendorError } from '../../vendor-error.ts';
import {
  ACCOUNT_QUERY,
  accountAnswer,
  COMMENT_ISSUES_QUERY,
  COMMENTS_QUERY,
  ISSUE_IDS_QUERY,
  ISSUES_QUERY,
  type LinearComment,
  type LinearIssue,
  linearCommentAnswer,
  linearIssueAnswer,
} from './answers.ts';
import { askLinear, type LinearContext, linearConfig, readList } from './client.ts';
import { linearHook } from './hook.ts';
import { issueDocument } from './issue-document.ts';
import { inParts } from '../../../lib/lists/in-parts.ts';

const linearCursor = z.object({
  v: z.literal(1),
  /** Up to when changes are known; null: none are. */
  since: z.string().nullable(),
  /** While issues are read: the page to resume at, and when the reading started. */
  reading: z.object({ after: z.string(), began: z.string() }).nullable(),
});
type LinearCursor = z.infer<typeof linearCursor>;

/** Times come from Linear's many servers: an earlier change may be reported after a later one. */
const OVERLAP_MS = 5 * 60_000;
/** Number of issues with changed comments to read per request. */
const ISSUES_AT_ONCE = 50;

/** Issues of the teams of a workspace, with their comments. */
export const linearConnector = defineConnector({
  source: 'linear',
  name: 'Linear',
  auth: 'key',
  // Requests in sequence without bursts; the hourly limit depends on the workspace's plan.
  everyMs: 200,
  // An issue that was permanently deleted, or is in a team that the key can no longer access, is not reported.
  listingHours: 24,
  config: linearConfig,
  cursor: linearCursor,
  rereadsWithConfig: true,
  choice: { kind: 'channels', field: 'teams', list: listTeams },
  check: checkKey,
  hook: linearHook,
  changes: readLinear,
  listIds: listIssues,
  fetch: fetchIssue,
});

async function checkKey(ctx: LinearContext): Promise<Account> {
  const { teams } = ctx.config;
  const variables = { filter: ofTeams(teams).team ?? {} };
  const { data } = await askLinear(ctx, { query: ACCOUNT_QUERY, variables }, accountAnswer);
  const missing = teams.filter((key) => !data.teams.nodes.some((team) => team.key === key));
  if (missing.length)
    throw new VendorError(
      'scope',
      `The key does not open ${missing.join(', ')}: there is no such team, or the key was not given access to it. Correct the name, or make a key that opens the team.`,
    );
  return { id: data.viewer.id, label: data.organization.name };
}

async function* listTeams(ctx: LinearContext): AsyncGenerator<AccountPlace> {
  const { data } = await askLinear(ctx, { query: ACCOUNT_QUERY, variables: { filter: {} } }, accountAnswer);
  for (const { key, name } of data.teams.nodes) yield { id: key, name, type: 'team' };
}

async function* listIssues(ctx: LinearContext): AsyncGenerator<string> {
  const given = { field: 'issues', query: ISSUE_IDS_QUERY, filter: ofTeams(ctx.config.teams) } as const;
  for await (const { nodes } of readList(ctx, given, linearIssueAnswer.pick({ id: true, trashed: true })))
    for (const { id, trashed } of nodes) if (!trashed) yield id;
}

const ofTeams = (teams: readonly string[]): { team?: object } =>
  teams.length ? { team: { key: { in: teams } } } : {};

async function* readLinear(
  ctx: LinearContext,
  cursor: LinearCursor | null,
): AsyncGenerator<VendorChange<LinearCursor>> {
  const { teams } = ctx.config;
  const since = cursor?.since ?? null;
  let began = cursor?.reading?.began ?? null;
  const pages = readList(
    ctx,
    {
      field: 'issues',
      query: ISSUES_QUERY,
      filter: { ...ofTeams(teams), ...changedSince(since) },
      after: cursor?.reading?.after ?? null,
    },
    linearIssueAnswer,
  );
  for await (const { nodes, next, at } of pages) {
    // The time of the first page: the next run gets changes made while the others are read.
    began ??= at;
    yield* reportAll(ctx, nodes);
    if (next !== null) yield { kind: 'page', cursor: { v: 1, since, reading: { after: next, began } } };
  }
  if (since !== null) yield* readCommented(ctx, since);
  yield { kind: 'page', cursor: { v: 1, since: began, reading: null } };
}

const changedSince = (since: string | null): object =>
  since === null ? {} : { updatedAt: { gte: new Date(Date.parse(since) - OVERLAP_MS).toISOString() } };

/** Reads issues with a new or edited comment, which does not change the date of the issue. */
async function* readCommented(ctx: LinearContext, since: string): AsyncGenerator<ItemChange> {
  const ids = new Set<string>();
  const { teams } = ctx.config;
  const issue = teams.length ? ofTeams(teams) : { null: false };
  const given = {
    field: 'comments',
    query: COMMENT_ISSUES_QUERY,
    filter: { ...changedSince(since), issue },
  } as const;
  for await (const { nodes } of readList(ctx, given, linearCommentAnswer.pick({ issueId: true })))
    for (const { issueId } of nodes) if (issueId) ids.add(issueId);
  for (const some of inParts([...ids], ISSUES_AT_ONCE)) yield* readIssues(ctx, some);
}

async function* readIssues(ctx: LinearContext, ids: readonly string[]): AsyncGenerator<ItemChange> {
  for await (const { nodes } of readList(ctx, issuesOf(ids), linearIssueAnswer)) yield* reportAll(ctx, nodes);
}

const issuesOf = (ids: readonly string[]) =>
  ({ field: 'issues', query: ISSUES_QUERY, filter: { id: { in: ids } } }) as const;

async function fetchIssue(ctx: LinearContext, item: string): Promise<Delivered | null> {
  for await (const { nodes } of readList(ctx, issuesOf([item]), linearIssueAnswer)) {
    const [delivered] = await deliverAll(ctx, nodes);
    if (delivered) return delivered;
  }
  return null;
}

/** Reports the changes of a page of issues. */
async function* reportAll(ctx: LinearContext, issues: readonly LinearIssue[]): AsyncGenerator<ItemChange> {
  for (const { id, trashed } of issues) if (trashed) yield { kind: 'gone', item: id };
  yield* reportDelivered(ctx, await deliverAll(ctx, issues));
}

/** Converts issues with their comments; skips those in the trash. */
async function deliverAll(ctx: LinearContext, issues: readonly LinearIssue[]): Promise<Delivered[]> {
  const there = issues.filter(({ trashed }) => !trashed);
  if (!there.length) return [];
  const comments = await readComments(
    ctx,
    there.map(({ id }) => id),
  );
  return there.map((issue) => deliverDocument(issue.id, issueDocument(issue, comments.get(issue.id) ?? [])));
}

/** Reads the comments of a page of issues together, which saves a request per issue. */
async function readComments(
  ctx: LinearContext,
  ids: readonly string[],
): Promise<Map<string, LinearComment[]>> {
  const found: LinearComment[] = [];
  const given = { field: 'comments', query: COMMENTS_QUERY, filter: { issue: { id: { in: ids } } } } as const;
  for await (const { nodes } of readList(ctx, given, linearCommentAnswer))
    for (const node of nodes) found.push(node);
  return Map.groupBy(found, ({ issueId }) => issueId ?? '');
}
