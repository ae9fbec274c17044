import type { Connection, SyncRun } from '../../client/types.ts';
import { formatCount } from './numbers.ts';
import type { StateWord } from './words.ts';

type ConnectionState = Pick<Connection, 'state' | 'last_run'>;

const READING: StateWord = { word: 'reading', mark: '◐', tone: 'new' };
const STATES: Record<Connection['state'], StateWord> = {
  active: { word: 'up to date', mark: '●', tone: 'sap' },
  paused: { word: 'paused', mark: '○', tone: 'soft' },
  needs_reauth: { word: 'access refused', mark: '▲', tone: 'failed' },
  failing: { word: 'failing', mark: '▲', tone: 'failed' },
  deleting: { word: 'being removed', mark: '○', tone: 'soft' },
};

/** Describes what a connection is doing. */
export function connectionState({ state, last_run }: ConnectionState): StateWord {
  if (isRunning({ state, last_run })) return READING;
  if (state !== 'active') return STATES[state];
  if (last_run === null) return { word: 'waits for its first run', mark: '◇', tone: 'model' };
  if (last_run.state === 'waiting') return { word: 'waits for the source', mark: '◇', tone: 'model' };
  // It was stopped, or failed before the account was reconnected.
  return last_run.state === 'completed'
    ? STATES.active
    : { word: 'waits for its next run', mark: '◇', tone: 'model' };
}

/** Returns whether a run is in progress. A run of a paused or removed connection is about to stop and does not count. */
export const isRunning = ({ state, last_run }: ConnectionState): boolean =>
  (state === 'active' || state === 'failing') && last_run?.state === 'running';

/** Returns why it is in its state and what to do, in the service's words; null: nothing to do. */
export const connectionReason = ({
  reason,
  last_run,
}: Pick<Connection, 'reason' | 'last_run'>): string | null => reason ?? last_run?.reason ?? null;

const RUN_STATES: Record<SyncRun['state'], StateWord> = {
  running: READING,
  completed: { word: 'completed', mark: '●', tone: 'sap' },
  waiting: { word: 'resumes later', mark: '◇', tone: 'model' },
  failed: { word: 'failed', mark: '▲', tone: 'failed' },
  stopped: { word: 'stopped', mark: '○', tone: 'soft' },
};
export const runState = ({ state }: Pick<SyncRun, 'state'>): StateWord => RUN_STATES[state];

type RunCounts = Pick<SyncRun, 'state' | 'added' | 'changed' | 'deleted' | 'failed'>;

/** Describes the result of a run: what is new, changed, gone and unreadable. */
export function runWords({ state, added, changed, deleted, failed }: RunCounts): string {
  const counts = [
    [added, 'new'],
    [changed, 'changed'],
    [deleted, 'deleted'],
    [failed, 'could not be read'],
  ] as const;
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  if (words.length > 0) return words.join(', ');
  return state === 'running' ? 'nothing yet' : 'no changes';
}

/** Returns the display name of a source's setting: `max_depth` as "Max depth". */
export function settingName(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/\b(url|api|id)\b/g, (word) => word.toUpperCase());
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Formats the value of a setting; lists with commas. */
export function settingValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(settingValue).join(', ');
  return JSON.stringify(value) ?? '';
}

/** Who finds the documents of a connection. */
export const SEEN_BY: Readonly<Record<Connection['visibility'], string>> = {
  user: 'only who connected it',
  app: 'every user',
  source: 'of each document, whoever sees it at the source',
};
