import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../test/service.ts';
import { type Scope, SCOPES, USER_SCOPES } from '../http/actor.ts';
import type { Route } from '../http/define-route.ts';
import { createServer } from '../http/server.ts';
import { ROUTES } from '../routes.ts';
import { createAuthenticator } from './authenticate.ts';

let service: TestService;
let server: Awaited<ReturnType<typeof createServer>>;

/** Replaces the handlers of the real routes with ones that do nothing: only who reaches them matters here. */
const stubbed = (route: Route<never>): Route<unknown> => ({
  ...(route as Route<unknown>), // the handler, which alone uses the context, is replaced
  raw: true,
  challenge: () => null,
  permits: () => {},
  handler: async (_ctx, { reply }) => {
    await reply.code(204).send();
    return undefined;
  },
});

beforeAll(async () => {
  service = await startService();
  server = await createServer({
    answerIdleMs: 30_000,
    ctx: {},
    routes: ROUTES.map(stubbed),
    log: pino({ level: 'silent' }),
    authenticate: createAuthenticator(service.ctx),
    idempotency: {
      begin: async () => null,
      finish: async () => {},
      abandon: async () => {},
      fingerprint: () => '',
    },
    toDatabaseError: () => null,
    recordAudit: async () => {},
    doAudited: (ctx, work) => work(ctx),
    observe: () => {},
    bodyLimitBytes: 10_000,
    uploadLimitBytes: 10_000,
    rateLimitPerMinute: 0,
    failedLimitPerMinute: 0,
    slotsMax: 16,
    trustedProxies: [],
  });
});
afterAll(async () => {
  await server?.close();
  await service?.close();
});

const makeKey = async (scopes: readonly Scope[], user_id?: string): Promise<string> =>
  (await service.admin.post('/auth/keys', { name: 'walk', scopes, user_id })).body.key;

/** Creates a credential of each kind with exactly one scope, if such a credential can have it. */
async function callersWith(scope: Scope): Promise<Record<string, Record<string, string>>> {
  const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
  const key = await makeKey([scope]);
  const callers: Record<string, Record<string, string>> = {
    key: bearer(key),
    'key acting as a user': { ...bearer(key), 'x-as-user': 'walker' },
    'pinned key': bearer(await makeKey([scope], 'walker')),
  };
  if (!USER_SCOPES.includes(scope)) return callers;
  const minter = service.caller(await makeKey(['tokens:mint', scope]));
  const { token } = (await minter.post('/auth/user_token', { user_id: 'walker', scopes: [scope] })).body;
  return { ...callers, 'user token': bearer(token) };
}

const send = (route: Route<never>, headers: Record<string, string>) =>
  server.inject({ method: route.method, url: route.path.replaceAll(/:[a-z_]+/g, 'x'), headers });

test.each(SCOPES)(
  '%s allows the endpoints that name it, to every kind of caller, and no others',
  async (scope) => {
    for (const [kind, headers] of Object.entries(await callersWith(scope)))
      for (const route of ROUTES) {
        const { statusCode, body } = await send(route, headers);
        const what = `${kind} with ${scope}: ${route.method} ${route.path}`;
        if (route.scope === null || route.scope === scope)
          expect([200, 204, 422], `${what} → ${body}`).toContain(statusCode);
        else expect([what, statusCode, JSON.parse(body).error]).toEqual([what, 403, 'WrongScopes']);
      }
  },
);

test('without a credential only open endpoints respond', async () => {
  for (const route of ROUTES) {
    const { statusCode } = await send(route, {});
    expect([route.path, statusCode === 401]).toEqual([route.path, route.scope !== null]);
  }
});

test('changing everybody’s trees, making credentials and administering need more than a user’s default token', () => {
  const opened = (scope: Scope) =>
    ROUTES.filter((route) => route.scope === scope)
      .map(({ method, path }) => `${method} ${path.replace('/context-documents', '')}`)
      .sort();
  expect(opened('trees:admin')).toEqual([
    'DELETE /teams/overrides/:old_slug',
    'PATCH /config',
    'POST /config/reset',
    'POST /teams/rename',
    'POST /tree/:tree_id/cancel',
    'POST /tree/:tree_id/publish',
    'POST /tree/:tree_id/rollback',
    'POST /tree/edits/clear',
  ]);
  expect(opened('tokens:mint')).toEqual(['POST /auth/tokens/revoke', 'POST /auth/user_token']);
  for (const route of ROUTES.filter(({ path }) => path.startsWith('/auth/') && path !== '/auth/session'))
    expect([route.path, route.scope]).toEqual([
      route.path,
      {
        '/auth/me': 'memories:read',
        '/auth/delete': 'memories:write',
        // The caller's own agents; those of the app also require `admin`.
        '/auth/agents': 'memories:read',
        '/auth/agents/:agent_id': 'memories:read',
      }[route.path] ??
        (opened('tokens:mint').includes(`${route.method} ${route.path}`) ? 'tokens:mint' : 'admin'),
    ]);
});
