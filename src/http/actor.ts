import { forbiddenScope } from '../errors.ts';
import { keysOf } from '../lib/narrow.ts';

/**
 * Every scope and what it allows. A route names the one it needs; the reference and docs/scopes.md are generated from this table and the
 * routes, and a test checks every route with every scope.
 */
export const SCOPE_TABLE = {
  'memories:read': 'Read and search documents, memories and entities.',
  'memories:write':
    'Add, change, delete, approve and reject documents; connect sources; delete the acting user with everything of theirs.',
  'trees:read': 'Read trees, their progress, differences, edits, team names and configuration; merge texts.',
  'trees:write': 'Generate trees and edit their files: change, automerge, resolve, clear own edits.',
  'trees:admin': 'Configure trees, rename teams, publish, roll back and cancel trees, clear edits of others.',
  'tokens:mint': 'Create user tokens, and revoke those of a user.',
  admin:
    'Manage keys, users, apps, webhooks, the issuer and the token secret; read usage, metrics and the audit log. Keys only.',
} as const;

export type Scope = keyof typeof SCOPE_TABLE;
export const SCOPES: readonly Scope[] = keysOf(SCOPE_TABLE);

/** Scopes a user token may have: neither administration nor creating further tokens. */
export const USER_SCOPES: readonly Scope[] = SCOPES.filter((s) => s !== 'admin' && s !== 'tokens:mint');
/** Scopes a user token has unless the request for it asks for others or the app has another default. */
export const USER_SCOPES_DEFAULT: readonly Scope[] = ['memories:read', 'memories:write', 'trees:read'];

/** The caller: an app, and one of its users or (null) the app itself. Everything read or written is scoped by the two. */
export interface Actor {
  appId: string;
  userId: string | null;
  /** Additional owners whose documents this user finds: documents of connections, as their vendors share them. Omitted: none. */
  audiences?: readonly string[];
  scopes: readonly Scope[];
  /** What rate limits count by: the key's id, or the token's user. */
  credential: string;
  /** Whether the caller used an API key (then the app may act) or a user token. */
  kind: 'key' | 'token';
  /** The key, or the key that created the token or signed the agent in; null if an external issuer's token did. */
  keyId: string | null;
  /** The only user that the credential can act as; null for any. */
  pinnedTo: string | null;
  /** When the token expires; null for a key. */
  expiresAt: Date | null;
}

/** Throws 403 if the caller lacks a scope: every request needs its route's, some need another for what they ask. */
export function requireScope(actor: Actor, scope: Scope): void {
  if (!actor.scopes.includes(scope)) throw forbiddenScope(scope);
}
