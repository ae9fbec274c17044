import { z } from 'zod';
import { type Account, defineConnector, type VendorChange } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { type GithubContext, githubConfig, listTag, readOne, readSince } from './client.ts';
import { githubHook } from './hook.ts';
import { githubAccountOf, readRepositories, userAnswer } from './readers.ts';
import { type ChangedThread, fetchThread, followedIn, reportThread } from './threads.ts';

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
  check: checkAccess,
  hook: githubHook,
  changes: readGithub,
  listIds: listThreads,
  readers: readRepositories,
  fetch: fetchThread,
});

async function checkAccess(ctx: GithubContext): Promise<Account> {
  // The prefix of an installation's token: https://github.blog/engineering/behind-githubs-new-authentication-token-formats/
  const account = await (ctx.secret?.startsWith('ghs_') ? whoseInstallation(ctx) : whoseToken(ctx));
  for (const name of ctx.config.repositories)
    if ((await readOne(ctx, `/repos/${name}`, z.looseObject({ id: z.int() }))) === null)
      throw new VendorError(
        'scope',
        `The token does not open ${name}: there is no such repository, or the token was not given access to it. Correct the name, or add the repository to the token.`,
      );
  return account;
}

async function whoseToken(ctx: GithubContext): Promise<Account> {
  const user = await readOne(ctx, '/user', userAnswer);
  if (user === null)
    throw new VendorError('revoked', 'GitHub knows no user for this token. Make a fine-grained token.');
  return { id: String(user.id), label: user.login, person: githubAccountOf(ctx.config, user.id) };
}

/** https://docs.github.com/en/rest/apps/installations#list-repositories-accessible-to-the-app-installation */
const installationAnswer = z.looseObject({
  repositories: z.array(z.looseObject({ owner: userAnswer })),
});

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

async function* readGithub(
  ctx: GithubContext,
  cursor: GithubCursor | null,
): AsyncGenerator<VendorChange<GithubCursor>> {
  const { repositories: wanted } = ctx.config;
  // A repository that is no longer selected is forgotten; if it is selected again, all of it is read.
  const known = Object.entries(cursor?.repositories ?? {}).filter(([name]) => wanted.includes(name));
  const places: GithubCursor = { v: 1, repositories: Object.fromEntries(known) };
  for (const name of wanted)
    for await (const change of readRepository(ctx, name, places.repositories[name])) {
      if (change !== null && 'kind' in change) yield change;
      else {
        // Once the token has access again, all of it is read: its documents will have been deleted by then.
        if (change === null) delete places.repositories[name];
        else places.repositories[name] = change;
        yield { kind: 'page', cursor: structuredClone(places) };
        if (change === null) break;
      }
    }
}

/** Reads on from a place in a repository; reports places at which another run may start: null if the repository is closed to the token. */
async function* readRepository(ctx: GithubContext, name: string, known: Place | undefined) {
  const newest = { ...(known ?? (await beginRepository(ctx, name))) };
  const tags: Required<Place>['tags'] = { issues: null, comments: null };
  // Editing a comment does not change its thread's date.
  for (const list of ['issues', 'comments'] as const) {
    const since = new Date(Math.max(0, Date.parse(newest[list]) - OVERLAP_MS)).toISOString();
    const tag = newest.tags?.[list] ?? null;
    for await (const part of readSince<ChangedThread>(ctx, { ...followedIn(name)[list], since, tag })) {
      if (part === null && list === 'issues') yield null;
      for (const change of part?.items ?? []) {
        yield* reportThread(ctx, name, change);
        const isLater = Date.parse(change.updated_at) > Date.parse(newest[list]);
        if (change.number !== null && isLater) newest[list] = change.updated_at;
      }
      tags[list] = part?.tag ?? null;
      if (part?.items.length && list === 'issues') yield { ...newest };
    }
  }
  yield { ...newest, tags };
}

/** Comments up to the newest one come with their threads, which are read afterwards. */
async function beginRepository(ctx: GithubContext, name: string): Promise<Place> {
  const { path, schema } = followedIn(name).comments;
  const newest = await readOne(ctx, `${path}sort=updated&direction=desc&per_page=1`, z.array(schema));
  return { issues: BEGINNING, comments: newest?.[0]?.updated_at ?? BEGINNING };
}

async function* listThreads(ctx: GithubContext): AsyncGenerator<string> {
  for (const name of ctx.config.repositories)
    for await (const part of readSince(ctx, { ...followedIn(name).issues, since: BEGINNING }))
      for (const { number } of part?.items ?? []) yield `${name}#${number}`;
}
