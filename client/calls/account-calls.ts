import type { Send } from '../request.ts';
import type { BodyOf, Call, QueryOf } from './call.ts';

/** Apps, users and their credentials; the audit log and usage. */
export const accountCalls = (call: Call, send: Send) => ({
  getMe: () => call('GET /auth/me'),
  /** Opens a session for pages of the service: the browser keeps its cookie. */
  openSession: (shown: BodyOf<'POST /auth/session'>) => call('POST /auth/session', { body: shown }),
  getSession: () => call('GET /auth/session'),
  endSession: async (): Promise<void> => {
    await send('DELETE', '/auth/session');
  },
  createSignInCode: () => call('POST /auth/sign_in_code'),
  listKeys: () => call('GET /auth/keys'),
  /** Creates a key; `key` is only in this answer. */
  createKey: (key: BodyOf<'POST /auth/keys'>) => call('POST /auth/keys', { body: key }),
  revokeKey: (keyId: string) => call('DELETE /auth/keys/{key_id}', { path: [keyId] }),
  /** Creates an app; `key` is only in this answer. */
  createApp: (app: BodyOf<'POST /auth/apps'>) => call('POST /auth/apps', { body: app }),
  listUsers: (page: QueryOf<'GET /users'> = {}) => call('GET /users', { query: page }),
  listIdentities: (userId: string) => call('GET /users/{user_id}/identities', { path: [userId] }),
  /** Replaces the identities set before. */
  setIdentities: (userId: string, identities: BodyOf<'PUT /users/{user_id}/identities'>['identities']) =>
    call('PUT /users/{user_id}/identities', { path: [userId], body: { identities }, repeatable: true }),
  /** Deletes the acting user and everything they own. */
  deleteUser: () => call('DELETE /auth/delete'),
  createUserToken: (token: BodyOf<'POST /auth/user_token'>) => call('POST /auth/user_token', { body: token }),
  revokeUserTokens: (userId: string) =>
    call('POST /auth/tokens/revoke', { body: { user_id: userId }, repeatable: true }),
  rotateTokenSecret: () => call('POST /auth/tokens/rotate_secret'),
  /** Null restores the service's defaults. */
  setDefaultScopes: (scopes: BodyOf<'PUT /auth/tokens/default_scopes'>['scopes']) =>
    call('PUT /auth/tokens/default_scopes', { body: { scopes }, repeatable: true }),
  setIssuer: (issuer: BodyOf<'PUT /auth/issuer'>) =>
    call('PUT /auth/issuer', { body: issuer, repeatable: true }),
  /** Lists the agent hosts that people gave access to. */
  listAgents: () => call('GET /auth/agents'),
  revokeAgent: (agentId: string) => call('DELETE /auth/agents/{agent_id}', { path: [agentId] }),
  getUsage: (of: QueryOf<'GET /usage'> = {}) => call('GET /usage', { query: of }),
  listAudit: (page: QueryOf<'GET /audit'> = {}) => call('GET /audit', { query: page }),
});
