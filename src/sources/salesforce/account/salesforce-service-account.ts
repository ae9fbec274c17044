import { z } from 'zod';
import {
  byAssertion,
  type ServiceAccountFlow,
  secondsOf,
  tokenRefused,
} from '../../vendor-http/service-account.ts';
import { readPrivateKey, signJwt } from '../../vendor-http/sign-jwt.ts';

const NO_KEY_FILE =
  'The file is no private key. Give the one whose certificate was uploaded to the app in Salesforce, in PEM and without a passphrase.';

/** Salesforce allows at most five minutes. */
const LIFE_SECONDS = 180;

/** The JWT bearer flow: https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_jwt_flow.htm. Reads what the user may read. */
export const salesforceServiceAccount: ServiceAccountFlow = {
  fields: z.strictObject({
    client_id: z
      .string()
      .regex(/^[\x21-\x7e]{1,500}$/, 'must be the consumer key')
      .describe('Consumer Key of the external client app.'),
    subject: z
      .email('must be the name of a user, which looks like an address')
      .describe('Name of the user for whom it reads.'),
  }),
  sign: ({ keyFile, subject, clientId }, { tokenUrl, now }) => {
    const claims = {
      iss: clientId ?? '',
      sub: subject ?? '',
      aud: new URL(tokenUrl).origin,
      exp: secondsOf(now) + LIFE_SECONDS,
    };
    const key = readPrivateKey(keyFile, NO_KEY_FILE);
    return byAssertion(tokenUrl, signJwt({ algorithm: 'RS256', claims, key }));
  },
  refusal: ({ code, description }, { subject, clientId }) => {
    const unknownApp = `Salesforce knows no app ${clientId}. Correct the consumer key.`;
    const wrongKey = `Salesforce refuses the key for ${subject}: its certificate is not that of the app, the user is inactive or of a sandbox, or the clock of this machine is wrong. Correct that and reconnect.`;
    return tokenRefused('Salesforce', /approved/i.test(description) ? 'invalid_app_access' : code, {
      scope: {
        invalid_app_access: `Salesforce does not let ${subject} use this app without being asked. Set Permitted Users of the app to admin approved, and add a profile or permission set of this user.`,
      },
      revoked: {
        invalid_client_id: unknownApp,
        invalid_client: unknownApp,
        invalid_grant: wrongKey,
        invalid_assertion: wrongKey,
        inactive_user: wrongKey,
        inactive_org: wrongKey,
      },
    });
  },
};
