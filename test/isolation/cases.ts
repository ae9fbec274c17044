import type { Identity, World } from './world.ts';

export interface Probe {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Acts as this user of the viewer's app instead (for what would destroy the viewer). */
  as?: string;
  /** The answer must have one of these; any other is taken when left out. */
  statuses?: number[];
}

/** What `viewer` sends to an endpoint in the hope of seeing or changing what is `victim`'s. */
export type IsolationCase = (viewer: Identity, victim: Identity, world: World) => Promise<Probe[]> | Probe[];

const enc = encodeURIComponent;
const documentsOf = (victim: Identity): string[] => [
  `vault/${enc(victim.probe)}`,
  `slack/${enc(victim.probe)}`,
  `trace/${enc(victim.probeTrace)}`,
  `vault/${enc(victim.probeInReview)}`,
];
const onDocuments =
  (method: string, prefix: string, body?: unknown): IsolationCase =>
  (_viewer, victim) =>
    documentsOf(victim).map((place) => ({
      method,
      path: `${prefix}/${place}`,
      statuses: [403, 404],
      ...(body === undefined ? {} : { body }),
    }));
const onTree =
  (method: string, rest: string, body?: unknown): IsolationCase =>
  (_viewer, victim) => [
    {
      method,
      path: `/context-documents/tree/${rest.replace(':tree_id', victim.treeId).replace(':edit_id', victim.editId)}`,
      statuses: [404],
      ...(body === undefined ? {} : { body }),
    },
  ];
/** Endpoints that take no one's id: what they answer may only hold what the viewer may see. */
const plain = (method: string, path: string, body?: unknown, statuses?: number[]): IsolationCase => {
  const probe = { method, path, ...(body === undefined ? {} : { body }), ...(statuses ? { statuses } : {}) };
  return () => [probe];
};

