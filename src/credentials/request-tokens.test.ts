import { describe, expect, test } from 'vitest';
import { Response } from 'undici';
import type { GuardedFetch } from '../lib/address-guard.ts';
import { AddressRefused } from '../lib/address-guard.ts';
import { OAUTH_PROVIDERS } from '../sources/oauth-providers.ts';
import type { OAuthProvider } from '../sources/vendor-http/oauth-provider.ts';
import type { Source } from '../tokens.ts';
import { requestTokens } from './request-tokens.ts';

const NOW = new Date('2026-05-04T10:00:00Z');
const CLIENT = { id: 'my id', secret: 'my secret' };
const BASIC = `Basic ${Buffer.from('my id:my secret').toString('base64')}`;

function providerOf(source: Source): OAuthProvider {
  const provider = OAUTH_PROVIDERS.get(source);
  if (!provider) throw new Error(`${source} gives out no tokens`);
  return provider;
}

/** Requests tokens; returns what was sent and the outcome. */
async function ask(
  source: Source,
  answer: () => Response,
  parameters = { grant_type: 'refresh_token' },
  ownClientId: string | null = null,
) {
  const sent: { url: string; headers: Headers; body: string }[] = [];
  const fetchGuarded: GuardedFetch = async (url, init) => {
    // A token request has a text body and a plain object of headers.
    sent.push({ url: String(url), headers: new Headers(init?.headers as never), body: String(init?.body) });
    return answer();
  };
  const result = await requestTokens(
    { fetchGuarded, now: () => NOW },
    { provider: providerOf(source), client: CLIENT, ownClientId },
    parameters,
  ).catch((error: unknown) => error);
  return { sent: sent[0], requests: sent.length, result };
}
const json =
  (body: object, status = 200, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });

