import type { Access, GroupReaders, Reader } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { collaboratorAnswer, repositoryAnswer, userAnswer } from './answers.ts';
import { type GithubConfig, type GithubContext, readOne, readWhole } from './client.ts';

const PUBLIC_API = 'https://api.github.com';

/** Who sees the threads of a repository: those of the repository. Pure. */
export const accessToThreads = (repository: string): Access => ({ kind: 'group', group: repository });

/** An account of GitHub. Its id stays when it is renamed; a server of one's own has other accounts under the same ids. Pure. */
export function githubAccountOf({ api_url }: Pick<GithubConfig, 'api_url'>, id: number): `account:${string}` {
  const url = new URL(api_url);
  return url.origin === PUBLIC_API ? `account:github:${id}` : `account:github:${url.host}:${id}`;
}

/**
 * Who belongs to repositories now: to a public one of github.com everybody who is proven to be somebody there, to another one its collaborators
 * (https://docs.github.com/en/rest/collaborators/collaborators#list-repository-collaborators). One that the token does not open any more has nobody.
 */
export async function* readRepositories(
  ctx: GithubContext,
  groups: readonly string[],
): AsyncGenerator<GroupReaders> {
  for (const group of groups) yield { group, readers: await readersOfRepository(ctx, group) };
}

async function readersOfRepository(ctx: GithubContext, name: string): Promise<Reader[]> {
  const repository = await readOne(ctx, `/repos/${name}`, repositoryAnswer);
  if (repository === null) return [];
  const isPublic = !repository.private && new URL(ctx.config.api_url).origin === PUBLIC_API;
  return isPublic ? ['source:github'] : readCollaborators(ctx, name);
}

async function readCollaborators(ctx: GithubContext, name: string): Promise<Reader[]> {
  try {
    const all = await readWhole(ctx, `/repos/${name}/collaborators`, collaboratorAnswer);
    return all
      .filter(({ permissions }) => permissions?.pull !== false)
      .map(({ id }) => githubAccountOf(ctx.config, id));
  } catch (error) {
    if (!(error instanceof VendorError) || error.kind !== 'scope') throw error;
    // Who may only read it is not told who else does: it is the account's alone then.
    const user = await readOne(ctx, '/user', userAnswer);
    return user === null ? [] : [githubAccountOf(ctx.config, user.id)];
  }
}