/** By `METHOD path` of the route table. An endpoint that is not here fails the test: say how someone could misuse it. */
export const ISOLATION_CASES: Record<string, IsolationCase> = {
  'POST /memories/add': (_viewer, victim) => [
    {
      method: 'POST',
      path: '/memories/add',
      as: 'intruder',
      body: { text: 'by an intruder', resource_id: victim.probe },
      statuses: [200],
    },
    { method: 'POST', path: '/memories/add', body: { text: '', resource_id: victim.probe }, statuses: [422] },
  ],
  'POST /memories/add/bulk': (_viewer, victim) => [
    {
      method: 'POST',
      path: '/memories/add/bulk',
      as: 'intruder',
      body: { items: [{ text: 'by an intruder', resource_id: victim.probe }] },
      statuses: [200],
    },
  ],
  'POST /memories/import': (_viewer, victim) => [
    {
      method: 'POST',
      path: '/memories/import',
      as: 'intruder',
      body: { items: [{ source: 'slack', resource_id: victim.probe, data: ['by an intruder'] }] },
      statuses: [200],
    },
  ],
  'POST /memories/upload': (_viewer, victim) => [
    {
      method: 'POST',
      path: '/memories/upload',
      as: 'intruder',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\ncontent-disposition: form-data; name="resource_id"\r\n\r\n${victim.probe}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="f.txt"\r\n\r\nby an intruder\r\n--b--\r\n`,
      statuses: [200],
    },
  ],
  'POST /memories/preview': (_viewer, victim) => [
    {
      method: 'POST',
      path: '/memories/preview',
      as: 'intruder',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\ncontent-disposition: form-data; name="resource_id"\r\n\r\n${victim.probe}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="f.txt"\r\n\r\nby an intruder\r\n--b--\r\n`,
      statuses: [200],
    },
  ],
  'POST /trace/add': (_viewer, victim) => [
    {
      method: 'POST',
      path: '/trace/add',
      as: 'intruder',
      body: {
        history: JSON.stringify([{ role: 'user', content: 'by an intruder' }]),
        session_id: victim.probeTrace,
      },
      statuses: [200],
    },
  ],
  'POST /memories/update/:source/:resource_id': onDocuments('POST', '/memories/update', {
    title: 'taken over',
  }),
  'DELETE /memories/delete/:source/:resource_id': onDocuments('DELETE', '/memories/delete'),
  'POST /memories/delete/bulk': (_viewer, victim) => [
    {
      method: 'POST',
      path: '/memories/delete/bulk',
      body: { filter: { label: victim.marker }, dry_run: false, count: 0 },
      statuses: [200],
    },
  ],
  'GET /memories/get/:source/:resource_id': onDocuments('GET', '/memories/get'),
  'POST /memories/approve/:source/:resource_id': onDocuments('POST', '/memories/approve'),
  'POST /memories/reject/:source/:resource_id': onDocuments('POST', '/memories/reject'),
  'GET /memories/list': (_viewer, victim) => [
    { method: 'GET', path: '/memories/list?size=100&include=data,memories' },
    { method: 'GET', path: `/memories/list?include=data&collection=${enc(`shelf ${victim.marker}`)}` },
    { method: 'GET', path: `/memories/list?filter=${enc(JSON.stringify({ label: victim.marker }))}` },
    {
      method: 'GET',
      path: `/memories/list?filter=${enc(JSON.stringify({ $or: [{ kind: 'marked' }, { $not: { kind: 'marked' } }] }))}`,
    },
    { method: 'GET', path: '/memories/list?status=pending_review&include=data' },
    {
      method: 'GET',
      path: `/memories/list?cursor=${Buffer.from('[999999]').toString('base64url')}&include=data`,
    },
  ],
  'GET /memories/status': plain('GET', '/memories/status'),
  'GET /vault/list': plain('GET', '/vault/list?size=100', undefined, [200]),
  'POST /messages': (_viewer, victim) => [
    {
      method: 'POST',
      path: '/messages',
      as: 'intruder',
      body: {
        source: 'slack',
        messages: [{ resource_id: victim.probe, message_id: '1', content: 'by an intruder' }],
      },
    },
  ],
  'GET /live/sources': plain('GET', '/live/sources', undefined, [200]),
  'GET /live/:source/resources': plain('GET', '/live/vault/resources?size=100', undefined, [200]),
  'GET /live/:source/resources/:resource_id': (_viewer, victim) => [
    { method: 'GET', path: `/live/vault/resources/${enc(victim.probe)}`, statuses: [404] },
    { method: 'GET', path: `/live/slack/resources/${enc(victim.probe)}`, statuses: [404] },
  ],
  'POST /live/:source/search': plain('POST', '/live/vault/search', { query: 'secret decided' }, [200]),
  'POST /emotional-state': plain('POST', '/emotional-state', { conversation: 'I am calm.' }, [200]),
  'GET /emotional-state': plain('GET', '/emotional-state', undefined, [200]),
  'GET /emotional-state/recent': plain('GET', '/emotional-state/recent?limit=20', undefined, [200]),
  // These stand before the search in ROUTES: what someone asked is theirs to see, also when it names another's marker.
  'GET /evaluate/queries': (_viewer, victim) => [
    { method: 'GET', path: '/evaluate/queries?size=100', statuses: [200] },
    { method: 'GET', path: `/evaluate/queries?user_id=${victim.name.split('/')[1]}`, statuses: [200, 403] },
  ],
  'POST /memories/query': (_viewer, victim) => [
    {
      method: 'POST',
      path: '/memories/query',
      body: { query: victim.marker, answer: true, effort: 'high', max_results: 200 },
    },
    {
      method: 'POST',
      path: '/memories/query',
      body: { query: `${victim.person} secret`, answer: true, max_results: 200 },
    },
    {
      method: 'POST',
      path: '/memories/query',
      body: {
        query: 'secret decided',
        max_results: 200,
        options: { resource_ids: [victim.probe, `id-${victim.marker}`, 'the-same-for-all'] },
      },
    },
    {
      method: 'POST',
      path: '/memories/query',
      body: { query: 'secret', options: { filter: { label: victim.marker } } },
    },
    {
      method: 'POST',
      path: '/memories/query',
      body: { query: 'secret', options: { memory_types: ['decision'] }, max_results: 200 },
    },
    { method: 'POST', path: '/memories/query', body: { query: victim.marker, sources: ['trace', 'slack'] } },
  ],
  'GET /evaluate/query/:query_id': (_viewer, victim) => [
    { method: 'GET', path: `/evaluate/query/${victim.queryId}`, statuses: [404] },
  ],
  'POST /evaluate/query/:query_id': (_viewer, victim) => [
    { method: 'POST', path: `/evaluate/query/${victim.queryId}`, body: { score: -1 }, statuses: [404] },
  ],
  'POST /evaluate/highlight/:highlight_id': (viewer, victim) => [
    {
      method: 'POST',
      path: `/evaluate/highlight/${victim.highlightId}`,
      body: { score: -1 },
      statuses: [404],
    },
    {
      method: 'POST',
      path: `/evaluate/highlight/${viewer.queryId}.${victim.highlightId.split('.')[1]}`,
      body: { score: -1 },
      statuses: [200, 404],
    },
  ],
  'GET /evaluate/feedback': plain('GET', '/evaluate/feedback?size=100', undefined, [200]),
  'GET /evaluate/set': plain('GET', '/evaluate/set?size=100', undefined, [200]),
  'POST /entities/search': (_viewer, victim) => [
    { method: 'POST', path: '/entities/search', body: { query: victim.person, limit: 100 } },
    { method: 'POST', path: '/entities/search', body: { query: 'Mara', limit: 100 } },
    { method: 'POST', path: '/entities/search', body: { query: victim.person, type: 'person' } },
  ],
  'GET /entities': (_viewer, victim) => [
    { method: 'GET', path: '/entities?limit=500' },
    { method: 'GET', path: `/entities?search=${enc(victim.person)}` },
    { method: 'GET', path: '/entities?type=person&search=mara' },
  ],
  'GET /entities/:entity_id': async (_viewer, victim, world) => [
    { method: 'GET', path: `/entities/${await world.entityIdOf(victim)}`, statuses: [404] },
  ],
  'GET /entities/:entity_id/sources': async (_viewer, victim, world) => [
    { method: 'GET', path: `/entities/${await world.entityIdOf(victim)}/sources`, statuses: [404] },
  ],
  'POST /context-documents/tree': (viewer, victim) => {
    const [user, own] = [victim.name.split('/')[1], viewer.name.split('/')[1]];
    const make = { method: 'POST', path: '/context-documents/tree' };
    // An app's key may have the tree of any user of its app made; no user may have another's made.
    const other = { ...make, body: { user_id: user }, statuses: [403] };
    return [
      { ...make, as: 'sacrifice', body: {}, statuses: [202] },
      ...(own === 'app' || own === user ? [] : [other]),
    ];
  },
  'GET /context-documents/tree': plain('GET', '/context-documents/tree?size=100', undefined, [200]),
  'GET /context-documents/tree/latest': () => [
    { method: 'GET', path: '/context-documents/tree/latest', statuses: [200, 304] },
    { method: 'GET', path: '/context-documents/tree/latest?include_published=true' },
  ],
  'GET /context-documents/tree/by-id/:tree_id': onTree('GET', 'by-id/:tree_id'),
  'GET /context-documents/tree/:tree_id/progress': onTree('GET', ':tree_id/progress'),
  'POST /context-documents/tree/:tree_id/cancel': onTree('POST', ':tree_id/cancel'),
  'GET /context-documents/tree/:tree_id/diff': onTree('GET', ':tree_id/diff'),
  'POST /context-documents/tree/:tree_id/publish': onTree('POST', ':tree_id/publish'),
  'POST /context-documents/tree/:tree_id/rollback': onTree('POST', ':tree_id/rollback'),
  'POST /context-documents/tree/:tree_id/regenerate-doc': onTree('POST', ':tree_id/regenerate-doc', {
    key: 'company',
  }),
  'GET /context-documents/tree/:tree_id/export': onTree('GET', ':tree_id/export'),
  'GET /context-documents/tree/:tree_id/edits': onTree('GET', ':tree_id/edits'),
  'PATCH /context-documents/tree/:tree_id/files': onTree('PATCH', ':tree_id/files', {
    additions: { 'company/intruder.md': 'x' },
  }),
  'POST /context-documents/tree/:tree_id/files/automerge': onTree('POST', ':tree_id/files/automerge', {
    path: 'company/note.md',
  }),
  'POST /context-documents/tree/:tree_id/edits/:edit_id/resolve': onTree(
    'POST',
    ':tree_id/edits/:edit_id/resolve',
    {},
  ),
  'DELETE /context-documents/tree/edits/:edit_id': onTree('DELETE', 'edits/:edit_id'),
  'POST /context-documents/tree/edits/:edit_id/restore': onTree('POST', 'edits/:edit_id/restore'),
  'POST /context-documents/tree/edits/clear': (_viewer, victim) => [
    {
      method: 'POST',
      path: '/context-documents/tree/edits/clear',
      as: 'sacrifice',
      body: { paths: [`company/${victim.marker}.md`] },
    },
  ],
  'POST /merge': plain('POST', '/merge', { base: 'a', ours: 'b', theirs: 'c' }, [200]),
  'GET /context-documents/teams/overrides': plain(
    'GET',
    '/context-documents/teams/overrides',
    undefined,
    [200],
  ),
  'POST /context-documents/teams/rename': () => [
    {
      method: 'POST',
      path: '/context-documents/teams/rename',
      body: { old_slug: 'left', new_slug: 'right' },
      as: 'intruder',
    },
  ],
  'DELETE /context-documents/teams/overrides/:old_slug': (viewer, victim) =>
    viewer.name.split('/')[0] === victim.name.split('/')[0]
      ? [] // overrides belong to the app
      : [
          {
            method: 'DELETE',
            path: `/context-documents/teams/overrides/${victim.oldSlug}`,
            statuses: [403, 404],
          },
        ],
  'GET /context-documents/config': plain('GET', '/context-documents/config', undefined, [200]),
  'PATCH /context-documents/config': () => [
    { method: 'PATCH', path: '/context-documents/config', as: 'intruder', body: { require_review: false } },
  ],
  'POST /context-documents/config/reset': () => [
    { method: 'POST', path: '/context-documents/config/reset', as: 'intruder', body: {} },
  ],
  'GET /context-documents/data-summary': plain('GET', '/context-documents/data-summary', undefined, [200]),
  'GET /context-documents/staleness': plain('GET', '/context-documents/staleness'),
  'POST /auth/user_token': (viewer) => [
    {
      method: 'POST',
      path: '/auth/user_token',
      body: { user_id: 'stranger' },
      statuses: viewer.name.endsWith('/app') ? [200] : [200, 403],
    },
  ],
  'POST /auth/tokens/revoke': plain('POST', '/auth/tokens/revoke', { user_id: 'stranger' }),
  'POST /auth/tokens/rotate_secret': plain('POST', '/auth/tokens/rotate_secret'),
  'PUT /auth/tokens/default_scopes': plain('PUT', '/auth/tokens/default_scopes', { scopes: null }),
  'GET /auth/me': plain('GET', '/auth/me', undefined, [200]),
  'DELETE /auth/delete': () => [{ method: 'DELETE', path: '/auth/delete', as: 'sacrifice', statuses: [200] }],
  'GET /auth/keys': plain('GET', '/auth/keys'),
  'POST /auth/keys': plain('POST', '/auth/keys', { name: 'another' }),
  'DELETE /auth/keys/:key_id': (viewer, victim) =>
    viewer.name.split('/')[0] === victim.name.split('/')[0] && viewer.name.endsWith('/app')
      ? [] // an app's admin may revoke every key of the app
      : [{ method: 'DELETE', path: `/auth/keys/${victim.keyId}`, statuses: [403, 404] }],
  'GET /users': plain('GET', '/users?size=100'),
  'POST /auth/apps': (viewer, victim) => [
    {
      method: 'POST',
      path: '/auth/apps',
      body: { id: victim.name.split('/')[0] },
      statuses: viewer.name === 'default/app' ? [409] : [403],
    },
  ],
  'PUT /auth/issuer': plain('PUT', '/auth/issuer', { jwks_url: null, issuer: null }),
  'GET /audit': plain('GET', '/audit?size=100'),
  'GET /usage': plain('GET', '/usage'),
  'GET /healthz': plain('GET', '/healthz', undefined, [200]),
  'GET /readyz': plain('GET', '/readyz', undefined, [200]),
  'GET /metrics': plain('GET', '/metrics', undefined, [200, 403]),
};
