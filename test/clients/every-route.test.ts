import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { ROUTES } from '../../src/routes.ts';

const FILE = { file: new Blob(['x']), filename: 'x.md' };
/** Arguments of methods; all others get placeholders for the path parameters. */
const ARGUMENTS: Record<string, unknown[]> = { uploadFile: [FILE], previewFile: [FILE], sendMcp: [{}] };
const PLACEHOLDERS = ['{0}', '{1}', '{2}'];

/** Routes called by OAuth libraries, as standardized, and by vendors of connected sources. */
const IS_OF_OTHERS = /^\w+ \/(?:oauth|\.well-known|hooks)\//;

const realFetch = globalThis.fetch;
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  globalThis.fetch = async (address, init) => {
    const path = decodeURIComponent(new URL(String(address)).pathname);
    asked.push(`${init?.method} ${path.replace(/\{\d\}/g, '*')}`);
    return new Response('{}', { status: 404 });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Returns every `METHOD path` that the client's methods send. */
async function askedByMethods(): Promise<Map<string, string[]>> {
  const methods: [string, unknown][] = Object.entries(createClient({ url: 'http://cambium.invalid' }));
  const byMethod = new Map<string, string[]>();
  for (const [name, method] of methods) {
    asked = [];
    if (typeof method !== 'function') throw new Error(`${name} of the client is no function.`);
    const result: unknown = method(...(ARGUMENTS[name] ?? PLACEHOLDERS));
    const isStream = typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
    // Each gets a 404, which ends both methods and streams.
    const ended = isStream ? (result as AsyncGenerator).next() : Promise.resolve(result);
    await expect(ended, name).rejects.toMatchObject({ status: 404 });
    byMethod.set(name, asked);
  }
  return byMethod;
}

test('the client has exactly one method for every route', async () => {
  const byMethod = await askedByMethods();
  const routes = ROUTES.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '*')}`);
  const covered = new Set([...byMethod.values()].flat());
  expect(
    routes.filter((route) => !covered.has(route) && !IS_OF_OTHERS.test(route)),
    'Add a method for each of these routes to a file of client/calls/ (the types are in client/api.ts after npm run generate).',
  ).toEqual([]);
  expect(
    [...byMethod].filter(([, sent]) => sent.length !== 1 || sent.some((route) => !routes.includes(route))),
    'These methods of the client ask for what is no route of src/routes.ts.',
  ).toEqual([]);
});
