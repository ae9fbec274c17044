import { queryOptions } from '@tanstack/react-query';
import type { Tree, TreeProgress } from '../../../client/types.ts';
import { client } from '../client.ts';

/** Starts a generation, or returns the running one. */
export const generateTree = (): Promise<Tree> => client.generateTree();
export const publishTree = (treeId: string): Promise<Tree> => client.publishTree(treeId);
export const rollBackTree = (treeId: string): Promise<Tree> => client.rollbackTree(treeId);
export const cancelTree = (treeId: string): Promise<Tree> => client.cancelTree(treeId);

/** The newest finished tree, if it was never published; null otherwise. */
export const unpublishedQuery = queryOptions({
  queryKey: ['trees', 'unpublished'],
  queryFn: async () => {
    const [newest] = (await client.listTrees({ status: 'completed', size: 1 })).items;
    return newest?.published_at === null ? newest : null;
  },
});

/** What people would read of a tree in place of another: added, changed and removed files with their lines. */
export const changesQuery = (treeId: string, against: string) =>
  queryOptions({
    queryKey: ['trees', 'changes', treeId, against],
    queryFn: async () => (await client.diffTree(treeId, { against, view: 'served' })).diffs,
  });

export const progressQuery = (treeId: string) =>
  queryOptions({
    queryKey: ['trees', 'progress', treeId],
    queryFn: (): Promise<TreeProgress> => client.getTreeProgress(treeId),
  });

export const generationStream = (treeId: string, signal: AbortSignal) => client.treeProgress(treeId, signal);
