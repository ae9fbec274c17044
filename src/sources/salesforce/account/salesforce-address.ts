import { isIP } from 'node:net';

/** Salesforce's domain: every organization has its own addresses below it. */
const OWN = /(?:^|\.)salesforce\.com$/;

/** Returns whether a key may be sent to an address: Salesforce, or an IP address, such as a proxy in a network that the operator allowed. */
export function isSalesforceAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (protocol === 'https:' && OWN.test(hostname)) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

/** Returns the API address of an organization: people copy the address of the page they see. */
export const organizationOf = (address: string): string =>
  new URL(address).origin.replace(/\.lightning\.force\.com$/, '.my.salesforce.com');
