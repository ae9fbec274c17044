import type { Db } from '../types.ts';

/** A change as sent to every listening process: ids and counts, never text. */
export interface Signal {
  /** Null for every app. */
  appId: string | null;
  /** Who owns what changed; null for the app. */
  owner: string | null;
  type: string;
  data: SignalData;
}

export type SignalData = Record<string, string | number | null | string[]>;

export const CHANNEL = 'cambium';

/** PostgreSQL accepts less than 8,000 bytes (https://www.postgresql.org/docs/current/sql-notify.html). */
const PAYLOAD_BYTES_MAX = 7_900;

/** Sends a signal to every process when the transaction commits; does not send it after a rollback. */
export async function sendSignal(db: Db, signal: Signal): Promise<void> {
  await db`select pg_notify(${CHANNEL}, ${payloadOf(signal)})`;
}

/** Sends many signals at once. */
export async function sendSignals(db: Db, signals: readonly Signal[]): Promise<void> {
  await db`select pg_notify(${CHANNEL}, payload) from unnest(${signals.map(payloadOf)}::text[]) as payload`;
}

/** Omits lists that make the payload too long: listeners reread what changed anyway. */
function payloadOf(signal: Signal): string {
  const payload = JSON.stringify(signal);
  if (Buffer.byteLength(payload) <= PAYLOAD_BYTES_MAX) return payload;
  const short = Object.entries(signal.data).filter(([, value]) => String(value).length <= 200);
  return JSON.stringify({ ...signal, data: Object.fromEntries(short) });
}
