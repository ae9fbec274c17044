import type { Sql } from '../types.ts';
import { type Signal, sendSignals } from './signal.ts';

const AT_MOST_EVERY_MS = 1_000;

export interface ChangeNotifier {
  /** Records that an owner's documents changed; sent at once, or a second after the last signals. */
  documentsChanged: (appId: string, owner: string | null) => void;
  /** Records that keys, tokens or users changed: streams then recheck whether their caller may keep reading. */
  credentialsChanged: () => void;
  close: () => Promise<void>;
}

/**
 * Sends signals of frequent changes: at most one statement per second for all of them. PostgreSQL serializes commits of transactions that
 * notify, so the many that write documents do not notify themselves.
 */
export function createChangeNotifier(
  sql: Sql,
  log: { warn: (detail: object, text: string) => void },
): ChangeNotifier {
  const waiting = new Map<string, Signal>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let sentAt = Number.NEGATIVE_INFINITY;
  const send = async (): Promise<void> => {
    timer = undefined;
    sentAt = performance.now();
    const signals = [...waiting.values()];
    waiting.clear();
    try {
      if (signals.length) await sendSignals(sql, signals);
    } catch (error) {
      // Listeners read everything at the next signal, so a lost one is no reason to fail the change itself.
      log.warn({ err: error }, 'a signal of a change could not be sent');
    }
  };
  const note = (signal: Signal): void => {
    waiting.set(JSON.stringify([signal.type, signal.appId, signal.owner]), signal);
    const restMs = Math.max(0, sentAt + AT_MOST_EVERY_MS - performance.now());
    timer ??= setTimeout(() => (sending = send()), restMs);
  };
  return {
    documentsChanged: (appId, owner) => note({ appId, owner, type: 'documents.changed', data: {} }),
    credentialsChanged: () => note({ appId: null, owner: null, type: 'credentials.changed', data: {} }),
    close: async () => {
      clearTimeout(timer);
      await sending;
      await send();
    },
  };
}
