export const SCOPES = ['memories:read', 'memories:write', 'trees:read', 'trees:write', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who calls: an app, and a user of it or (null) the app itself. Everything that is read or written is scoped by the two. */
export interface Actor {
  appId: string;
  userId: string | null;
  scopes: readonly Scope[];
  /** What rate limits count: the key's id, or the token's user. */
  credential: string;
  /** Whether an API key spoke (then the app may act) or a user token. */
  kind: 'key' | 'token';
}
