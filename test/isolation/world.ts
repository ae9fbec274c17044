import type { Sql } from '../../src/db/types.ts';
import type { Caller } from '../caller.ts';
import { writtenSingle } from '../grow-tree.ts';
import { insertAudienceOf } from '../stored/audiences.ts';
import { storeDocument } from '../stored/documents.ts';

/** An owner: an app or one of its users. */
export interface Identity {
  name: string;
  caller: Caller;
  /** Appears in every text, title, id, name and label of this owner, and nowhere else. */
  marker: string;
  /** A person named only in this owner's documents. */
  person: string;
  /** Ids of this owner's documents without a marker, so that requesting them does not put it into the answer. */
  probe: string;
  probeInReview: string;
  probeTrace: string;
  keyId: string;
  /** A query that found this owner's documents, and a highlight of its result. */
  queryId: string;
  highlightId: string;
  /** A finished tree of this owner's documents, with a file added by hand. */
  treeId: string;
  editId: string;
  /** A proposed edit of the file added by hand. */
  proposalId: string;
  /** A webhook of this owner, and a delivery to it. */
  webhookId: string;
  deliveryId: string;
  /** A paused connection of this owner, to a site that is never requested. */
  connectionId: string;
  /** A context document generated from this owner's documents. */
  documentId: string;
  /** Slug of a team renamed by the app; its new name contains the marker. */
  oldSlug: string;
}

export interface World {
  identities: Identity[];
  /** What vendors share with this user alone: an identity that differs from the user only in this. */
  shared: Identity;
  /** Owners whose markers this one may see: itself, its app, and what is shared with it. */
  visibleTo: (identity: Identity) => Identity[];
  entityIdOf: (identity: Identity) => Promise<string>;
  memoryIdOf: (identity: Identity) => Promise<string>;
}

/** What the world needs from a service. */
export interface WorldService {
  admin: Caller;
  createApp: (id: string) => Promise<Caller>;
  settled: () => Promise<void>;
  database: { sql: Sql };
}

const SHARED_PERSON = 'Everyone Knows';

/**
 * Creates two apps with data of their own and of their users, all of the same shape and all marked. Two users of one app and one of the
 * other make every relation between a caller and an owner: the same app's, another user's, another app's and its user's, in both directions.
 */
export async function createWorld(service: WorldService): Promise<World> {
  const other = await service.createApp('rival');
  const apps = [
    { app: 'default', caller: service.admin, users: [null, 'ines', 'tomas'] },
    { app: 'rival', caller: other, users: [null, 'ines'] },
  ];
  const identities: Identity[] = [];
  for (const { app, caller, users } of apps) {
    for (const user of users)
      identities.push(
        await createIdentity(`${app}/${user ?? 'app'}`, user ? caller.as(user) : caller, caller),
      );
  }
  const ines = identities[1]!;
  const ofChannel = await shareWith(service.database.sql, ines);
  await service.settled();
  for (const identity of identities)
    identity.connectionId = await connectSite(service.database.sql, identity);
  await Promise.all(identities.map(growTree));
  await Promise.all(identities.map(askAndRate));
  const shared = { ...ines, ...ofChannel };
  return {
    identities,
    shared,
    visibleTo: (identity) => [
      ...identities.filter((i) => i === identity || i.name === `${identity.name.split('/')[0]}/app`),
      ...(identity === ines ? [shared] : []),
    ],
    entityIdOf: async (identity) => {
      const [row] = await service.database.sql<{ entity_id: string }[]>`
        select entity_id from entities where name in (${identity.person}, ${identity.marker}) limit 1`;
      return row!.entity_id;
    },
    memoryIdOf: async (identity) => {
      const [row] = await service.database.sql<{ memory_id: string }[]>`
        select memory_id from memories where strpos(text, ${identity.marker}) > 0 limit 1`;
      return row!.memory_id;
    },
  };
}

/** Stores a conversation of a private channel whose only member is this user. */
async function shareWith(sql: Sql, user: Identity): Promise<Partial<Identity>> {
  const [appId = '', userId = ''] = user.name.split('/');
  const [marker, person, probe] = ['xqshared', 'Mara Shared', 'probe of a channel'];
  const audience = await insertAudienceOf(sql, appId, [`user:${userId}`]);
  const body = `${person} and ${SHARED_PERSON} decided that ${marker} is secret.`;
  const more = { source: 'slack', title: `Title ${marker}`, collection: `shelf ${marker}`, body } as const;
  await storeDocument(sql, { appId, userId: audience }, probe, { ...more, metadata: { label: marker } });
  return { name: `${appId}/shared`, marker, person, probe, probeInReview: probe, probeTrace: probe };
}

