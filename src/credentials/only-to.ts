import { AddressRefused } from '../lib/address-guard.ts';
import { isAmongOrigins } from '../sources/vendor-http/oauth-provider.ts';
import type { VendorHttp } from '../sources/vendor-http/vendor-http.ts';

/**
 * Sends the token of an account only to its vendor, whatever a config or an answer says. Throws `AddressRefused`; `remedy` is the end of its
 * message.
 */
export const onlyTo =
  (origins: readonly string[], http: VendorHttp, remedy = ''): VendorHttp =>
  async (url, request) => {
    if (request.credentials && !isAmongOrigins(origins, request.credentials.origin))
      throw new AddressRefused(
        `A token that this service was given is sent to ${origins.join(', ')} alone, not to ${request.credentials.origin}.${remedy}`,
      );
    return http(url, request);
  };
