import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Proposal, Tree, TreeFileItem } from '../../../client/types.ts';
import { client } from '../client.ts';
import { orNull } from './or-null.ts';
import type { ShownFile, ShownTree } from './shown-tree.ts';

/** The served tree and its file list, or null if there is none. */
export const servedTreeQuery = queryOptions({
  queryKey: ['trees', 'served'],
  queryFn: async (): Promise<ShownTree | null> => {
    const tree = await orNull(client.getLatestTree());
    return tree && { tree, files: await listFiles(tree) };
  },
});

async function listFiles({ tree_id: treeId }: Tree): Promise<TreeFileItem[]> {
  const files: TreeFileItem[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await client.listTreeFiles(treeId, cursor === '' ? {} : { cursor });
    files.push(...page.items);
    cursor = page.next_cursor;
  }
  return files;
}

export async function readFile(path: string): Promise<ShownFile | null> {
  const tree = await orNull(client.getLatestTree());
  const file = tree && (await orNull(client.getTreeFile(tree.tree_id, path)));
  return file && { tree, file };
}

/** A file of the served tree with its text, or null if it does not exist. */
export const fileQuery = (path: string) =>
  queryOptions({ queryKey: ['trees', 'file', path], queryFn: () => readFile(path) });

/** A previously served version of a file. */
export const fileVersionQuery = (treeId: string, path: string, version: number) =>
  queryOptions({
    queryKey: ['trees', 'version', treeId, path, version],
    queryFn: () => client.getTreeFile(treeId, path, version),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Every served version of a file, newest first. */
export const fileHistoryQuery = (treeId: string, path: string) =>
  infiniteQueryOptions({
    queryKey: ['trees', 'versions', treeId, path],
    queryFn: ({ pageParam }) =>
      client.getFileHistory(treeId, path, pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** The evidence behind a citation of a file. */
export const evidenceQuery = (treeId: string, path: string, label: string) =>
  queryOptions({
    queryKey: ['trees', 'evidence', treeId, path, label],
    queryFn: async () => (await client.getFileEvidence(treeId, path, label)).items,
    staleTime: 60_000,
  });

/** The served versions of a tree, change by change, newest first. */
export const treeHistoryQuery = (treeId: string) =>
  queryOptions({
    queryKey: ['trees', 'history', treeId],
    queryFn: () => client.getTreeHistory(treeId),
  });

const PROPOSALS_SIZE = 100;

/** Proposals pending a decision; the newest hundred. */
export const proposalsQuery = (treeId: string) =>
  queryOptions({
    queryKey: ['trees', 'proposals', treeId],
    queryFn: async (): Promise<Proposal[]> => {
      const { items } = await client.listProposals(treeId, { size: PROPOSALS_SIZE });
      return items.filter(({ status }) => status === 'open' || status === 'outdated');
    },
  });
