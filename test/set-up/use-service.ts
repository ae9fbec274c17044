import { afterAll, beforeAll } from 'vitest';
import { later } from './later.ts';
import { type Caller, type ServiceOptions, startService, type TestService } from '../service.ts';

/** The service for the tests of a file: it starts before the first one and closes after the last. Callers can be made of `admin` at once. */
export function useService(options: ServiceOptions = {}): { service: TestService; admin: Caller } {
  let running: TestService | undefined;
  beforeAll(async () => {
    running = await startService(options);
  });
  afterAll(() => running?.close());
  const started = (): TestService => {
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
