import { afterAll, beforeAll } from 'vitest';
import { later } from './later.ts';
import { type Caller, type ServiceOptions, startService, type TestService } from '../service.ts';
import { joinService, type SharedService } from '../shared-service/join-service.ts';

/**
 * Starts a service with these settings for the tests of a file and closes it afterwards. For what the shared one cannot show: other
 * settings, the context, the operator's rights, or a database change that others would see.
 */
export function useService(options: ServiceOptions = {}): { service: TestService; admin: Caller } {
  return useRunning(
    () => startService(options),
    (service) => service.close(),
  );
}

/** Joins the service that all files of a run share, with a new app for this file. `admin` can create callers at once. */
export function useSharedService(): { service: SharedService; admin: Caller } {
  return useRunning(joinService, (service) => service.leave());
}

function useRunning<T extends { admin: Caller }>(
  start: () => Promise<T>,
  end: (running: T) => Promise<void>,
): { service: T; admin: Caller } {
  let running: T | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running && end(running));
  const started = (): T => {
    if (!running)
      throw new Error('The service starts before the first test of the file, not while it is read.');
    return running;
  };
  return { service: later(started), admin: laterCaller(() => started().admin) };
}

const laterCaller = (get: () => Caller): Caller => ({
  get key() {
    return get().key;
  },
  get headers() {
    return get().headers;
  },
  as: (userId) => laterCaller(() => get().as(userId)),
  get: (path, headers) => get().get(path, headers),
  post: (path, body, headers) => get().post(path, body, headers),
  send: (method, path, body, headers) => get().send(method, path, body, headers),
});
