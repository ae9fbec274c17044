import { lookup as resolve, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';
import type { Agent, RequestInit, Response } from 'undici';
import { remember } from './caches/remember.ts';
import { limitBody } from './net/limit-body.ts';

export interface AddressRules {
  /** Networks (CIDR) that are allowed although they are not public. */
  privateNetworks: readonly string[];
}

/** Resolves a name to all its addresses, like `dns.lookup`. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface GuardOptions extends AddressRules {
  /** Default: the system's resolver; tests pass one whose answers change. */
  resolve?: Resolve;
  /** Maximum time to connect, and maximum silence of the peer. An answer that arrives slower than BYTES_PER_SECOND_MIN is aborted, too. */
  timeoutMs: number;
  responseBytesMax: number;
}

/** An address that the service refuses to call on others' behalf. The message says why and which setting allows it. */
export class AddressRefused extends Error {}

export type GuardedFetch = (
  url: string | URL,
  init?: Pick<RequestInit, 'headers' | 'signal' | 'method' | 'body'> & {
    /** If false, a redirect response is returned as is. Default: true, for GET only. */
    followRedirects?: boolean;
  },
) => Promise<Response>;

const REDIRECTS_MAX = 5;
/** A slow telephone line. A peer that sends a byte a second is never silent, and 10 MB would take it four months. */
const BYTES_PER_SECOND_MIN = 50_000;

/**
 * Throws `AddressRefused` unless a URL is http(s) without user or password, on port 80, 443 or over 1023, and, if its host is a literal
 * address, in a public network. Names are checked when connecting: only then is it known where they lead.
 */
export function checkUrl(url: URL, rules: AddressRules): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AddressRefused(`${url.protocol}// is not called; use http:// or https://.`);
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('A URL with a user or password is not called; leave them out.');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (port !== 80 && port !== 443 && port <= 1023)
    throw new AddressRefused(`Port ${port} is not called; use 80, 443 or one over 1023.`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isOpen(host, rules)) throw refusedAddress(host);
}

const refusedAddress = (address: string): AddressRefused =>
  new AddressRefused(
    `${address} is not a public address. The operator of the service can open its network with CAMBIUM_PRIVATE_NETWORKS.`,
  );

/** Returns whether an address is public unicast, or in an allowed network. An IPv4 address inside an IPv6 one counts as itself. */
export function isOpen(address: string, rules: AddressRules): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'unicast' && !isTunneled(parsed)) return true;
  return rules.privateNetworks.some((network) => {
    const [base, prefix] = networkOf(network);
    return base.kind() === parsed.kind() && parsed.match([base, prefix]);
  });
}

/** `::127.0.0.1`: a tunnel takes it to that IPv4 address. Deprecated, so no public host has one (RFC 4291, 2.5.5.1). */
const isTunneled = (parsed: IPv4 | IPv6): boolean =>
  parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0);

/** Remembered, because every request of an account asks. */
const networkOf = remember((network) =>
  ipaddr.parseCIDR(network.includes('/') ? network : `${network}/${fullPrefix(network)}`),
);

const fullPrefix = (address: string): number => (isIP(address) === 4 ? 32 : 128);

/**
 * Creates a `fetch` for addresses that tenants or vendors chose. Checks every address when connecting, so that a name cannot lead elsewhere
 * the second time; follows at most five redirects and checks each; aborts responses over the limit, also of what they unpack to.
 */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  let dispatcher: Agent | undefined;
  return async (start, { followRedirects = true, ...init } = {}) => {
    // Here, because its 109 modules take 0.1 s of processor time to load, and many services never call out.
    const { Agent, fetch } = await import('undici');
    dispatcher ??= new Agent(agentOptions(options));
    const deadline = AbortSignal.timeout(deadlineMs(options));
    const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    let url = new URL(start);
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      checkUrl(url, options);
      const response = await fetch(url, { ...init, signal, dispatcher, redirect: 'manual' }).catch(
        unwrapRefusal,
      );
      const location = response.headers.get('location');
      const isRedirect = response.status >= 300 && response.status <= 399 && location !== null;
      if (!isRedirect || !followRedirects) return limitBody(response, options.responseBytesMax);
      await response.body?.cancel();
      url = new URL(location, url);
    }
    throw new AddressRefused(`${url.origin} redirected more than ${REDIRECTS_MAX} times.`);
  };
}

/** Returns the time in which the largest answer must be complete, redirects included. */
const deadlineMs = ({ timeoutMs, responseBytesMax }: GuardOptions): number =>
  timeoutMs + Math.ceil((responseBytesMax / BYTES_PER_SECOND_MIN) * 1_000);

const agentOptions = (options: GuardOptions): Agent.Options => ({
  // Undici does not call `lookup` for literal addresses: `checkUrl` has already checked them.
  connect: { lookup: guardedLookup(options), timeout: options.timeoutMs },
  headersTimeout: options.timeoutMs,
  bodyTimeout: options.timeoutMs,
  maxResponseSize: options.responseBytesMax,
});

/** Rethrows the refusal from `lookup`, which undici wraps in a TypeError. */
function unwrapRefusal(error: unknown): never {
  if (error instanceof Error && error.cause instanceof AddressRefused) throw error.cause;
  throw error;
}

/** Returns a `dns.lookup` that yields only allowed addresses, and an error if there are none. */
function guardedLookup(rules: GuardOptions): LookupFunction {
  const find: Resolve = rules.resolve ?? resolve;
  return (hostname, options, done) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const open = addresses.filter(({ address }) => isOpen(address, rules));
      const [first] = open;
      if (!first) return done(refusedAddress(`${hostname} (${addresses[0]?.address ?? 'nothing'})`), '');
      if (options.all) return done(null, open);
      return done(null, first.address, first.family);
    });
  };
}
