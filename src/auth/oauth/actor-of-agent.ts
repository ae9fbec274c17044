import { AppError, unauthorized } from '../../errors.ts';
import { type Actor, type Scope, USER_SCOPES_DEFAULT } from '../../http/actor.ts';
import type { AppRow, KeyRow } from '../queries.ts';
import type { AgentRow } from './queries.ts';

/** The only endpoint that agent tokens are for. */
const AUDIENCE = '/mcp';
const CREDENTIAL_PREFIX = 'agent:';

/** Returns whether the caller is an agent that was granted access over OAuth. */
export const isAgent = ({ credential }: Pick<Actor, 'credential'>): boolean =>
  credential.startsWith(CREDENTIAL_PREFIX);

/** The lookups that decide on an agent's token, in addition to its grant. */
export interface AgentLookup {
  findAgent: (seen: string, token: string) => Promise<AgentRow | null>;
  findKeyById: (appId: string, keyId: string) => Promise<KeyRow | null>;
  findApp: (appId: string) => Promise<AppRow | null>;
  userState: (appId: string, userId: string) => Promise<{ exists: boolean; tokens_after: Date | null }>;
}

/**
 * Returns the actor of an agent's access token: the person who authorized it, with the scopes that they granted and still have. 401 if the
 * token, the grant or the person's own sign-in has ended; 403 anywhere except at the MCP endpoint, and as another user.
 */
export async function actorOfAgent(
  lookup: AgentLookup,
  shown: { token: string; seen: string; asUser: string | null; route: string },
  now: Date,
): Promise<Actor> {
  const agent = await lookup.findAgent(shown.seen, shown.token);
  if (!agent || agent.expires_at <= now)
    throw unauthorized('The agent’s token has ended. Renew it, or ask the person again.');
  if (shown.route !== AUDIENCE)
    throw new AppError(403, 'WrongAudience', `This token is only for ${AUDIENCE}. Use an API key here.`);
  if (shown.asUser !== null && shown.asUser !== agent.user_id)
    throw new AppError(403, 'WrongUser', 'An agent acts as the user who authorized it. Omit X-As-User.');
  return {
    appId: agent.app_id,
    userId: agent.user_id,
    scopes: await scopesNow(lookup, agent),
    credential: CREDENTIAL_PREFIX + agent.grant_id,
    kind: 'token',
    keyId: agent.key_id,
    pinnedTo: agent.user_id,
    expiresAt: agent.expires_at,
  };
}

async function scopesNow(lookup: AgentLookup, agent: AgentRow): Promise<Scope[]> {
  const ended = () =>
    unauthorized('What the person signed in with has ended. They have to give the agent access again.');
  if (agent.user_id !== null) {
    const { exists, tokens_after } = await lookup.userState(agent.app_id, agent.user_id);
    if (!exists || (tokens_after !== null && agent.created_at < tokens_after)) throw ended();
  }
  const held = await heldScopes(lookup, agent);
  if (held === null) throw ended();
  return agent.scopes.filter((scope) => held.includes(scope));
}

/** Returns what the person's own credential may do now; null if it was revoked. */
async function heldScopes(lookup: AgentLookup, agent: AgentRow): Promise<readonly Scope[] | null> {
  if (agent.key_id === null) {
    const app = await lookup.findApp(agent.app_id);
    return app && (app.user_token_scopes ?? USER_SCOPES_DEFAULT);
  }
  const key = await lookup.findKeyById(agent.app_id, agent.key_id);
  if (!key || (key.user_id !== null && key.user_id !== agent.user_id)) return null;
  return key.scopes;
}