async function createIdentity(name: string, caller: Caller, admin: Caller): Promise<Identity> {
  const slug = name.replace('/', '');
  const word = slug.charAt(0).toUpperCase() + slug.slice(1);
  const marker = `xq${slug}`;
  const person = `Mara ${word}`;
  const identity: Identity = {
    name,
    caller,
    marker,
    person,
    probe: `probe ${slug.length}-${name.length}-${identitiesMade}`,
    probeInReview: `review ${identitiesMade}`,
    probeTrace: `trace ${identitiesMade}`,
    keyId: '',
    queryId: '',
    highlightId: '',
    treeId: '',
    editId: '',
    proposalId: '',
    webhookId: '',
    deliveryId: '',
    connectionId: '',
    documentId: '',
    oldSlug: `old-${identitiesMade}`,
  };
  identitiesMade++;
  const text = `${person} and ${SHARED_PERSON} decided that ${marker} is secret.`;
  const marked = {
    text,
    title: `Title ${marker}`,
    collection: `shelf ${marker}`,
    metadata: { label: marker, kind: 'marked' },
  };
  const writes = [
    caller.post('/memories/add', { ...marked, resource_id: identity.probe }),
    caller.post('/memories/add', { ...marked, resource_id: `id-${marker}` }),
    caller.post('/memories/add', { ...marked, resource_id: 'the-same-for-all' }),
    caller.post('/memories/add', { ...marked, resource_id: identity.probeInReview, review: true }),
    caller.post('/trace/add', {
      history: JSON.stringify([
        { role: 'user', content: `Keep ${marker} to yourself.` },
        { role: 'assistant', content: 'Yes.' },
      ]),
      session_id: identity.probeTrace,
      title: `Trace ${marker}`,
    }),
    caller.post('/memories/import', {
      items: [
        {
          source: 'slack',
          resource_id: identity.probe,
          type: 'conversation',
          title: marker,
          data: [text],
          metadata: { label: marker },
        },
      ],
    }),
  ];
  for (const { status, body } of await Promise.all(writes))
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
  const key = await admin.post('/auth/keys', {
    name: `key ${marker}`,
    ...(name.endsWith('/app') ? {} : { user_id: name.split('/')[1] }),
  });
  identity.keyId = key.body.id;
  const webhook = await caller.post('/webhooks', {
    url: `https://${marker}.example`,
    events: ['tree.published'],
  });
  identity.webhookId = webhook.body.id;
  // Disabled, so that nothing is sent and its deliveries do not change.
  await caller.send('PATCH', `/webhooks/${identity.webhookId}`, { enabled: false });
  identity.deliveryId = (await caller.post(`/webhooks/${identity.webhookId}/test`)).body.delivery_id;
  return identity;
}

/** Inserts the row directly: connecting would request the site. */
async function connectSite(sql: Sql, { name, marker }: Identity): Promise<string> {
  const [appId = '', user = ''] = name.split('/');
  const owner = user === 'app' ? null : user;
  const site = `https://${marker}.example/`;
  const [row] = await sql<{ connection_id: string }[]>`
    insert into connections (app_id, source, owner, visibility, account_id, label, config, state, next_run_at)
    values (${appId}, 'web_crawler', ${owner}, ${owner === null ? 'app' : 'user'}, ${site}, ${marker},
      ${sql.json({ url: site, max_depth: 0, limit: 1 })}, 'paused', 'infinity')
    returning connection_id`;
  const connectionId = row?.connection_id ?? '';
  await sql`insert into sync_runs (app_id, connection_id, state, reason) values (${appId}, ${connectionId}, 'failed', ${marker})`;
  await sql`
    insert into sync_failures (app_id, connection_id, item, reason, next_try_at)
    values (${appId}, ${connectionId}, ${site}, ${marker}, now())`;
  return connectionId;
}

async function askAndRate(identity: Identity): Promise<void> {
  const { caller, marker } = identity;
  const { body } = await caller.post('/memories/query', { query: `What of ${marker}?`, answer: true });
  identity.queryId = body.query_id;
  identity.highlightId = body.documents[0].highlights[0].id;
  await caller.post(`/evaluate/query/${identity.queryId}`, { score: 1, comment: `Good ${marker}` });
  await caller.post(`/evaluate/highlight/${identity.highlightId}`, { score: 1, comment: `Best ${marker}` });
}

async function growTree(identity: Identity): Promise<void> {
  const { caller, marker } = identity;
  const trees = '/context-documents/tree';
  identity.treeId = (await caller.post(trees, {})).body.tree_id;
  const deadline = Date.now() + 90_000;
  for (;;) {
    const { body } = await caller.get(`${trees}/by-id/${identity.treeId}`);
    if (body.status === 'completed') break;
    if (body.status !== 'processing' || Date.now() > deadline)
      throw new Error(`the tree of ${identity.name} is ${body.status}: ${body.error}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const additions = { [`company/${marker}.md`]: `# Note\n\nWritten by hand about ${marker}.\n` };
  const patched = await caller.send('PATCH', `${trees}/${identity.treeId}/files`, { additions });
  if (patched.status !== 200) throw new Error(`${identity.name}: ${JSON.stringify(patched.body)}`);
  identity.editId = (await caller.get(`${trees}/${identity.treeId}/edits`)).body.items[0].edit_id;
  const added = patched.body.files.find((file: { path: string }) => file.path === `company/${marker}.md`);
  const proposed = await caller.post(`${trees}/${identity.treeId}/proposals`, {
    path: added.path,
    base_sha256: added.sha256,
    content: `# Note\n\nProposed about ${marker}.\n`,
    reason: `Because of ${marker}.`,
  });
  identity.proposalId = proposed.body.id;
  const document = await caller.post('/context-documents/generate', { prompt: `All of ${marker}` });
  identity.documentId = document.body.document_id;
  await writtenSingle(caller, identity.documentId);
  if (identity.name.endsWith('/app'))
    await caller.post('/context-documents/teams/rename', {
      old_slug: identity.oldSlug,
      new_slug: `new-${marker}`,
    });
}

let identitiesMade = 0;
