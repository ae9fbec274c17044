import OldClient from 'hyperspell';
import NewClient from '@hyperspell/hyperspell';

export type Clients = { hyperspell: OldClient; '@hyperspell/hyperspell': NewClient };
export type PackageName = keyof Clients;
export const PACKAGES: Record<PackageName, string> = {
  hyperspell: '0.36.0',
  '@hyperspell/hyperspell': '0.41.0',
};

/** Returns the methods of a client under the names of its own objects: `memories.add`. */
export function methodsOf(client: object): string[] {
  return Object.entries(client)
    .filter(([name, value]) => isResource(value) && !name.startsWith('_'))
    .flatMap(([name, value]) => ownMethods(value).map((method) => `${name}.${method}`))
    .toSorted();
}

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
  /** A connection with selectable folders, and one of them. */
  connectionId: string;
  folderId: string;
  /** A channel, and the time of a message in it. */
  channel: string;
  timestamp: string;
  siteUrl: string;
}

interface MethodCall {
  call: (client: Clients[PackageName], seed: Seed) => Promise<unknown>;
  /** Whether the method lists: then the items of a page are checked. */
  isPage?: boolean;
}

const file = () => new File(['# Fog horn\n\nIt sounds twice.'], 'horn.md', { type: 'text/markdown' });

/** A call of each method that is meaningful here. Methods with the same name in both clients take the same arguments. */
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
  'actions.sendMessage': {
    call: (c, { channel }) => c.actions.sendMessage({ provider: 'slack', channel, text: 'On my way' }),
  },
  'actions.addReaction': {
    call: (c, { channel, timestamp }) =>
      c.actions.addReaction({ provider: 'slack', channel, timestamp, name: 'eyes' }),
  },
  'connections.list': { call: (c) => c.connections.list() },
  'connections.revoke': {
    call: async (c, { siteUrl }) => {
      // A separate site: one that is being removed cannot be reconnected at once.
      await c.integrations.webCrawler.index({ url: `${siteUrl}${c instanceof NewClient ? 'new' : 'old'}` });
      const { connections } = await c.connections.list();
      return c.connections.revoke(connections.at(-1)?.id ?? '');
    },
  },
  'folders.list': { call: (c, { connectionId }) => c.folders.list(connectionId) },
  'folders.setPolicies': {
    call: (c, { connectionId, folderId }) =>
      c.folders.setPolicies(connectionId, { provider_folder_id: folderId, sync_mode: 'skip' }),
  },
  'folders.listPolicies': { call: (c, { connectionId }) => c.folders.listPolicies(connectionId) },
  'folders.deletePolicy': {
    call: async (c, { connectionId, folderId }) => {
      const { id } = await c.folders.setPolicies(connectionId, {
        provider_folder_id: folderId,
        sync_mode: 'sync',
      });
      return c.folders.deletePolicy(id, { connection_id: connectionId });
    },
  },
  'integrations.list': { call: (c) => c.integrations.list() },
  'integrations.connect': { call: (c) => c.integrations.connect('linear') },
  'integrations.webCrawler.index': {
    call: (c, { siteUrl: url }) => c.integrations.webCrawler.index({ url, max_depth: 0, limit: 1 }),
  },
  'integrations.slack.list': { call: (c) => older(c).integrations.slack.list({ include_private: false }) },
  'integrations.googleCalendar.list': { call: (c) => older(c).integrations.googleCalendar.list() },
  'live.listSources': { call: (c) => newer(c).live.listSources() },
  'live.listResources': { call: (c) => newer(c).live.listResources('vault', { size: 5 }), isPage: true },
  'live.getResource': { call: (c) => newer(c).live.getResource('kiln', { source: 'vault' }) },
  'live.search': { call: (c) => newer(c).live.search('vault', { query: 'kiln' }) },
};

function older(client: Clients[PackageName]): OldClient {
  if (client instanceof OldClient) return client;
  throw new Error('only the older client has this method');
}

function newer(client: Clients[PackageName]): NewClient {
  if (client instanceof NewClient) return client;
  throw new Error('only the newer client has this method');
}
