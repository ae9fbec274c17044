import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  byAssertion,
  readKeyJson,
  type ServiceAccountFlow,
  secondsOf,
  tokenRefused,
} from '../../vendor-http/service-account.ts';
import { signJwt } from '../../vendor-http/sign-jwt.ts';

// https://developer.box.com/guides/authentication/jwt/without-sdk
const keyFileSchema = z.looseObject({
  boxAppSettings: z.looseObject({
    clientID: z.string(),
    clientSecret: z.string(),
    appAuth: z.looseObject({ publicKeyID: z.string(), privateKey: z.string(), passphrase: z.string() }),
  }),
  enterpriseID: z.string(),
});

const NO_KEY_FILE =
  'The file is no configuration of a Box app with a key. Download it on the page Configuration of the app, Add and Manage Public Keys, Generate a Public/Private Keypair, and give it as it is.';

/** Box allows at most a minute. */
const LIFE_SECONDS = 45;

/** An enterprise app that signs with its own key: as its service account, or for a user of the enterprise. */
export const boxServiceAccount: ServiceAccountFlow = {
  fields: z.strictObject({
    subject: z
      .string()
      .regex(/^\d{1,30}$/, 'must be the id of a user, digits alone')
      .optional()
      .describe(
        'Id of the user whose account is read; the app needs Generate user access tokens. Default: what is shared with the service account of the app.',
      ),
  }),
  sign: ({ keyFile, subject }, { tokenUrl, now }) => {
    const { boxAppSettings, enterpriseID } = readKeyJson(keyFile, keyFileSchema, NO_KEY_FILE);
    const { clientID, clientSecret, appAuth } = boxAppSettings;
    const claims = {
      iss: clientID,
      sub: subject ?? enterpriseID,
      box_sub_type: subject === null ? 'enterprise' : 'user',
      aud: tokenUrl,
      jti: randomUUID(),
      exp: secondsOf(now) + LIFE_SECONDS,
    };
    const { publicKeyID: keyId, privateKey: pem, passphrase } = appAuth;
    const key = { keyId, pem, passphrase, otherwise: NO_KEY_FILE };
    const assertion = signJwt({ algorithm: 'RS512', claims, ...key });
    return byAssertion(tokenUrl, assertion, { client_id: clientID, client_secret: clientSecret });
  },
  refusal: ({ code, description }, { subject }) => {
    const isUnauthorized = /not authorized|unauthorized/i.test(description);
    const isOfSubject = code === 'invalid_grant' && /'sub'|user/i.test(description);
    return tokenRefused('Box', isUnauthorized ? 'unauthorized_client' : isOfSubject ? 'sub' : code, {
      scope: {
        unauthorized_client:
          'Box does not let this app in. An administrator of the enterprise authorizes it in the admin console (Integrations, Platform Apps Manager), and again after each change of the app.',
      },
      revoked: {
        sub: `Box does not let this app read for ${subject === null ? 'the enterprise of the file' : `the user ${subject}`}. Correct the subject, or tick Generate user access tokens for the app.`,
        'invalid_grant invalid_client':
          'Box refuses the key: it was removed from the app, or the clock of this machine is wrong. Make another and reconnect with it.',
      },
    });
  },
};
