import { expect, test } from 'vitest';
import { microsoftTeams } from './microsoft-tokens.ts';

const { scopes, tokenPart } = microsoftTeams;

test('chats are asked for unless every user of the app would see them, and members only to show who sees what', () => {
  expect(scopes.user.needed).toEqual([...scopes.app.needed, 'Chat.Read']);
  expect(scopes.source.needed).toEqual([...scopes.user.needed, 'ChannelMember.Read.All']);
});

test('a refresh token is asked for, and is not a right that an answer must name', () => {
  for (const { asked, needed } of Object.values(scopes)) expect(asked).toEqual(['offline_access', ...needed]);
});

test('nothing is asked for that writes, or that reads of other people what the account does not see', () => {
  for (const { asked } of Object.values(scopes))
    expect(asked.filter((scope) => /Write|Send|Create|Manage|Chat\.Read\.All|Directory/.test(scope))).toEqual(
      [],
    );
});

test('scopes of an answer are the same with and without the address of what they are for', () => {
  const given = { access_token: 'a', expires_in: 3_599 };
  const scope = 'https://graph.microsoft.com/User.Read Chat.Read openid';
  expect(tokenPart({ ...given, scope })).toEqual({ ...given, scope: 'User.Read Chat.Read openid' });
  expect(tokenPart(given)).toEqual(given);
});