describe('a request for tokens', () => {
  test.each([
    [
      'linear',
      'https://api.linear.app/oauth/token',
      'grant_type=refresh_token&client_id=my+id&client_secret=my+secret',
      null,
    ],
    [
      'github',
      'https://github.com/login/oauth/access_token',
      'grant_type=refresh_token&client_id=my+id&client_secret=my+secret',
      null,
    ],
    [
      'google_drive',
      'https://oauth2.googleapis.com/token',
      'grant_type=refresh_token&client_id=my+id&client_secret=my+secret',
      null,
    ],
    [
      'box',
      'https://api.box.com/oauth2/token',
      'grant_type=refresh_token&client_id=my+id&client_secret=my+secret',
      null,
    ],
    [
      'microsoft_teams',
      'https://login.microsoftonline.com/organizations/oauth2/v2.0/token',
      'grant_type=refresh_token&client_id=my+id&client_secret=my+secret',
      null,
    ],
    [
      'dropbox',
      'https://api.dropboxapi.com/oauth2/token',
      'grant_type=refresh_token&client_id=my+id&client_secret=my+secret',
      null,
    ],
    ['slack', 'https://slack.com/api/oauth.v2.access', 'grant_type=refresh_token', BASIC],
    ['notion', 'https://api.notion.com/v1/oauth/token', '{"grant_type":"refresh_token"}', BASIC],
  ] as const)('to %s matches its description', async (source, url, body, authorization) => {
    const { sent } = await ask(source, json({ access_token: 'a' }));
    expect([sent?.url, sent?.body, sent?.headers.get('authorization')]).toEqual([url, body, authorization]);
    expect(sent?.headers.get('accept')).toBe('application/json');
  });

  // Response shapes from the documentation page linked with each source's tokens.
  test.each([
    [
      'linear',
      { access_token: 'a', token_type: 'Bearer', expires_in: 3_600, scope: 'read write', refresh_token: 'r' },
      {
        accessToken: 'a',
        refreshToken: 'r',
        expiresAt: new Date('2026-05-04T11:00:00Z'),
        scopes: ['read', 'write'],
      },
    ],
    [
      'linear',
      { access_token: 'a', scope: ['read'] },
      { accessToken: 'a', refreshToken: null, expiresAt: null, scopes: ['read'] },
    ],
    [
      'slack',
      {
        ok: true,
        team: { id: 'T1' },
        authed_user: {
          id: 'U1',
          scope: 'users:read,channels:read',
          access_token: 'xoxp-1',
          token_type: 'user',
        },
      },
      { accessToken: 'xoxp-1', refreshToken: null, expiresAt: null, scopes: ['users:read', 'channels:read'] },
    ],
    [
      'slack',
      {
        ok: true,
        access_token: 'xoxe.xoxb-1',
        expires_in: 43_200,
        refresh_token: 'xoxe-1',
        token_type: 'bot',
        scope: 'users:read',
        authed_user: { id: 'U1' },
      },
      {
        accessToken: 'xoxe.xoxb-1',
        refreshToken: 'xoxe-1',
        expiresAt: new Date('2026-05-04T22:00:00Z'),
        scopes: ['users:read'],
      },
    ],
    [
      'notion',
      {
        access_token: 'ntn_1',
        token_type: 'bearer',
        refresh_token: 'nrt_1',
        bot_id: 'b',
        workspace_name: null,
        owner: {},
      },
      { accessToken: 'ntn_1', refreshToken: 'nrt_1', expiresAt: null, scopes: null },
    ],
    [
      'github',
      {
        access_token: 'ghu_1',
        expires_in: 28_800,
        refresh_token: 'ghr_1',
        refresh_token_expires_in: 15_811_200,
        scope: '',
        token_type: 'bearer',
      },
      {
        accessToken: 'ghu_1',
        refreshToken: 'ghr_1',
        expiresAt: new Date('2026-05-04T18:00:00Z'),
        scopes: [],
      },
    ],
  ] as const)('gets from %s the answer %j', async (source, answer, expected) => {
    expect((await ask(source, json(answer))).result).toEqual(expected);
  });

  test.each([
    ['linear', json({ error: 'invalid_grant' }, 400), 'revoked', 'Connect the account again'],
    ['notion', json({ error: 'invalid_grant' }, 400), 'revoked', 'Notion no longer gives access'],
    ['microsoft_teams', json({ error: 'interaction_required' }, 400), 'revoked', 'interaction_required'],
    ['google_drive', json({ error: 'invalid_client' }, 401), 'contract', 'CAMBIUM_GOOGLE_CLIENT_ID'],
    ['github', json({ error: 'bad_refresh_token' }), 'revoked', 'bad_refresh_token'],
    ['slack', json({ ok: false, error: 'invalid_refresh_token' }), 'revoked', 'Slack no longer gives access'],
    ['slack', json({ ok: false, error: 'bad_client_secret' }), 'contract', 'CAMBIUM_SLACK_CLIENT_ID'],
    ['github', json({ error: 'incorrect_client_credentials' }), 'contract', 'CAMBIUM_GITHUB_CLIENT_ID'],
    ['linear', json({ error: 'something_new' }, 400), 'contract', 'something_new'],
    ['linear', json({ error: 'secret words' }, 400), 'contract', 'answered 400 without the tokens'],
    ['linear', () => new Response('<html>secret', { status: 200 }), 'contract', 'without the tokens'],
    ['slack', json({ ok: true, authed_user: { id: 'U1' } }), 'contract', 'without the tokens'],
    ['linear', json({}, 503), 'transient', 'issues no tokens now'],
    ['linear', json({}, 429, { 'retry-after': '60' }), 'limited', 'requests a pause'],
  ] as const)(
    'that %s refuses is not repeated, and the vendor’s words never are',
    async (source, answer, kind, words) => {
      const { result, requests } = await ask(source, answer);
      expect(result).toMatchObject({ kind, message: expect.stringContaining(words) });
      expect(String(result)).not.toContain('secret words');
      expect(requests).toBe(1);
    },
  );

  test('that refuses an app’s own client says who set it, not what the operator set', async () => {
    const refused = json({ error: 'invalid_client' }, 401);
    const { result } = await ask('linear', refused, { grant_type: 'refresh_token' }, 'own-id');
    expect(String(result)).toContain('refuses the client own-id');
    expect(String(result)).toContain('PUT /integrations/linear/client');
    expect(String(result)).not.toContain('CAMBIUM_');
  });

  test('without an answer changes nothing; one to a forbidden address is not sent', async () => {
    const broken = await ask('linear', () => {
      throw new TypeError('fetch failed');
    });
    expect(broken.result).toMatchObject({ kind: 'transient' });
    const closed = await ask('linear', () => {
      throw new AddressRefused('10.0.0.1');
    });
    expect(closed.result).toBeInstanceOf(AddressRefused);
  });
});

describe('tokens are revoked', () => {
  test.each([
    ['linear', 'POST https://api.linear.app/oauth/revoke', 'Bearer a', 'token=a'],
    ['slack', 'POST https://slack.com/api/auth.revoke', 'Bearer a', ''],
    [
      'box',
      'POST https://api.box.com/oauth2/revoke',
      undefined,
      'client_id=my+id&client_secret=my+secret&token=a',
    ],
    ['dropbox', 'POST https://api.dropboxapi.com/2/auth/token/revoke', 'Bearer a', ''],
    ['notion', 'POST https://api.notion.com/v1/oauth/revoke', BASIC, '{"token":"a"}'],
    ['google_drive', 'POST https://oauth2.googleapis.com/revoke', undefined, 'token=r'],
    ['github', 'DELETE https://api.github.com/applications/my%20id/token', BASIC, '{"access_token":"a"}'],
  ] as const)('at %s as it describes', (source, line, authorization, body) => {
    const request = providerOf(source).revoke?.({ accessToken: 'a', refreshToken: 'r' }, CLIENT);
    expect([`${request?.method} ${request?.url}`, request?.headers.authorization, request?.body]).toEqual([
      line,
      authorization,
      body,
    ]);
  });
});
