import { expect, test } from 'vitest';
import { microsoftTeams } from './microsoft-tokens.ts';

const { scopes, tokenPart } = microsoftTeams;

test('chats are requested unless every user of the app would see them, and members only for visibility', () => {
  expect(scopes.user.needed).toEqual([...scopes.app.needed, 'Chat.Read']);
  expect(scopes.source.needed).toEqual([...scopes.user.needed, 'ChannelMember.Read.All']);
});

test('a refresh token is requested, but need not be among the granted permissions', () => {
  for (const { asked, needed } of Object.values(scopes)) expect(asked).toEqual(['offline_access', ...needed]);
});

test('no requested permission writes, or reads other people’s data beyond the account’s view', () => {
  for (const { asked } of Object.values(scopes))
    expect(asked.filter((scope) => /Write|Send|Create|Manage|Chat\.Read\.All|Directory/.test(scope))).toEqual(
      [],
    );
});

test('granted scopes match with and without their address', () => {
  const given = { access_token: 'a', expires_in: 3_599 };
  const scope = 'https://graph.microsoft.com/User.Read Chat.Read openid';
  expect(tokenPart({ ...given, scope })).toEqual({ ...given, scope: 'User.Read Chat.Read openid' });
  expect(tokenPart(given)).toEqual(given);
});
