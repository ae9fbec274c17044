import { z } from 'zod';
import type { Account, Delivered, ItemChange, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { reportListed } from '../../reporting/report-items.ts';
import { VendorError } from '../../vendor-error.ts';
import { jsonOfAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { threadDocument } from '../thread-document.ts';
import {
  commentAnswer,
  type Issue,
  installationAnswer,
  issueAnswer,
  reviewAnswer,
  userAnswer,
} from './answers.ts';
import { type GithubContext, githubConfig, listTag, readOne, readSince, readWhole } from './client.ts';
import { isOfInstallation } from './github-app.ts';
import { githubHook } from './hook.ts';
import { accessToThreads, githubAccountOf, readRepositories } from './readers.ts';

const place = z.object({
  /** Up to when threads and their comments are known; ISO 8601. */
  issues: z.string(),
  comments: z.string(),
  /** Tags of the lists that the last run read. */
  tags: z.object({ issues: listTag.nullable(), comments: listTag.nullable() }).optional(),
});
type Place = z.infer<typeof place>;

const githubCursor = z.object({ v: z.literal(1), repositories: z.record(z.string(), place) });
type GithubCursor = z.infer<typeof githubCursor>;

/** Times come from GitHub's many servers: a change shortly before the newest one may be reported after it. */
const OVERLAP_MS = 5 * 60_000;
const BEGINNING = '1970-01-01T00:00:00Z';

/** Issues and pull requests of repositories, with their comments and reviews. */
export const githubConnector = defineConnector({
  source: 'github',
  name: 'GitHub',
  auth: 'key',
  // Requests in sequence: https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
  everyMs: 100,
  // GitHub does not report deleted and transferred issues.
  listingHours: 24,
  config: githubConfig,
  cursor: githubCursor,
  check: async (ctx) => {
    const account = await (isOfInstallation(ctx.secret) ? whoseInstallation(ctx) : whoseToken(ctx));
    for (const name of ctx.config.repositories) await checkRepository(ctx, name);
    return account;
  },
  hook: githubHook,
  changes: readGithub,
  listIds: listThreads,
  readers: readRepositories,
  fetch: fetchThread,
});

async function whoseToken(ctx: GithubContext): Promise<Account> {
  const user = await readOne(ctx, '/user', userAnswer);
  if (user === null)
    throw new VendorError('revoked', 'GitHub knows no user for this token. Make a fine-grained token.');
  return { id: String(user.id), label: user.login, person: githubAccountOf(ctx.config, user.id) };
}

/** An installation is not a user: it is identified by the owner of the repositories it reads. */
async function whoseInstallation(ctx: GithubContext): Promise<Account> {
  const found = await readOne(ctx, '/installation/repositories?per_page=1', installationAnswer);
  const owner = found?.repositories[0]?.owner;
  if (!owner)
    throw new VendorError(
      'scope',
      'The installation was given no repository. Choose some on its page Configure at GitHub.',
    );
  return { id: `installation:${owner.id}`, label: owner.login, person: null };
}

async function checkRepository(ctx: GithubContext, name: string): Promise<void> {
  if ((await readOne(ctx, `/repos/${name}`, z.looseObject({ id: z.int() }))) === null)
    throw new VendorError(
      'scope',
      `The token does not open ${name}: there is no such repository, or the token was not given access to it. Correct the name, or add the repository to the token.`,
    );
}

async function* readGithub(
  ctx: GithubContext,
  cursor: GithubCursor | null,
): AsyncGenerator<VendorChange<GithubCursor>> {
  const { repositories: wanted } = ctx.config;
  // A repository that is no longer selected is forgotten; if it is selected again, all of it is read.
  const known = Object.entries(cursor?.repositories ?? {}).filter(([name]) => wanted.includes(name));
  const places: GithubCursor = { v: 1, repositories: Object.fromEntries(known) };
  for (const name of wanted) yield* readRepository(ctx, name, places);
}

async function* readRepository(
  ctx: GithubContext,
  name: string,
  places: GithubCursor,
): AsyncGenerator<VendorChange<GithubCursor>> {
  const { issues, comments } = listsOf(name);
  const newest = { ...(places.repositories[name] ?? (await beginRepository(ctx, name))) };
  const tags: Required<Place>['tags'] = { issues: null, comments: null };
  for await (const part of readSince(ctx, { ...issues, ...placeIn(newest, 'issues') })) {
    if (part === null) {
      // Once the token has access again, all of it is read: its documents will have been deleted by then.
      delete places.repositories[name];
      return yield { kind: 'page', cursor: structuredClone(places) };
    }
    for (const issue of part.items) {
      yield* reportThread(ctx, name, issue);
      newest.issues = later(newest.issues, issue.updated_at);
    }
    tags.issues = part.tag;
    if (part.items.length) yield { kind: 'page', cursor: placed(places, name, newest) };
  }
  // Editing a comment does not change its thread's date.
  for await (const part of readSince(ctx, { ...comments, ...placeIn(newest, 'comments') })) {
    for (const { issue_url, updated_at } of part?.items ?? []) {
      const number = numberOf(issue_url);
      if (number === null) continue;
      yield* readAgain(ctx, `${name}#${number}`, updated_at);
      newest.comments = later(newest.comments, updated_at);
    }
    tags.comments = part?.tag ?? null;
  }
  yield { kind: 'page', cursor: placed(places, name, { ...newest, tags }) };
}

const placeIn = (known: Place, list: 'issues' | 'comments') => ({
  since: new Date(Math.max(0, Date.parse(known[list]) - OVERLAP_MS)).toISOString(),
  tag: known.tags?.[list] ?? null,
});

/** Comments up to the newest one come with their threads, which are read afterwards. */
async function beginRepository(ctx: GithubContext, name: string): Promise<Place> {
  const path = `${listsOf(name).comments.path}?sort=updated&direction=desc&per_page=1`;
  const newest = await readOne(ctx, path, z.array(commentAnswer));
  return { issues: BEGINNING, comments: newest?.[0]?.updated_at ?? BEGINNING };
}

/** The lists of a repository that are followed. */
const listsOf = (name: string) => ({
  issues: { path: `/repos/${name}/issues?state=all`, schema: issueAnswer, itemOf: brokenIn(name) },
  comments: { path: `/repos/${name}/issues/comments`, schema: commentAnswer, itemOf: brokenIn(name) },
});

const threadNumber = z.union([
  z.looseObject({ issue_url: z.string() }).transform(({ issue_url }) => numberOf(issue_url)),
  z.looseObject({ number: z.int() }).transform(({ number }) => String(number)),
]);

/** Returns the item of a thread, or of a comment's thread. */
const brokenIn = (name: string) => (broken: object) => {
  const number = threadNumber.safeParse(broken).data ?? null;
  return number === null ? null : `${name}#${number}`;
};

const numberOf = (url: string | null | undefined): string | null => /\/(\d+)$/.exec(url ?? '')?.[1] ?? null;

const placed = (places: GithubCursor, name: string, known: Place): GithubCursor => {
  places.repositories[name] = { ...known };
  return structuredClone(places);
};

const later = (a: string, b: string): string => (Date.parse(b) > Date.parse(a) ? b : a);

const itemOf = (name: string, { number }: Issue): string => `${name}#${number}`;

/** When the thread and its newest comment changed. */
const versionSchema = z.object({ thread: z.string(), comment: z.string() });

async function* reportThread(ctx: GithubContext, name: string, issue: Issue): AsyncGenerator<ItemChange> {
  const item = itemOf(name, issue);
  const version = await versionOf(ctx, item);
  if (version?.thread === issue.updated_at) yield { kind: 'seen', item, version: null };
  else yield* reportListed(ctx, [{ item, version: null, read: () => deliver(ctx, name, issue) }]);
}

/** Rereads a thread with a changed comment, unless that change is known. */
async function* readAgain(ctx: GithubContext, item: string, updatedAt: string): AsyncGenerator<ItemChange> {
  const version = await versionOf(ctx, item);
  if (version !== null && version.comment >= updatedAt) return;
  yield* reportListed(ctx, [{ item, version: null, read: () => fetchThread(ctx, item) }]);
}

async function fetchThread(ctx: GithubContext, item: string): Promise<Delivered | null> {
  const [name = '', number = ''] = item.split('#');
  const issue = await readOne(ctx, `/repos/${name}/issues/${number}`, issueAnswer);
  return issue && deliver(ctx, name, issue);
}

async function versionOf(ctx: GithubContext, item: string): Promise<z.infer<typeof versionSchema> | null> {
  const text = (await ctx.known([item])).get(item);
  return text == null ? null : (versionSchema.safeParse(JSON.parse(text)).data ?? null);
}

/** Converts a thread with all of its comments. */
async function deliver(ctx: GithubContext, name: string, issue: Issue): Promise<Delivered> {
  const { number, comments: count, pull_request: pull } = issue;
  const at = `/repos/${name}`;
  const comments = count > 0 ? await readWhole(ctx, `${at}/issues/${number}/comments`, commentAnswer) : [];
  const remarks = pull == null ? [] : await readWhole(ctx, `${at}/pulls/${number}/comments`, commentAnswer);
  const reviews = pull == null ? [] : await readWhole(ctx, `${at}/pulls/${number}/reviews`, reviewAnswer);
  const said = [...comments, ...remarks];
  const [comment = ''] = said.map(({ updated_at }) => updated_at).toSorted((a, b) => (a < b ? 1 : -1));
  const parts = { comments: said.map(jsonOfAnswer), reviews: reviews.map(jsonOfAnswer) };
  const document = threadDocument({ ...jsonOfAnswer(issue), ...parts });
  return {
    item: itemOf(name, issue),
    resourceId: document.resourceId ?? itemOf(name, issue),
    version: JSON.stringify({ thread: issue.updated_at, comment }),
    access: accessToThreads(name),
    content: { document },
  };
}

async function* listThreads(ctx: GithubContext): AsyncGenerator<string> {
  for (const name of ctx.config.repositories)
    for await (const part of readSince(ctx, { ...listsOf(name).issues, since: BEGINNING }))
      for (const issue of part?.items ?? []) yield itemOf(name, issue);
}
