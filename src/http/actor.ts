import { forbiddenScope } from '../errors.ts';
import { keysOf } from '../lib/narrow.ts';

/**
 * Every scope and what it allows. A route names the one it needs; the reference and docs/scopes.md are written from this table and from
 * the routes, and a test walks every route with every scope.
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

/** What a user token may hold: neither administration nor the making of further tokens. */
export const USER_SCOPES: readonly Scope[] = SCOPES.filter((s) => s !== 'admin' && s !== 'tokens:mint');
/** What it holds unless its minting asks for something else or the app has another default. */
export const USER_SCOPES_DEFAULT: readonly Scope[] = ['memories:read', 'memories:write', 'trees:read'];

/** Who calls: an app, and a user of it or (null) the app itself. Everything that is read or written is scoped by the two. */
export interface Actor {
  appId: string;
  userId: string | null;
  /** Owners beside the user whose documents this user finds: documents of connections, as their vendors share them. Left out: none. */
  audiences?: readonly string[];
  scopes: readonly Scope[];
  /** What rate limits count: the key's id, or the token's user. */
  credential: string;
  /** Whether an API key spoke (then the app may act) or a user token. */
  kind: 'key' | 'token';
  /** The key, or the one that minted the token or signed the agent in; null when an external issuer's token did. */
  keyId: string | null;
  /** The only user that the credential can act as; null: any. */
  pinnedTo: string | null;
  /** When the token ends; null for a key. */
  expiresAt: Date | null;
}

/** 403 when the caller lacks a scope: every request needs its route's, some need another for what they ask. */
export function requireScope(actor: Actor, scope: Scope): void {
  if (!actor.scopes.includes(scope)) throw forbiddenScope(scope);
}
