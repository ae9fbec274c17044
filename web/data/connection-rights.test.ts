import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  mayChoose,
  mayConnect,
  mayGiveClient,
  mayHook,
  mayRetry,
  visibilitiesFor,
} from './connection-rights.ts';

const WRITER = { user_id: 'zoe', scopes: ['memories:read', 'memories:write'] };
const READER = { user_id: 'zoe', scopes: ['memories:read'] };
const ADMIN = { user_id: null, scopes: [...WRITER.scopes, 'admin'] };
const SHARING = { visibilities: ['user' as const, 'app' as const, 'source' as const] };
const PLAIN = { visibilities: SHARING.visibilities.slice(0, 2) };
const idle = (
  state: 'active' | 'paused' | 'needs_reauth' | 'failing' | 'deleting',
  auth_mode: 'key' | 'oauth' | 'service_account' | 'none' = 'key',
) => ({ state, last_run: null, auth_mode });

describe('actions offered for a connection', () => {
  test.each([
    ['active', ['sync', 'pause', 'new key', 'remove']],
    ['failing', ['sync', 'pause', 'new key', 'remove']],
    ['paused', ['resume', 'new key', 'remove']],
    ['needs_reauth', ['new key', 'pause', 'remove']],
    ['deleting', []],
  ] as const)('that is %s match what the service then allows, most helpful first', (state, actions) => {
    expect(actionsOf(idle(state), WRITER, false)).toEqual(actions);
  });

  test('exclude a new key if none was given, and everything for a read-only user', () => {
    expect(actionsOf(idle('paused', 'none'), WRITER, false)).toEqual(['resume', 'remove']);
    expect(actionsOf(idle('active'), READER, true)).toEqual([]);
  });

  test('begin with the browser if the account needs it', () => {
    const offered = (state: 'active' | 'needs_reauth', auth_mode: 'key' | 'oauth' | 'service_account') =>
      actionsOf(idle(state, auth_mode), WRITER, true);
    expect(offered('needs_reauth', 'key')).toEqual(['connect again', 'new key', 'pause', 'remove']);
    expect(offered('needs_reauth', 'oauth')).toEqual(['connect again', 'pause', 'remove']);
    expect(offered('needs_reauth', 'service_account')).toContain('new key');
    expect(offered('active', 'oauth')).toEqual(['sync', 'pause', 'remove']);
    expect(actionsOf(idle('needs_reauth'), READER, true)).toEqual([]);
  });

  test('include a retry only if a run may follow', () => {
    const states = ['active', 'failing', 'paused', 'needs_reauth', 'deleting'] as const;
    expect(states.filter((state) => mayRetry({ state }, WRITER))).toEqual(['active', 'failing']);
    expect(mayRetry({ state: 'active' }, READER)).toBe(false);
  });
});

describe('connecting', () => {
  const byKey = { auth_modes: ['key' as const] };
  const open = { auth_modes: ['none' as const] };
  const inBrowser = { auth_modes: ['oauth' as const] };

  test('is offered to users who may write, and for the app to administrators with a key', () => {
    expect([mayConnect(byKey, WRITER), mayConnect(byKey, READER), mayConnect(byKey, ADMIN)]).toEqual([
      true,
      false,
      true,
    ]);
    const app = { ...WRITER, user_id: null };
    expect([mayConnect(byKey, app), mayConnect(open, app), mayConnect(open, READER)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([mayConnect(inBrowser, app), mayConnect(inBrowser, WRITER)]).toEqual([false, true]);
    // Needs a browser, and no client is registered.
    expect(mayConnect({ auth_modes: [] }, ADMIN)).toBe(false);
  });

  test('is for the app if the app connects, and else for oneself unless an administrator chooses otherwise', () => {
    expect(visibilitiesFor(PLAIN, ADMIN)).toEqual(['app']);
    expect(visibilitiesFor(SHARING, WRITER)).toEqual(['user']);
    expect(visibilitiesFor(SHARING, { ...ADMIN, user_id: 'zoe' })).toEqual(['user', 'app', 'source']);
  });
});

test.each([
  ['channels', { supports_channel_selection: true, supports_folder_selection: false }],
  ['folders', { supports_channel_selection: false, supports_folder_selection: true }],
  [null, { supports_channel_selection: false, supports_folder_selection: false }],
] as const)(
  '%s of an account can be chosen while it is connected, by users who may write',
  (kind, integration) => {
    expect(mayChoose({ state: 'active' }, WRITER, integration)).toBe(kind);
    expect(mayChoose({ state: 'paused' }, WRITER, integration)).toBe(kind);
    expect(mayChoose({ state: 'needs_reauth' }, WRITER, integration)).toBeNull();
    expect(mayChoose({ state: 'active' }, READER, integration)).toBeNull();
    expect(mayChoose({ state: 'active' }, WRITER, undefined)).toBeNull();
  },
);

test('an app’s own client is requested from an administrator acting for the app, if the service could use one', () => {
  const setup = { client_setup: { redirect_uri: 'https://a.example/', register_at: 'https://b.example/' } };
  expect(mayGiveClient(setup, ADMIN)).toBe(true);
  for (const person of [WRITER, { ...ADMIN, user_id: 'zoe' }, { ...WRITER, user_id: null }])
    expect(mayGiveClient(setup, person)).toBe(false);
  expect(mayGiveClient({ client_setup: null }, ADMIN)).toBe(false);
});

test('a source’s own fields are set by users who may write, if it has any', () => {
  const [takes, takesNone] = [{ takes_hooks: true }, { takes_hooks: false }];
  expect(mayHook({ state: 'active' }, WRITER, takes)).toBe(true);
  expect(mayHook({ state: 'needs_reauth' }, WRITER, takes)).toBe(true);
  expect(mayHook({ state: 'deleting' }, WRITER, takes)).toBe(false);
  expect(mayHook({ state: 'active' }, READER, takes)).toBe(false);
  for (const integration of [takesNone, undefined])
    expect(mayHook({ state: 'active' }, WRITER, integration)).toBe(false);
});
