import { beforeAll, expect, test, vi } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertAudienceOf } from '../../../test/stored/audiences.ts';
import type { Actor } from '../../http/actor.ts';
import { checkUserId } from '../read-credential.ts';
import { newAudienceId } from './audience-id.ts';
import { identitySchema } from './identity.ts';
import { KnownAudiences } from './known-audiences.ts';
import { readersOfUserId } from './readers.ts';

const database = useDatabase('a', 'b');
const actor = (userId: string | null, appId = 'a'): Actor => ({
  appId,
  userId,
  scopes: [],
  credential: 'key',
  kind: 'key',
  keyId: null,
  pinnedTo: null,
  expiresAt: null,
});

beforeAll(async () => {
  for (const user of ['zoe', 'max', 'ida', 'eve'])
    await database.sql`insert into users (app_id, user_id) values ('a', ${user}), ('b', ${user})`;
});

test('nobody can act as an audience, since no user has such an id', () => {
  expect(() => checkUserId(newAudienceId(), ['header', 'x-as-user'])).toThrow('control characters');
});

test('a busy user’s audiences are read again after a second, however often they ask', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const known = new KnownAudiences(database.sql);
    const audience = await insertAudienceOf(database.sql, 'a', ['user:zoe']);
    const seen = async () => (await known.withAudiences(actor('zoe'))).audiences;
    expect(await seen()).toEqual([audience]);
    await database.sql`delete from audience_members where app_id = 'a' and audience_id = ${audience}`;
    for (const passed of [400, 400, 100]) {
      vi.advanceTimersByTime(passed);
      expect(await seen()).toEqual([audience]);
    }
    vi.advanceTimersByTime(200);
    expect(await seen()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('an audience belongs to its app and to users only; an issuer’s address counts at once, and only the latest', async () => {
  const known = new KnownAudiences(database.sql);
  const audience = await insertAudienceOf(database.sql, 'a', ['email:max@taproot.example', 'user:zoe']);
  const seen = async (userId: string | null, appId?: string) =>
    (await known.withAudiences(actor(userId, appId))).audiences;
  expect([await seen(null), await seen('zoe', 'b'), await seen('max')]).toEqual([undefined, [], []]);
  await known.noteAddress('a', 'max', 'Max@Taproot.example');
  expect(await seen('max')).toEqual([audience]);
  await known.noteAddress('a', 'max', 'not an address');
  expect(await seen('max')).toEqual([audience]);
  await known.noteAddress('a', 'max', 'max@elsewhere.example');
  expect(await seen('max')).toEqual([]);
});

test('documents for everybody with an account at a source are for people with a proven account there, in that app', async () => {
  const known = new KnownAudiences(database.sql);
  const audience = await insertAudienceOf(database.sql, 'a', ['source:github']);
  const seen = async (userId: string, appId?: string) =>
    (await known.withAudiences(actor(userId, appId))).audiences;
  for (const [appId, identity] of [
    ['a', 'account:github:7'],
    ['b', 'account:github:8'],
  ] as const)
    await database.sql`
      insert into user_identities (app_id, user_id, identity, proof) values (${appId}, 'ida', ${identity}, 'app')`;
  await database.sql`
    insert into user_identities (app_id, user_id, identity, proof) values ('a', 'eve', 'account:linear:github', 'app')`;
  expect([await seen('ida'), await seen('ida', 'b'), await seen('eve')]).toEqual([[audience], [], []]);
});

test('an identity is an address or an account, and nothing that several people share', () => {
  const read = (sent: string) => identitySchema.safeParse(sent).data ?? null;
  expect(read('email:Ada@Example.com')).toBe('email:ada@example.com');
  expect(read('account:slack:T1:U1')).toBe('account:slack:T1:U1');
  for (const wrong of [
    'email:ada',
    'email:a b@example.com',
    'email:a@b@c',
    'domain:example.com',
    'user:zoe',
    '',
  ])
    expect(read(wrong)).toBeNull();
  for (const wrong of ['group C1', 'account:slack', 'account:slack:', 'Account:slack:T1:U1'])
    expect(read(wrong)).toBeNull();
});

test('a user is themselves, and one whose id is an address also has that address and its domain', () => {
  expect(readersOfUserId('zoe')).toEqual(['user:zoe']);
  expect(readersOfUserId('Zoe@Taproot.example')).toEqual([
    'user:Zoe@Taproot.example',
    'email:zoe@taproot.example',
    'domain:taproot.example',
  ]);
});
