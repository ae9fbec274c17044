import { generateKeyPairSync } from 'node:crypto';

export const APP = { id: 'canary-app-id', secret: 'canary-app-secret' };
const PASSPHRASE = 'canary-passphrase';
export const KEY_ID = 'canary-key-id';

/** Generates a key pair; the private key in PEM, in each vendor's format. */
export function newKeyPair(type: 'pkcs1' | 'pkcs8' | 'encrypted' = 'pkcs8') {
  return generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: {
      type: type === 'pkcs1' ? 'pkcs1' : 'pkcs8',
      format: 'pem',
      ...(type === 'encrypted' ? { cipher: 'aes-256-cbc', passphrase: PASSPHRASE } : {}),
    },
  });
}

/** Key files as vendors issue them, each with the public key that the vendor keeps. */
export const KEY_FILES = {
  google: () => {
    const { privateKey, publicKey } = newKeyPair();
    const file = {
      type: 'service_account',
      project_id: 'taproot',
      private_key_id: KEY_ID,
      private_key: privateKey,
      client_email: 'reader@taproot.iam.gserviceaccount.com',
      client_id: '100000000000000000001',
      auth_uri: 'https://accounts.google.com/o/oauth2/auth',
      // Addresses inside a key file are not followed.
      token_uri: 'https://evil.example/token',
    };
    return { file: JSON.stringify(file, null, 2), publicKey, issuer: file.client_email };
  },
  box: () => {
    const { privateKey, publicKey } = newKeyPair('encrypted');
    const appAuth = { publicKeyID: KEY_ID, privateKey, passphrase: PASSPHRASE };
    const boxAppSettings = { clientID: APP.id, clientSecret: APP.secret, appAuth };
    return { file: JSON.stringify({ boxAppSettings, enterpriseID: '77' }), publicKey, issuer: APP.id };
  },
  github: () => {
    const { privateKey, publicKey } = newKeyPair('pkcs1');
    return { file: privateKey, publicKey, issuer: APP.id };
  },
  salesforce: () => {
    const { privateKey, publicKey } = newKeyPair();
    return { file: privateKey, publicKey, issuer: APP.id };
  },
};
