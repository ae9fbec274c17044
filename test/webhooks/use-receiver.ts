import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Receiver, startReceiver } from './receiver.ts';

/** Returns a receiver for the tests of a file; before each test, it is empty and answers 200. */
export function useReceiver(): Receiver {
  const current: Receiver = { url: '', received: [], answer: () => {}, close: async () => {} };
  beforeAll(async () => void Object.assign(current, await startReceiver()));
  afterAll(() => current.close());
  beforeEach(() => {
    current.received.length = 0;
    current.answer((_request, response) => response.writeHead(200).end());
  });
  return current;
}
