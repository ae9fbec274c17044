import { z } from 'zod';
import type { Delivered, ItemChange } from '../../contract.ts';
import { reportListed } from '../../reporting/report-items.ts';
import { jsonOfAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { threadDocument } from '../thread-document.ts';
import { type GithubContext, readOne, readWhole } from './client.ts';
import { compareText } from '../../../lib/lists/compare-text.ts';

// https://docs.github.com/en/rest/issues/issues#list-repository-issues and …/issues/comments, version 2022-11-28. Validates only the fields
// read here; the mapping, shared with `gh api`, handles the rest.

const changed = { html_url: z.string(), updated_at: z.iso.datetime() };
const issueAnswer = z.looseObject({
  ...changed,
  node_id: z.string(),
  number: z.int(),
  title: z.string(),
  comments: z.int(),
  /** Only for pull requests. */
  pull_request: z.looseObject({}).nullish(),
});
type Issue = z.infer<typeof issueAnswer>;

const commentAnswer = z.looseObject({ ...changed, issue_url: z.string().nullish() });
const reviewAnswer = z.looseObject({ submitted_at: z.iso.datetime().nullish() });

const numberInUrl = (url: string | null | undefined): string | null =>
  /\/(\d+)$/.exec(url ?? '')?.[1] ?? null;

const changedIssue = issueAnswer.transform((issue) => ({ ...issue, issue }));
const changedComment = commentAnswer.transform((comment) => ({
  ...comment,
  number: numberInUrl(comment.issue_url),
  issue: null,
}));
/** An entry of a followed list: a thread, or a comment on one (`issue` is null). */
export type ChangedThread = z.infer<typeof changedIssue> | z.infer<typeof changedComment>;

/** The lists of a repository that are followed. */
export const followedIn = (name: string) => ({
  issues: { path: `/repos/${name}/issues?state=all&`, schema: changedIssue, itemOf: brokenIn(name) },
  comments: { path: `/repos/${name}/issues/comments?`, schema: changedComment, itemOf: brokenIn(name) },
});

const threadNumber = z.union([
  z.looseObject({ issue_url: z.string() }).transform(({ issue_url }) => numberInUrl(issue_url)),
  z.looseObject({ number: z.int() }).transform(({ number }) => number),
]);
/** Returns the item of a thread, or of a comment's thread. */
const brokenIn = (name: string) => (broken: object) =>
  itemOf(name, threadNumber.safeParse(broken).data ?? null);

const itemOf = (name: string, number: ChangedThread['number']): string | null =>
  number === null ? null : `${name}#${number}`;

/** When the thread and its newest comment changed. */
const versionSchema = z.object({ thread: z.string(), comment: z.string() });

/** Reads a thread that changed, or that has a changed comment, unless that change is known. */
export async function* reportThread(
  ctx: GithubContext,
  name: string,
  { number, updated_at, issue }: ChangedThread,
): AsyncGenerator<ItemChange> {
  const item = itemOf(name, number);
  if (item === null) return;
  const text = (await ctx.known([item])).get(item);
  const version = text == null ? undefined : versionSchema.safeParse(JSON.parse(text)).data;
  if (issue ? version?.thread !== updated_at : !version || version.comment < updated_at) {
    const read = () => (issue ? deliver(ctx, name, issue) : fetchThread(ctx, item));
    yield* reportListed(ctx, [{ item, version: null, read }]);
  } else if (issue) yield { kind: 'seen', item, version: null };
}

/** Reads the issue or pull request `owner/name#number` with its comments; null if it is gone. */
export async function fetchThread(ctx: GithubContext, item: string): Promise<Delivered | null> {
  const [name = '', number = ''] = item.split('#');
  const issue = await readOne(ctx, `/repos/${name}/issues/${number}`, issueAnswer);
  return issue && deliver(ctx, name, issue);
}

/** Converts a thread with all of its comments. */
async function deliver(ctx: GithubContext, name: string, issue: Issue): Promise<Delivered> {
  const { number, comments: count, pull_request: pull } = issue;
  const at = `/repos/${name}`;
  const comments = count > 0 ? await readWhole(ctx, `${at}/issues/${number}/comments`, commentAnswer) : [];
  const remarks = pull == null ? [] : await readWhole(ctx, `${at}/pulls/${number}/comments`, commentAnswer);
  const reviews = pull == null ? [] : await readWhole(ctx, `${at}/pulls/${number}/reviews`, reviewAnswer);
  const said = [...comments, ...remarks];
  const [comment = ''] = said.map(({ updated_at }) => updated_at).toSorted((a, b) => compareText(b, a));
  const parts = { comments: said.map(jsonOfAnswer), reviews: reviews.map(jsonOfAnswer) };
  const document = threadDocument({ ...jsonOfAnswer(issue), ...parts });
  const item = `${name}#${number}`;
  return {
    item,
    resourceId: document.resourceId ?? item,
    version: JSON.stringify({ thread: issue.updated_at, comment }),
    // Who can see the repository can see its threads.
    access: { kind: 'group', group: name },
    content: { document },
  };
}
