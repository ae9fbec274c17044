import type { VendorRequest } from './vendor-http.ts';

/** Returns a token for requests to the origin of an address; no other origin receives it. */
export const bearer = (address: string, token: string | null): Required<VendorRequest>['credentials'] => ({
  origin: new URL(address).origin,
  headers: { authorization: `Bearer ${token ?? ''}` },
});
