import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { readServedTree } from './served-tree.ts';

/** Maximum values of an answer, as the protocol specifies. */
const VALUES_MAX = 100;

/** Completes paths for a file's address, and teams for the prompt `brief`, from the tree that the actor is served. */
export async function complete(
  ctx: Context,
  actor: Actor,
  { ref, argument }: CompleteRequest['params'],
): Promise<CompleteResult> {
  const isPath = ref.type === 'ref/resource' && argument.name === 'path';
  const isTeam = ref.type === 'ref/prompt' && ref.name === 'brief' && argument.name === 'team';
  if (!isPath && !isTeam) return { completion: { values: [] } };
  const { files } = await readServedTree(ctx, actor);
  const known = new Set(files.map((file) => (isPath ? file.path : file.team)).filter(Boolean));
  const matching = [...known].filter((value) => value.startsWith(argument.value));
  return {
    completion: {
      values: matching.slice(0, VALUES_MAX),
      total: matching.length,
      hasMore: matching.length > VALUES_MAX,
    },
  };
}
