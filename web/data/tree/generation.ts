import { queryOptions } from '@tanstack/react-query';
import type { Tree, TreeProgress } from '../../../client/types.ts';
import { client } from '../client.ts';

/** Starts a generation, or returns the running one. */
export const generateTree = (): Promise<Tree> => client.generateTree();
export const publishTree = (treeId: string): Promise<Tree> => client.publishTree(treeId);
export const rollBackTree = (treeId: string): Promise<Tree> => client.rollbackTree(treeId);
export const cancelTree = (treeId: string): Promise<Tree> => client.cancelTree(treeId);

export const progressQuery = (treeId: string) =>
  queryOptions({
    queryKey: ['trees', 'progress', treeId],
    queryFn: (): Promise<TreeProgress> => client.getTreeProgress(treeId),
  });

export const generationStream = (treeId: string, signal: AbortSignal) => client.treeProgress(treeId, signal);
