import { problemPage } from '../../auth/oauth/consent-page.ts';
import { OAuthError } from '../../auth/oauth/oauth-error.ts';
import type { Page } from '../../auth/plain-page.ts';

/** Returns a page for a refusal by the protocol; rethrows any other error. */
export function problemOf(error: unknown): Page {
  if (!(error instanceof OAuthError)) throw error;
  return { html: problemPage(error.message), status: 400 };
}
