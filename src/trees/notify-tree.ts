import { sendSignal } from '../db/signals/signal.ts';
import type { Tx } from '../db/types.ts';
import type { TreeRow } from './tree.ts';

export type NotifiedTree = Pick<TreeRow, 'owner' | 'tree_id' | 'version'>;

/** Sends a signal: `tree.progress` for the stream of a tree's progress, `tree.changed` for every stream of events. */
export const notifyTree = (
  tx: Tx,
  appId: string,
  type: 'tree.changed' | 'tree.progress',
  { owner, tree_id, version }: NotifiedTree,
): Promise<void> => sendSignal(tx, { appId, owner, type, data: { tree_id, version } });
