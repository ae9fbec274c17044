import type { VendorRequest } from './vendor-http.ts';

/** A token for requests below an address; no other address gets it. */
export const bearer = (address: string, token: string | null): Required<VendorRequest>['credentials'] => ({
  origin: new URL(address).origin,
  headers: { authorization: `Bearer ${token ?? ''}` },
});
