import { type ReadResourceResult, type Resource, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { pageOf, readCursor } from '../../http/input/page.ts';
import { encodeCursor } from '../../lib/ids/cursor.ts';
import { inlineMarkdown } from '../../lib/inline-markdown.ts';
import type { ServedFile } from '../../trees/edits/overlay-edits.ts';
import { QUOTED } from '../results/quoted.ts';
import { pathOfUri, TREE_URI, treeUri } from '../results/resource-ids.ts';
import { fileTitle } from '../../trees/files/file-title.ts';
import { readServedTree } from './served-tree.ts';

const PAGE_SIZE = 100;
const MARKDOWN = 'text/markdown';

const INDEX: Resource = {
  uri: TREE_URI,
  name: 'tree',
  title: 'Index of the context files',
  mimeType: MARKDOWN,
};

export const TREE_TEMPLATE = {
  uriTemplate: `${TREE_URI}/{+path}`,
  name: 'tree-file',
  title: 'A context file',
  mimeType: MARKDOWN,
};

/** Lists the index, then the files of the served tree, by path; 422 for an invalid cursor. */
export async function listResources(
  ctx: Context,
  actor: Actor,
  cursor: string | undefined,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const [after = ''] = readCursor(cursor, z.tuple([z.string()]), ['cursor']) ?? [];
  const { files } = await readServedTree(ctx, actor);
  const left = files.filter(({ path }) => path > after);
  const { rows: page, nextCursor } = pageOf(left, PAGE_SIZE, ({ path }) => encodeCursor([path]));
  return {
    resources: [...(cursor === undefined ? [INDEX] : []), ...page.map(presentResource)],
    ...(nextCursor === null ? {} : { nextCursor }),
  };
}

const presentResource = (file: ServedFile): Resource => ({
  uri: treeUri(file.path),
  name: file.path,
  title: fileTitle(file),
  mimeType: MARKDOWN,
  size: Buffer.byteLength(file.content),
  annotations: { lastModified: file.updated_at.toISOString() },
});

/** Returns the text of the index or of a file, as Markdown; throws the protocol's error for an unknown address. */
export async function readResource(ctx: Context, actor: Actor, uri: string): Promise<ReadResourceResult> {
  const { files } = await readServedTree(ctx, actor);
  const path = pathOfUri(uri);
  const file = files.find((one) => one.path === path);
  if (!file && uri !== TREE_URI) throw new ResourceNotFoundError(uri);
  const text = file ? file.content : indexOf(files);
  return { contents: [{ uri, mimeType: MARKDOWN, text, _meta: { 'cambium/notice': QUOTED } }] };
}

const indexOf = (files: readonly ServedFile[]): string =>
  [
    '# Context files',
    '',
    ...files.map((file) => `- [${inlineMarkdown(fileTitle(file), 120)}](${treeUri(file.path)})`),
    '',
  ].join('\n');
