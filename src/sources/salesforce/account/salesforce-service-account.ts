import { z } from 'zod';
import { VendorError } from '../../vendor-error.ts';
import {
  byAssertion,
  noKeyFile,
  type ServiceAccountFlow,
  secondsOf,
} from '../../vendor-http/service-account.ts';
import { readPrivateKey, signJwt } from '../../vendor-http/sign-jwt.ts';

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
    const key = readPrivateKey(keyFile);
    if (!key)
      throw noKeyFile(
        'The file is no private key. Give the one whose certificate was uploaded to the app in Salesforce, in PEM and without a passphrase.',
      );
    const claims = {
      iss: clientId ?? '',
      sub: subject ?? '',
      aud: new URL(tokenUrl).origin,
      exp: secondsOf(now) + LIFE_SECONDS,
    };
    return byAssertion(tokenUrl, signJwt({ algorithm: 'RS256', claims, key }));
  },
  refusal: ({ code, description }, { subject, clientId }) => {
    if (code === 'invalid_app_access' || /approved/i.test(description))
      return new VendorError(
        'scope',
        `Salesforce does not let ${subject} use this app without being asked. Set Permitted Users of the app to admin approved, and add a profile or permission set of this user.`,
      );
    if (code === 'invalid_client_id' || code === 'invalid_client')
      return new VendorError('revoked', `Salesforce knows no app ${clientId}. Correct the consumer key.`);
    if (/^(?:invalid_grant|invalid_assertion|inactive_user|inactive_org)$/.test(code))
      return new VendorError(
        'revoked',
        `Salesforce refuses the key for ${subject}: its certificate is not that of the app, the user is inactive or of a sandbox, or the clock of this machine is wrong. Correct that and reconnect.`,
      );
    return new VendorError('contract', `Salesforce gave no token (${code || 'without a reason'}).`);
  },
};
