import type { Client } from '../../../client/client.ts';
import { renderTable } from '../output/render-table.ts';
import { minuteOf } from '../output/minute-of.ts';

export type SourceConnection = Awaited<ReturnType<Client['getConnection']>>;
export type SyncRun = NonNullable<SourceConnection['last_run']>;

/** Connection states in everyday words. */
const STATES: Record<SourceConnection['state'], string> = {
  active: 'up to date',
  paused: 'paused',
  needs_reauth: 'access refused',
  failing: 'failing, will be retried',
  deleting: 'is being removed',
};

/** Describes in a few words what a connection is doing. */
export function sayState({ state, last_run }: SourceConnection): string {
  const mayRun = state === 'active' || state === 'failing';
  if (mayRun && last_run?.state === 'running') return 'a run is in progress';
  if (state !== 'active') return STATES[state];
  if (last_run === null) return 'waits for its first run';
  if (last_run.state === 'waiting') return 'waits because the source asks for it';
  return last_run.state === 'completed' ? STATES.active : 'waits for its next run';
}

/** Describes a run in one line: what was added, changed and deleted. */
export const sayRun = ({ state, started_at, added, changed, unchanged, deleted, failed }: SyncRun): string =>
  `${minuteOf(started_at)} ${state}: ${added} new, ${changed} changed, ${unchanged} unchanged, ${deleted} deleted, ${failed} failed`;

const SEEN_BY: Readonly<Record<SourceConnection['visibility'], string>> = {
  user: 'the user who connected it',
  app: 'every user of the app',
  source: 'whoever sees them at the source',
};

/** Returns settings as `--set` takes them; null if there are only defaults. */
function saySettings(config: SourceConnection['config']): string | null {
  const set = Object.entries(config).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return set.map(([name, value]) => `${name}=${String(value)}`).join(' ') || null;
}

/** Says that a limit that was set was reached: there may be more at the source. */
const sayLimit = ({ id, limit_reached: limit }: SourceConnection): string | null =>
  limit === null
    ? null
    : `reached: what is beyond ${limit} was not read; cambium sources set ${id} limit=NUMBER`;

/** How an account is opened again, by the way in which it was opened. */
const REOPEN_FLAGS: Record<SourceConnection['auth_mode'], string | null> = {
  oauth: '',
  key: ' --key-file FILE',
  service_account: ' --service-account FILE --subject WHO',
  none: null,
};

/** Returns the command that helps a connection in its state; null if it needs nothing. */
function sayNext({ id, state, auth_mode }: SourceConnection): string | null {
  if (state === 'paused') return `cambium sources resume ${id}`;
  const flags = REOPEN_FLAGS[auth_mode];
  if (state !== 'needs_reauth' || flags === null) return null;
  return `cambium sources reconnect ${id}${flags}`;
}

/** Describes everything about a connection that people ask for, one item per line. */
export function sayConnection(connection: SourceConnection): string {
  const { documents, failures, missing, last_run, listed_at, next_run_at, reason, visibility } = connection;
  const lines: [string, string | null][] = [
    ['connection', connection.id],
    ['source', connection.provider],
    ['account', connection.account],
    ['label', connection.label],
    ['settings', saySettings(connection.config)],
    ['seen by', SEEN_BY[visibility]],
    ['state', sayState(connection)],
    ['because', reason],
    ['what to do', sayNext(connection)],
    [
      'documents',
      `${documents.total}, of which ${documents.processing} are being processed and ${documents.failed} failed`,
    ],
    ['limit', sayLimit(connection)],
    [
      'failures',
      failures === 0
        ? null
        : `${failures} items could not be read: cambium sources failures ${connection.id}`,
    ],
    [
      'missing',
      missing === 0
        ? null
        : `${missing} documents were not there at the last look; they are deleted when they are still missing a day later`,
    ],
    [
      'listed',
      listed_at &&
        `everything at ${minuteOf(listed_at)}; to find every later deletion: cambium sources sync ${connection.id} --everything`,
    ],
    ['last run', last_run && sayRun(last_run)],
    [
      'requests',
      last_run &&
        `${last_run.requests}, ${last_run.bytes} bytes, ${Math.round(last_run.waited_ms / 1_000)} s of pauses`,
    ],
    ['next run', next_run_at && minuteOf(next_run_at)],
  ];
  return lines.flatMap(([name, text]) => (text === null ? [] : [`${name.padEnd(11)}${text}`])).join('\n');
}

/** Renders all connections as a table. */
export const tableOf = (connections: readonly SourceConnection[]): string =>
  renderTable(
    ['id', 'source', 'label', 'state', 'documents', 'failures'],
    connections.map((one) => [
      one.id,
      one.provider,
      one.label,
      sayState(one),
      String(one.documents.total),
      String(one.failures),
    ]),
  );
