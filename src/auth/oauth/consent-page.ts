import { escapeHtml } from '../../lib/strings/escape-html.ts';
import { page, paragraph } from '../plain-page.ts';
import { SCOPE_TABLE, type Scope } from '../../http/actor.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { redirectPlace } from './redirects.ts';

const form = (ticket: string, fields: string): string =>
  `<form method="post" action="authorize"><input type="hidden" name="ticket" value="${escapeHtml(ticket)}">${fields}</form>`;

/** Describes the requesting agent: its name is unverified, its host is verified. */
function asker({ clientName, clientHost, redirectUri }: AuthorizationRequest): string {
  const known = clientHost === null ? 'It gives itself this name.' : `${clientHost} vouches for it.`;
  return paragraph(
    `“${clientName}” asks to act for you here. ${known} You will be sent to ${redirectPlace(redirectUri)}.`,
  );
}

/** Returns the first page: the requesting agent, and a field for the person's key. `wrong` explains the last failed attempt. */
export const signInPage = (ticket: string, request: AuthorizationRequest, wrong: string | null): string =>
  page(
    'Allow an agent access?',
    `${asker(request)}${wrong === null ? '' : paragraph(wrong, 'wrong')}${form(
      ticket,
      `<label>Your API key or user token<input type="password" name="credential" autocomplete="off" required></label>
<label>Act as user <small>(only with a key of the app; empty: for the app itself)</small><input type="text" name="as_user" autocomplete="off"></label>
<button>Sign in</button>`,
    )}${form(
      ticket,
      '<button name="session" value="yes">Continue as the person signed in to the app in this browser</button>',
    )}${paragraph('Nothing is allowed yet. The agent never sees what you type here.')}`,
  );

/** Returns the second page: host, person and scopes; only checked scopes are granted. */
export const consentPage = (
  ticket: string,
  request: AuthorizationRequest,
  person: { appName: string; userId: string | null },
  scopes: readonly Scope[],
): string => {
  const who =
    person.userId === null
      ? `the app “${person.appName}”`
      : `“${person.userId}” of the app “${person.appName}”`;
  const boxes = scopes
    .map(
      (scope) =>
        `<label><input type="checkbox" name="${escapeHtml(scope)}" value="yes" checked> ${escapeHtml(SCOPE_TABLE[scope])} <small>${escapeHtml(scope)}</small></label>`,
    )
    .join('');
  return page(
    'Allow an agent access?',
    `${asker(request)}${paragraph(`You are signed in as ${who}. The agent may, until you revoke it:`)}${form(
      ticket,
      `${boxes}<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button>`,
    )}${paragraph('GET /auth/agents lists the agents that have access, DELETE /auth/agents/{id} revokes it.')}`,
  );
};

/** Returns a page that says what is wrong if there is no safe address to redirect to. */
export const problemPage = (message: string): string =>
  page('This agent cannot be given access', paragraph(message, 'wrong'));
