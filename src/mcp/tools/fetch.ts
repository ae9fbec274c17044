import { z } from 'zod';
import { getStored } from '../../api/memories/get.ts';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { type Actor, requireScope } from '../../http/actor.ts';
import { estimateTokens } from '../../lib/estimate-tokens.ts';
import { oneLine } from '../../lib/inline-markdown.ts';
import { presentMetadata, presentState } from '../../memories/present-memory.ts';
import { pageProposals } from '../../trees/proposals/page-proposals.ts';
import { endWithin, RESULT_TOKENS_MAX } from '../results/fit-tokens.ts';
import { QUOTED } from '../results/quoted.ts';
import { readableText } from '../results/readable-text.ts';
import { docUri, parseResourceId, treeUri } from '../results/resource-ids.ts';
import { shownTitle } from '../results/shown-title.ts';
import { fileTitle } from '../../trees/files/file-title.ts';
import { getServedFile } from '../tree/served-tree.ts';
import { defineTool, READS } from '../tool.ts';

const CHARS_MAX = 20_000;
/** Room for field names and numbers. */
const FRAME_TOKENS = 60;
const PROPOSALS_READ_MAX = 20;
const PROPOSALS_MAX = 5;

interface Fetched {
  title: string;
  text: string;
  url: string;
  metadata: Record<string, unknown>;
}

export const fetchTool = defineTool({
  name: 'fetch',
  description: 'Read a document or context file in full, by an id of search or list_tree.',
  scope: 'memories:read',
  hints: READS,
  input: z.object({
    id: z.string().min(1).max(4_000),
    offset: z.int().min(0).default(0).describe('next_offset of the call before.'),
  }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    url: z.string(),
    metadata: z.looseObject({}),
    next_offset: z.int().nullable(),
  }),
  call: async (ctx, actor, { id, offset }) => {
    const { title, text, url, metadata } = await read(ctx, actor, id);
    if (offset > text.length)
      throw invalidField(['offset'], `is beyond the end: the text has ${text.length} characters`);
    const beside = { id, title, url, metadata: { notice: QUOTED, ...metadata } };
    const room = RESULT_TOKENS_MAX - estimateTokens(JSON.stringify(beside)) - FRAME_TOKENS;
    const end = endWithin(text, offset, CHARS_MAX, room);
    return {
      ...beside,
      text: text.slice(offset, end),
      next_offset: end < text.length ? end : null,
    };
  },
});

async function read(ctx: Context, actor: Actor, id: string): Promise<Fetched> {
  const named = parseResourceId(id);
  if (named.kind === 'tree') return readFile(ctx, actor, named.path);
  const { source } = named;
  const stored = await getStored(ctx, actor, { source, resource_id: named.resourceId });
  const text = await readableText(ctx.cpu, actor.appId, stored);
  const { status, document_date: date } = presentState(stored);
  return {
    title: shownTitle(stored.title, text),
    text,
    url: stored.url ?? docUri(source, stored.resource_id),
    metadata: {
      type: stored.type,
      source,
      date,
      status,
      last_modified: presentMetadata(stored, []).last_modified,
    },
  };
}

async function readFile(ctx: Context, actor: Actor, path: string): Promise<Fetched> {
  requireScope(actor, 'trees:read');
  const { tree, file } = await getServedFile(ctx, actor, path);
  return {
    title: fileTitle(file),
    text: file.content,
    url: treeUri(path),
    metadata: {
      tree_id: tree.tree_id,
      version: tree.version,
      sha256: file.sha256,
      tier: file.tier,
      team: file.team,
      status: file.status,
      updated_at: file.updated_at.toISOString(),
      proposals: await ownProposals(ctx, actor, tree.tree_id, path),
    },
  };
}

/** Returns the outcome of the actor's latest proposals for a file. */
async function ownProposals(ctx: Context, actor: Actor, treeId: string, path: string): Promise<object[]> {
  const { items } = await pageProposals(ctx.sql, actor, treeId, { path, size: PROPOSALS_READ_MAX });
  return items
    .filter(({ by }) => by === actor.userId)
    .slice(0, PROPOSALS_MAX)
    .map(({ id, status, reason, refusal, created_at }) => ({
      id,
      status,
      reason: oneLine(reason, 200),
      refusal: refusal === null ? null : oneLine(refusal, 300),
      created_at,
    }));
}
