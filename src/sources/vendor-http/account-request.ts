import type { VendorRequest } from './vendor-http.ts';

/** Returns a token for requests to the origin of an address; no other origin receives it. */
export const bearer = (address: string, token: string | null): Required<VendorRequest>['credentials'] => ({
  origin: new URL(address).origin,
  headers: { authorization: `Bearer ${token ?? ''}` },
});

/** Returns what every request of an account has: its limiter, its pace, and its token for the API at `url`. */
export const accountRequest = (
  { budget, everyMs, secret }: { budget: string; everyMs: number; secret: string | null },
  limiter: string,
  url: string,
): VendorRequest => ({ limiter: `${limiter} ${budget}`, everyMs, credentials: bearer(url, secret) });

/** Returns the parts of a request that sends JSON; without a body it is a GET. */
export const jsonRequest = (body: object | undefined): Pick<VendorRequest, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/json' },
  ...(body ? { body: JSON.stringify(body) } : {}),
});
