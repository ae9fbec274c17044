import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { formatNumber } from '../../lib/strings/format-number.ts';
import { countStoredChunks } from './queries.ts';

/** Throws if an app has reached its storage limit (`CAMBIUM_APP_CHUNKS`); without a limit, runs no query. */
export async function checkStorage(
  { sql, config }: Pick<Context, 'sql' | 'config'>,
  appId: string,
): Promise<void> {
  const max = config.appChunks;
  if (max === 0) return;
  const stored = await countStoredChunks(sql, appId);
  if (stored < max) return;
  const [is, may] = [stored, max].map(formatNumber);
  throw new AppError(
    507,
    'StorageFull',
    `This app stores ${is} passages and may store ${may} (CAMBIUM_APP_CHUNKS). Nothing was stored. Delete documents (POST /memories/delete/bulk), or ask the operator for more.`,
    { headers: { 'x-should-retry': 'false' } },
  );
}
