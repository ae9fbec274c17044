import OldClient from 'hyperspell';
import NewClient from '@hyperspell/hyperspell';

export type Clients = { hyperspell: OldClient; '@hyperspell/hyperspell': NewClient };
export type PackageName = keyof Clients;
export const PACKAGES: Record<PackageName, string> = {
  hyperspell: '0.36.0',
  '@hyperspell/hyperspell': '0.41.0',
};

/** What needs a connection to a vendor, of which Cambium has none. */
const OUT_OF_SCOPE = new Set(['actions', 'connections', 'folders', 'integrations']);

/** The methods of a client as its own objects name them: `memories.add`. */
export function methodsOf(client: object): string[] {
  return Object.entries(client)
    .filter(([name, value]) => isResource(value) && !name.startsWith('_'))
    .flatMap(([name, value]) => ownMethods(value).map((method) => `${name}.${method}`))
    .toSorted();
}

export const isOutOfScope = (method: string): boolean => OUT_OF_SCOPE.has(method.split('.')[0] ?? '');

const isResource = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && '_client' in value;

function ownMethods(resource: object): string[] {
  const proto: object = Object.getPrototypeOf(resource);
  const own = Object.getOwnPropertyNames(proto).filter((name) => name !== 'constructor');
  const nested = Object.entries(resource)
    .filter(([name, value]) => name !== '_client' && isResource(value))
    .flatMap(([name, value]) => ownMethods(value).map((method) => `${name}.${method}`));
  return [...own, ...nested];
}

export interface Seed {
  queryId: string;
  highlightId: string;
  entityId: string;
}

interface MethodCall {
  call: (client: Clients[PackageName], seed: Seed) => Promise<unknown>;
  /** Lists: the items of a page are checked. */
  isPage?: boolean;
}

const file = () => new File(['# Fog horn\n\nIt sounds twice.'], 'horn.md', { type: 'text/markdown' });

/** A call of each method that has a meaning here. Both clients have the methods of the same name and take the same. */
export const CALLS: Record<string, MethodCall> = {
  'auth.me': { call: (c) => c.auth.me() },
  'auth.userToken': { call: (c) => c.auth.userToken({ user_id: 'maria' }) },
  'auth.deleteUser': { call: (c) => c.auth.deleteUser({ headers: { 'x-as-user': 'leaver' } }) },
  'memories.add': {
    call: (c) => c.memories.add({ text: 'Petra paints the lighthouse.', resource_id: 'm1' }),
  },
  'memories.addBulk': { call: (c) => c.memories.addBulk({ items: [{ text: 'one' }, { text: 'two' }] }) },
  'memories.upload': { call: (c) => c.memories.upload({ file: file() }) },
  'memories.update': { call: (c) => c.memories.update('kiln', { source: 'vault', title: 'The kiln' }) },
  'memories.get': { call: (c) => c.memories.get('kiln', { source: 'vault' }) },
  'memories.list': { call: (c) => c.memories.list({ size: 5 }), isPage: true },
  'memories.status': { call: (c) => c.memories.status() },
  'memories.search': { call: (c) => c.memories.search({ query: 'kiln', answer: true }) },
  'memories.delete': { call: (c) => c.memories.delete('m1', { source: 'vault' }) },
  'sessions.add': {
    call: (c) =>
      c.sessions.add({
        history: JSON.stringify([{ type: 'trace_message', role: 'user', text: 'Hello' }]),
        format: 'hyperdoc',
        extract: ['procedure', 'memory'],
      }),
  },
  'vaults.list': { call: (c) => c.vaults.list(), isPage: true },
  'evaluate.getQuery': { call: (c, seed) => c.evaluate.getQuery(seed.queryId) },
  'evaluate.scoreQuery': { call: (c, seed) => c.evaluate.scoreQuery(seed.queryId, { score: 1 }) },
  'evaluate.scoreHighlight': {
    call: (c, seed) => c.evaluate.scoreHighlight(seed.highlightId, { score: 1, comment: 'Right.' }),
  },
  'evaluate.listQueries': { call: (c) => newer(c).evaluate.listQueries({ size: 5 }), isPage: true },
  'entities.list': { call: (c) => newer(c).entities.list({ sort_by: 'prominence' }), isPage: true },
  'entities.get': { call: (c, seed) => newer(c).entities.get(seed.entityId) },
  'entities.search': { call: (c) => newer(c).entities.search({ query: 'Petra Novak' }) },
  'live.listSources': { call: (c) => newer(c).live.listSources() },
  'live.listResources': { call: (c) => newer(c).live.listResources('vault', { size: 5 }), isPage: true },
  'live.getResource': { call: (c) => newer(c).live.getResource('kiln', { source: 'vault' }) },
  'live.search': { call: (c) => newer(c).live.search('vault', { query: 'kiln' }) },
};

function newer(client: Clients[PackageName]): NewClient {
  if (client instanceof NewClient) return client;
  throw new Error('only the newer client has this method');
}
