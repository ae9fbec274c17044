import { type OAuthProvider, type OAuthScopes, USUAL_TOKENS } from '../../vendor-http/oauth-provider.ts';

const CHANNELS = ['User.Read', 'Team.ReadBasic.All', 'Channel.ReadBasic.All', 'ChannelMessage.Read.All'];
/** `offline_access` requests a refresh token, and is not among the scopes of an answer. */
const scopesOf = (...needed: string[]): OAuthScopes => ({
  parameter: 'scope',
  asked: ['offline_access', ...needed],
  needed,
});

/**
 * https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow, for work and school accounts: Graph gives no messages
 * of others. An access token lasts about an hour. A refresh token lasts 90 days and is replaced with each use; the old one stays valid
 * (…/identity-platform/refresh-tokens). Tokens cannot be revoked: Graph's `revokeSignInSessions` would end the person's sessions in all
 * programs, and needs write permission.
 */
export const microsoftTeams: OAuthProvider = {
  ...USUAL_TOKENS,
  source: 'microsoft_teams',
  vendor: 'microsoft',
  name: 'Microsoft Teams',
  registerAt: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps',
  authorizeUrl: 'https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize',
  tokenUrl: 'https://login.microsoftonline.com/organizations/oauth2/v2.0/token',
  apiOrigins: ['https://graph.microsoft.com'],
  parameters: { prompt: 'select_account' },
  scopes: {
    user: scopesOf(...CHANNELS, 'Chat.Read'),
    // Chats are between people and never shared with everybody.
    app: scopesOf(...CHANNELS),
    source: scopesOf(...CHANNELS, 'Chat.Read', 'ChannelMember.Read.All'),
  },
  // Answers may prefix scopes with the address of their resource.
  tokenPart: (answer) =>
    typeof answer.scope === 'string'
      ? { ...answer, scope: answer.scope.replaceAll('https://graph.microsoft.com/', '') }
      : answer,
  revoke: null,
};
