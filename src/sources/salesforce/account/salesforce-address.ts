import { isIP } from 'node:net';

/** Where Salesforce is: every organization has addresses of its own below this. */
const OWN = /(?:^|\.)salesforce\.com$/;

/** Whether a key may be sent to an address: one of Salesforce, or one that is written as a number, such as a proxy in a network that the operator opened. */
export function isSalesforceAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (protocol === 'https:' && OWN.test(hostname)) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

/** The address of an organization as its API has it: people copy the one of the page that they see. */
export const organizationOf = (address: string): string =>
  new URL(address).origin.replace(/\.lightning\.force\.com$/, '.my.salesforce.com');
