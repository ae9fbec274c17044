import { z } from 'zod';
import type { Connector } from '../../../sources/contract.ts';
import { VendorError } from '../../../sources/vendor-error.ts';
import { HOUR_MS } from '../../../lib/dates/day.ts';

/** What the engine adds to a cursor; the schemas of connectors omit it. */
const noted = z.object({
  noted: z.object({
    /** The config that it was read with, as JSON. */
    config: z.string(),
    /** When everything was last read from the start, in milliseconds since 1970. */
    wholeMs: z.number(),
  }),
});

/** A connector, and the config and time of a run. */
interface CursorReading {
  connector: Pick<Connector, 'cursor' | 'rereadsWithConfig' | 'rereadHours'>;
  config: unknown;
  now: Date;
}

/** Returns a stored cursor as its connector left it. Throws `VendorError` (`cursor`) if everything is to be read again. Pure. */
export function openCursor({ connector, config, now }: CursorReading, stored: object): unknown {
  const { cursor: schema, rereadsWithConfig = false, rereadHours = Infinity } = connector;
  const parsed = schema.safeParse(stored);
  if (!parsed.success) throw new VendorError('cursor', 'The cursor is of another version.');
  const notes = noted.safeParse(stored).data?.noted;
  if (notes && rereadsWithConfig && notes.config !== JSON.stringify(config))
    throw new VendorError('cursor', 'The choice of what is read has changed.');
  if (notes && now.getTime() - notes.wholeMs > rereadHours * HOUR_MS)
    throw new VendorError('cursor', `Everything is read again every ${rereadHours} hours.`);
  return parsed.data;
}

/** Returns what to store of a connector's cursor. `before`: what was stored when the run began; null: it reads everything. Pure. */
export function closeCursor(
  { connector: { rereadsWithConfig, rereadHours }, config, now }: CursorReading,
  cursor: object,
  before: unknown,
): object {
  if (!rereadsWithConfig && rereadHours === undefined) return cursor;
  const wholeMs = noted.safeParse(before).data?.noted.wholeMs ?? now.getTime();
  return { ...cursor, noted: { config: JSON.stringify(config), wholeMs } };
}
