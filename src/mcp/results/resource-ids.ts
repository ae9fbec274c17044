import { invalidField } from '../../errors.ts';
import { sourceSchema, type Source } from '../../tokens.ts';

/** What an id from `search` or `list_tree` names: a document of a source, or a file of the served tree. */
export type ResourceId = { kind: 'doc'; source: Source; resourceId: string } | { kind: 'tree'; path: string };

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Returns the id of a document in `search` and `list_tree`. */
export const docId = (source: string, resourceId: string): string =>
  `doc:${source}/${encodeURIComponent(resourceId)}`;

/** Returns the id of a tree file in `search` and `list_tree`. */
export const treeId = (path: string): string => `tree:${encodePath(path)}`;

export const TREE_URI = 'cambium://tree';
/** Returns the address under which a document without its own address, or a tree file, is cited. */
export const treeUri = (path: string): string => `${TREE_URI}/${encodePath(path)}`;

/** Returns the address under which a document without its own address is cited. */
export const docUri = (source: string, resourceId: string): string =>
  `cambium://doc/${source}/${encodeURIComponent(resourceId)}`;

/** Parses an id as `docId` and `treeId` write it; 422 for any other text. */
export function parseResourceId(id: string): ResourceId {
  const path = /^tree:(.+)$/s.exec(id)?.[1];
  if (path !== undefined) return { kind: 'tree', path: decode(path) };
  const [, named = '', resourceId = ''] = /^doc:([^/]+)\/(.+)$/s.exec(id) ?? [];
  const source = sourceSchema.safeParse(named);
  if (!source.success || resourceId === '') throw notAnId();
  return { kind: 'doc', source: source.data, resourceId: decode(resourceId) };
}

/** Returns a file's path by its address, or null for any other address. */
export function pathOfUri(uri: string): string | null {
  const path = uri.startsWith(`${TREE_URI}/`) ? uri.slice(TREE_URI.length + 1) : '';
  try {
    return path === '' ? null : decodeURIComponent(path);
  } catch {
    return null; // a percent sign without its digits: not one of our addresses
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    if (cause instanceof URIError) throw notAnId();
    throw cause;
  }
}

const notAnId = () =>
  invalidField(
    ['id'],
    'is not an id. Ids come from search (doc:source/resource_id) and list_tree (tree:path), percent-encoded.',
  );
