import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { KEY_FILES } from '../../../test/vendors/oauth/vendor-key-files.ts';
import type { Source } from '../../tokens.ts';
import { configFieldsOf } from '../config-fields.ts';
import { OAUTH_PROVIDERS } from '../oauth-providers.ts';
import { readKeyJson, type ServiceAccountFlow } from './service-account.ts';

const flowOf = (source: Source): ServiceAccountFlow => {
  const flow = OAUTH_PROVIDERS.get(source)?.serviceAccount;
  if (!flow) throw new Error(`${source} has no service accounts`);
  return flow;
};
const ADA = 'ada@taproot.example';
const google = { keyFile: KEY_FILES.google().file, subject: ADA, clientId: null };
const app = { keyFile: '', subject: '7', clientId: 'app-1' };

describe('a refusal', () => {
  test.each([
    ['google_drive', google, 'unauthorized_client', '', 'scope', 'allows the client 100000000000000000001'],
    ['google_drive', google, 'access_denied', '', 'scope', 'domainwidedelegation'],
    ['google_mail', google, 'invalid_grant', 'Invalid email or User ID', 'revoked', `no user ${ADA}`],
    ['google_mail', google, 'invalid_grant', 'Invalid JWT Signature.', 'revoked', 'Make another key'],
    ['google_calendar', google, 'invalid_scope', 'canary', 'contract', 'gave no token (invalid_scope)'],
    ['box', app, 'unauthorized_client', 'canary', 'scope', 'An administrator of the enterprise authorizes'],
    ['box', app, 'invalid_grant', "Please check the 'sub' claim.", 'revoked', 'the user 7'],
    [
      'box',
      { ...app, subject: null },
      'invalid_grant',
      "the 'sub' claim",
      'revoked',
      'the enterprise of the file',
    ],
    ['box', app, 'invalid_client', 'canary', 'revoked', 'refuses the key'],
    ['box', app, 'another', 'canary', 'contract', 'gave no token (another)'],
    ['salesforce', app, 'invalid_grant', "user hasn't approved this consumer", 'scope', 'admin approved'],
    ['salesforce', app, 'invalid_app_access', '', 'scope', 'Permitted Users'],
    ['salesforce', app, 'invalid_client_id', '', 'revoked', 'no app app-1'],
    ['salesforce', app, 'invalid_grant', 'invalid assertion', 'revoked', 'certificate'],
    ['salesforce', app, '', 'canary', 'contract', 'without a reason'],
  ] as const)('of %s to %o, %s %s, says what to do', (source, account, code, description, kind, sentence) => {
    const refused = flowOf(source).refusal({ status: 400, code, description }, account);
    expect(refused).toMatchObject({ kind, message: expect.stringContaining(sentence) });
    // A vendor's free text is never repeated.
    expect(refused.message).not.toContain('canary');
  });

  test.each([
    [401, 'revoked', 'refuses the key of the app app-1'],
    [404, 'revoked', 'no installation 7'],
    [403, 'scope', 'suspended'],
    [422, 'scope', 'lacks a permission'],
    [418, 'contract', 'gave no token (418)'],
  ])('of GitHub is recognized by its status %i', (status, kind, sentence) => {
    const refused = flowOf('github').refusal({ status, code: '', description: '' }, app);
    expect(refused).toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });
});

test.each([
  ['google_drive', ['subject']],
  ['google_mail', ['subject*']],
  ['google_calendar', ['subject*']],
  ['box', ['subject']],
  ['github', ['client_id*', 'subject*']],
  ['salesforce', ['client_id*', 'subject*']],
] as const)('%s requires %j in addition to the file, and describes each', (source, names) => {
  const fields = configFieldsOf(flowOf(source).fields);
  expect(fields.map(({ name, is_required }) => `${name}${is_required ? '*' : ''}`)).toEqual(names);
  for (const { description } of fields) expect(description).not.toBe('');
});

test('a key file is sent only to the vendor’s own address, whatever address it contains', () => {
  const at = { tokenUrl: 'https://oauth2.googleapis.com/token', scopes: ['a', 'b'], now: new Date() };
  const { url, body } = flowOf('google_drive').sign(google, at);
  expect(url).toBe(at.tokenUrl);
  const [, claims = ''] = (new URLSearchParams(body).get('assertion') ?? '').split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: at.tokenUrl,
    scope: 'a b',
    sub: ADA,
  });
});

test('only described fields of a file are read', () => {
  const schema = z.object({ a: z.string() });
  const read = (file: string) => readKeyJson(file, schema, 'Give another file.');
  for (const file of ['', '{', '[]', '{"a":1}']) expect(() => read(file)).toThrow(/^Give another file\.$/);
  expect(read('{"a":"x","b":"y"}')).toEqual({ a: 'x' });
});
