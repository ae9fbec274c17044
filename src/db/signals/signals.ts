import { connect } from '../connect.ts';
import type { Sql } from '../types.ts';
import { CHANNEL, type Signal } from './signal.ts';

export interface SignalListener {
  receive: (signal: Signal) => void;
  /** Called if the connection was lost for a while, so that signals may have been missed. */
  miss: () => void;
}

export interface Signals {
  /** Delivers the signals of an app, or of every app (null), from when it resolves until the returned function is called. */
  subscribe: (appId: string | null, listener: SignalListener) => Promise<() => void>;
  close: () => Promise<void>;
}

type Log = { warn: (detail: object, text: string) => void };

/**
 * Receives the signals of every process, over one LISTEN connection for all subscribers that opens with the first of them, so an event
 * stream costs no query while nothing happens. Calls `forget` before the listeners if credentials changed.
 */
export function createSignals(databaseUrl: string, log: Log, forget: () => void): Signals {
  const listeners = new Map<string | null, Set<SignalListener>>();
  const of = (appId: string | null) => [...(listeners.get(appId) ?? [])];
  const all = () => [...listeners.values()].flatMap((ofApp) => [...ofApp]);
  const receive = (payload: string): void => {
    // Only sendSignal writes to the channel, in this form.
    const signal = JSON.parse(payload) as Signal;
    if (signal.type === 'credentials.changed') forget();
    const listening = signal.appId === null ? all() : [...of(signal.appId), ...of(null)];
    for (const listener of listening) listener.receive(signal);
  };
  const missAll = (): void => {
    log.warn({}, 'the connection for signals between processes was lost and is open again');
    for (const listener of all()) listener.miss();
  };
  let open: { sql: Sql; isListening: Promise<unknown> } | undefined;
  const close = async (): Promise<void> => {
    const { sql } = open ?? {};
    open = undefined;
    await sql?.end({ timeout: 5 });
  };
  return {
    subscribe: async (appId, listener) => {
      open ??= listen(databaseUrl, receive, missAll);
      try {
        await open.isListening;
      } catch (error) {
        await close();
        throw error;
      }
      const ofApp = listeners.get(appId) ?? new Set();
      listeners.set(appId, ofApp.add(listener));
      return () => {
        ofApp.delete(listener);
        if (!ofApp.size && listeners.get(appId) === ofApp) listeners.delete(appId);
      };
    },
    close,
  };
}

/** Listens on the channel; after a lost connection, the driver listens again by itself and calls back each time. */
function listen(databaseUrl: string, receive: (payload: string) => void, missAll: () => void) {
  const sql = connect(databaseUrl, { connectionsMax: 1, applicationName: 'cambium-signals' });
  let isFirst = true;
  const isListening = sql.listen(CHANNEL, receive, () => {
    if (!isFirst) missAll();
    isFirst = false;
  });
  return { sql, isListening };
}
