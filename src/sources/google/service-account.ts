import { z } from 'zod';
import {
  byAssertion,
  readKeyJson,
  type ServiceAccountFlow,
  secondsOf,
  tokenRefused,
} from '../vendor-http/service-account.ts';
import { signJwt } from '../vendor-http/sign-jwt.ts';

// https://developers.google.com/identity/protocols/oauth2/service-account: does not read the file's own token address.
const keyFileSchema = z.looseObject({
  type: z.literal('service_account'),
  client_id: z.string().regex(/^\d{1,40}$/),
  client_email: z.email(),
  private_key_id: z.string(),
  private_key: z.string(),
});

const SUBJECT = 'Address of the user whose account is read, as the administrator of Workspace allowed it.';
const subject = z.email('must be the address of a user');
/** A service account has its own files: those that people share with it. */
const MAY_BE_ITSELF = z.strictObject({
  subject: subject
    .optional()
    .describe(`${SUBJECT} Default: what people shared with the address of the service account.`),
});
const ACTS_FOR_A_USER = z.strictObject({ subject: subject.describe(SUBJECT) });

/** How long a signed request is valid: Google's maximum. */
const LIFE_SECONDS = 3_600;

const NO_KEY_FILE =
  'The file is no key of a service account of Google. Make one at https://console.cloud.google.com/iam-admin/serviceaccounts (Keys, Add key, JSON) and give it as it was downloaded.';

/** A service account of a Google Cloud project; with `canBeItself`, its own account has content too. */
export const googleServiceAccount = ({ canBeItself }: { canBeItself: boolean }): ServiceAccountFlow => ({
  fields: canBeItself ? MAY_BE_ITSELF : ACTS_FOR_A_USER,
  sign: ({ keyFile, subject: sub }, { tokenUrl, scopes, now }) => {
    const file = readKeyJson(keyFile, keyFileSchema, NO_KEY_FILE);
    const begins = secondsOf(now);
    const claims = {
      iss: file.client_email,
      scope: scopes.join(' '),
      aud: tokenUrl,
      iat: begins,
      exp: begins + LIFE_SECONDS,
      ...(sub === null ? {} : { sub }),
    };
    const key = { keyId: file.private_key_id, pem: file.private_key, otherwise: NO_KEY_FILE };
    return byAssertion(tokenUrl, signJwt({ algorithm: 'RS256', claims, ...key }));
  },
  refusal: ({ code, description }, { keyFile, subject: sub }) => {
    const { client_id, client_email } = readKeyJson(keyFile, keyFileSchema, NO_KEY_FILE);
    const isOfUser = code === 'invalid_grant' && /email|user id/i.test(description);
    return tokenRefused('Google', isOfUser ? 'user' : code, {
      scope: {
        'unauthorized_client access_denied': `Google does not let ${client_email} read for ${sub ?? 'itself'}. An administrator of Workspace allows the client ${client_id} the scope of this source at https://admin.google.com/ac/owl/domainwidedelegation (docs/sources.md); it takes some minutes until that counts.`,
      },
      revoked: {
        user: `Google knows no user ${sub ?? client_email} in this Workspace. Correct the subject.`,
        invalid_grant: `Google refuses the key of ${client_email}: it was deleted or disabled, or the clock of this machine is wrong. Make another key and reconnect with it.`,
      },
    });
  },
});
