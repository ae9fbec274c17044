import { expect, test } from 'vitest';
import { salesforce, sessionOfToken } from './salesforce-tokens.ts';

const client = { id: 'i', secret: 's' };
const given = { access_token: '00D!t', instance_url: 'https://works.my.salesforce.com', scope: 'api' };

test('a token is stored with its address, and revoked without it', () => {
  const [kept] = [salesforce.tokenPart(given)];
  expect(kept).toEqual({ ...given, access_token: 'https://works.my.salesforce.com 00D!t' });
  const accessToken = 'https://works.my.salesforce.com 00D!t';
  expect(sessionOfToken(accessToken)).toEqual({ url: given.instance_url, token: '00D!t' });
  const revoked = (refreshToken: string | null) => salesforce.revoke?.({ accessToken, refreshToken }, client);
  expect(revoked(null)).toMatchObject({
    url: 'https://login.salesforce.com/services/oauth2/revoke',
    body: 'token=00D%21t',
  });
  expect(revoked('5Aep')?.body).toBe('token=5Aep');
});

test('a response without an address or a token gives neither', () => {
  for (const missing of ['access_token', 'instance_url'])
    expect(salesforce.tokenPart({ ...given, [missing]: undefined })).toMatchObject({ access_token: '' });
  for (const instance_url of ['works', 'javascript:alert(1)', 'data:,x'])
    expect(salesforce.tokenPart({ ...given, instance_url })).toMatchObject({ access_token: '' });
});
