import { SCOPE_TABLE, SCOPES, USER_SCOPES, USER_SCOPES_DEFAULT } from '../src/http/actor.ts';
import { ROUTES } from '../src/routes.ts';

/** Returns docs/scopes.md: what each scope allows and the endpoints it opens, from the table of scopes and the routes. */
export function describeScopes(): string {
  const rows = SCOPES.map((scope) => {
    const routes = ROUTES.filter((route) => route.scope === scope).map(
      ({ method, path }) => `\`${method} ${path}\``,
    );
    return `| \`${scope}\` | ${SCOPE_TABLE[scope]} | ${routes.join('<br>')} |`;
  });
  const open = ROUTES.filter((route) => route.scope === null).map(({ path }) => `\`${path}\``);
  const code = (scopes: readonly string[]) => scopes.map((scope) => `\`${scope}\``).join(', ');
  return [
    '# Scopes',
    '',
    '<!-- Written by `npm run generate` from src/http/actor.ts and the routes; do not edit. -->',
    '',
    'Every credential has scopes, and every endpoint needs one. `GET /auth/me` shows those of a credential; without the right one the answer is 403 `WrongScopes`.',
    '',
    '| Scope | Allows | Endpoints |',
    '| --- | --- | --- |',
    ...rows,
    '',
    `Open to everyone: ${open.join(', ')}, \`/docs\`, \`/openapi.json\`.`,
    '',
    '- **Keys** get the scopes named at `POST /auth/keys`; without any named, all but `admin`. A key may be pinned to one user.',
    `- **User tokens** can hold ${code(USER_SCOPES)}. Without \`scopes\` at \`POST /auth/user_token\` they get ${code(USER_SCOPES_DEFAULT)}, or what the app chose with \`PUT /auth/tokens/default_scopes\`. Tokens of an external issuer get the same.`,
    '- A token never has more than the key that minted it. It ends when it expires, when that key is revoked, when its user is deleted, after `POST /auth/tokens/revoke` for its user, and after `POST /auth/tokens/rotate_secret`; so do the sessions and agents that came from it. Those of an external issuer end when `PUT /auth/issuer` changes it.',
    '- A deleted user stays deleted until the app mints a token for that user or acts as that user with a key.',
    '',
  ].join('\n');
}
