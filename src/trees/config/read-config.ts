import type { Db } from '../../db/types.ts';
import { findConfig } from './queries.ts';
import { DEFAULT_CONFIG, type TreeConfig, treeConfigPatchSchema } from './tree-config.ts';

/** Returns the app's tree config: its own settings merged over the defaults. */
export async function readTreeConfig(db: Db, appId: string): Promise<TreeConfig> {
  const stored = treeConfigPatchSchema.parse((await findConfig(db, appId)) ?? {});
  return { ...DEFAULT_CONFIG, ...stored };
}
