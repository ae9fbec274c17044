import type { z } from 'zod';
import { AddressRefused } from '../../lib/address-guard.ts';
import { VendorError } from '../vendor-error.ts';
import { timeOfAnswer } from './pages.ts';
import { readVendorAnswer } from './read-vendor-answer.ts';
import type { VendorAnswer, VendorHttp, VendorRequest } from './vendor-http.ts';

/** Returns a token for requests to the origin of an address; no other origin receives it. */
export const bearer = (address: string, token: string | null): Required<VendorRequest>['credentials'] => ({
  origin: new URL(address).origin,
  headers: { authorization: `Bearer ${token ?? ''}` },
});

interface RequestingAccount {
  budget: string;
  everyMs: number;
  secret: string | null;
}

/** Returns what every request of an account shares: its limiter, its pace, and its token for the API at `url`. */
export const accountRequest = (
  { budget, everyMs, secret }: RequestingAccount,
  limiter: string,
  url: string,
): VendorRequest => ({ limiter: `${limiter} ${budget}`, everyMs, credentials: bearer(url, secret) });

/** Returns the parts of a request that sends JSON; without a body it is a GET. */
export const jsonRequest = (body: object | undefined): Pick<VendorRequest, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/json' },
  ...(body ? { body: JSON.stringify(body) } : {}),
});

/** A vendor's API that answers in JSON. */
export interface VendorApi {
  /** The vendor's name in messages. */
  vendor: string;
  limiter: string;
  /** Base URL, without a trailing slash. */
  url: string;
  /** Returns the error for a response other than 200; null: the resource does not exist. */
  refusal: (answer: VendorAnswer) => VendorError | null;
}

/** What a vendor answered. */
export interface Told<T> {
  data: T;
  /** The vendor's own time, in milliseconds since 1970. */
  at: number;
}

/**
 * Requests one resource from an API, by path or by a link from another response; null if it does not exist. `sent` replaces parts of the request.
 * Throws `VendorError`.
 */
export async function askVendor<T>(
  ctx: RequestingAccount & { http: VendorHttp },
  { vendor, limiter, url, refusal }: VendorApi,
  { path, schema, sent = {} }: { path: string; schema: z.ZodType<T>; sent?: Partial<VendorRequest> },
): Promise<Told<T> | null> {
  const target = path.includes('://') ? path : `${url}/${path}`;
  if (!target.startsWith(`${url}/`))
    throw new VendorError('contract', `${vendor} links to an address that is not its own.`);
  const answer = await ctx.http(target, { ...accountRequest(ctx, limiter, url), ...sent });
  if (answer.status === 200)
    return { data: readVendorAnswer(vendor, answer, schema), at: timeOfAnswer(vendor, answer) };
  const error = refusal(answer);
  if (error === null) return null;
  throw error;
}

/**
 * Requests the address at which an answer says that `what` is. One that the service does not call is an error of that alone (`contract`),
 * not of the account.
 */
export async function askLink(
  { http }: { http: VendorHttp },
  { what, link, request }: { what: string; link: string; request: VendorRequest },
): Promise<VendorAnswer> {
  try {
    return await http(link, request);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw new VendorError('contract', `${what} is at an address that is not called. ${error.message}`, {
      cause: error,
    });
  }
}
