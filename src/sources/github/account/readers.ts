import { z } from 'zod';
import type { Reader, ReadGroup } from '../../contract.ts';
import { nullIfRefused } from '../../vendor-http/refusal.ts';
import { type GithubConfig, type GithubContext, readOne, readWhole } from './client.ts';

const PUBLIC_API = 'https://api.github.com';

export const userAnswer = z.looseObject({ id: z.int(), login: z.string() });
const repositoryAnswer = z.looseObject({ id: z.int(), private: z.boolean() });
/** https://docs.github.com/en/rest/collaborators/collaborators#list-repository-collaborators */
const collaboratorAnswer = z.looseObject({
  id: z.int(),
  permissions: z.looseObject({ pull: z.boolean().nullish() }).nullish(),
});

/** Returns the identity of a GitHub account. Its id survives a rename; other servers use the same ids for other accounts. Pure. */
export function githubAccountOf({ api_url }: Pick<GithubConfig, 'api_url'>, id: number): `account:${string}` {
  const url = new URL(api_url);
  return url.origin === PUBLIC_API ? `account:github:${id}` : `account:github:${url.host}:${id}`;
}

/**
 * Returns the current readers of repositories: everybody with a proven account at github.com for a public one there, else collaborators.
 * Nobody if the token no longer opens it.
 */
export const readRepositories =
  (ctx: GithubContext): ReadGroup =>
  async (name) => {
    const repository = await readOne(ctx, `/repos/${name}`, repositoryAnswer);
    if (repository === null) return [];
    const isPublic = !repository.private && new URL(ctx.config.api_url).origin === PUBLIC_API;
    return isPublic ? ['source:github'] : readCollaborators(ctx, name);
  };

async function readCollaborators(ctx: GithubContext, name: string): Promise<Reader[]> {
  const all = await nullIfRefused(
    'scope',
    readWhole(ctx, `/repos/${name}/collaborators`, collaboratorAnswer),
  );
  // A read-only member may not list the others, so only this account sees it.
  const seen = all ?? [await readOne(ctx, '/user', collaboratorAnswer)].filter((one) => one !== null);
  return seen
    .filter(({ permissions }) => permissions?.pull !== false)
    .map(({ id }) => githubAccountOf(ctx.config, id));
}
