import type { Source } from '../../tokens.ts';
import { forAll, type OAuthProvider, revokeByForm, USUAL_TOKENS } from '../vendor-http/oauth-provider.ts';
import { googleServiceAccount } from './service-account.ts';

interface GoogleSource {
  source: Source;
  name: string;
  /** The only scope to request: the last part of its address, such as `drive.readonly`. */
  scope: string;
  /** Base URL of its API. */
  api: string;
  /** Whether a service account's own account has content too: what people share with it. */
  hasOwn?: boolean;
}

/**
 * A Google source: https://developers.google.com/identity/protocols/oauth2/web-server. An access token lasts an hour. The refresh token
 * comes with the first answer, if `access_type` is `offline` and the person is asked (`prompt`), and stays valid: later answers have none.
 * People may untick scopes, so each source requests only its own. A refresh token expires after half a year without use, or after a week if
 * the client is *in testing* (…/protocols/oauth2#expiration). Revoking any token revokes everything that the person granted the client:
 * https://developers.google.com/identity/oauth2/web/reference/js-reference#google.accounts.oauth2.revoke.
 */
function google({ source, name, scope, api, hasOwn = false }: GoogleSource): OAuthProvider {
  const scopes = [`https://www.googleapis.com/auth/${scope}`];
  return {
    ...USUAL_TOKENS,
    source,
    vendor: 'google',
    name,
    registerAt: 'https://console.cloud.google.com/auth/clients',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    apiOrigins: [api],
    parameters: { access_type: 'offline', prompt: 'consent' },
    scopes: forAll({ parameter: 'scope', asked: scopes, needed: scopes }),
    // https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke: the refresh token, which does not expire by itself.
    revoke: ({ accessToken, refreshToken }) =>
      revokeByForm('https://oauth2.googleapis.com/revoke', { token: refreshToken ?? accessToken }),
    serviceAccount: googleServiceAccount({ canBeItself: hasOwn }),
  };
}

export const googleDrive = google({
  source: 'google_drive',
  name: 'Google Drive',
  scope: 'drive.readonly',
  api: 'https://www.googleapis.com',
  hasOwn: true,
});

export const googleCalendar = google({
  source: 'google_calendar',
  name: 'Google Calendar',
  scope: 'calendar.readonly',
  api: 'https://www.googleapis.com',
});

export const googleMail = google({
  source: 'google_mail',
  name: 'Gmail',
  scope: 'gmail.readonly',
  api: 'https://gmail.googleapis.com',
});
