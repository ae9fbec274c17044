import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const LOCAL = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/;

const refusal = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${host} is outside of this machine, and the network is closed here`), {
    code: 'ENETUNREACH',
  });

/**
 * Cuts this process off from the network until the returned function is called: names in random requests must reach neither vendors nor
 * name servers. Loopback stays open.
 */
export function closeNetwork(): () => void {
  const { lookup } = dns;
  const { lookup: lookupLater } = dns.promises;
  const { connect } = net.Socket.prototype;
  Object.assign(dns, {
    lookup: (host: string, ...rest: unknown[]) => {
      if (LOCAL.test(host)) return Reflect.apply(lookup, dns, [host, ...rest]);
      const callback = rest.at(-1);
      process.nextTick(() => typeof callback === 'function' && callback(refusal(host)));
    },
  });
  Object.assign(dns.promises, {
    lookup: (host: string, ...rest: unknown[]) =>
      LOCAL.test(host)
        ? Reflect.apply(lookupLater, dns.promises, [host, ...rest])
        : Promise.reject(refusal(host)),
  });
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const [options] = args.flat();
    const host =
      typeof options === 'object' && options !== null && 'host' in options ? options.host : undefined;
    // Names go through the lookups above first; addresses do not.
    if (typeof host === 'string' && net.isIP(host) !== 0 && !LOCAL.test(host)) {
      process.nextTick(() => this.destroy(refusal(host)));
      return this;
    }
    return Reflect.apply(connect, this, args);
  };
  syncBuiltinESMExports();
  return () => {
    Object.assign(dns, { lookup });
    Object.assign(dns.promises, { lookup: lookupLater });
    net.Socket.prototype.connect = connect;
    syncBuiltinESMExports();
  };
}
