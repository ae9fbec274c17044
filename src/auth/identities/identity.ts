import { z } from 'zod';
import { readerOfAddress } from './readers.ts';

/** A user's identity elsewhere: an address, or an account at a vendor. */
export type Identity = `email:${string}` | `account:${string}`;

export const PROOFS = ['app', 'issuer', 'connection'] as const;
/** The evidence: the app says so, its issuer's token says so, or the user opened that account. */
export type Proof = (typeof PROOFS)[number];

const ACCOUNT = /^account:[a-z_]{1,40}:[\x21-\x7e]{1,200}$/;

/** `email:<address>` or `account:<source>:<id>`; addresses in lower case. */
export const identitySchema = z
  .string()
  .max(600)
  .meta({ examples: ['email:ada@example.com'] })
  .transform((sent, ctx): Identity => {
    const address = sent.startsWith('email:') ? readerOfAddress(sent.slice('email:'.length)) : null;
    if (address !== null) return address;
    // The pattern guarantees this prefix.
    if (ACCOUNT.test(sent)) return sent as `account:${string}`;
    ctx.addIssue({
      code: 'custom',
      message: 'must be email:<address> or account:<source>:<id at the vendor>',
    });
    return z.NEVER;
  });
