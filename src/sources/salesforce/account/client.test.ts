import { expect, test } from 'vitest';
import { isSalesforceAddress, organizationOf } from './client.ts';

test.each([
  ['https://works.my.salesforce.com', true],
  ['https://works--test.sandbox.my.salesforce.com', true],
  ['https://login.salesforce.com', true],
  ['https://10.0.0.7:8443', true],
  ['http://127.0.0.1:4000', true],
  ['https://[::1]:4000', true],
  ['http://works.my.salesforce.com', false],
  ['https://evilsalesforce.com', false],
  ['https://salesforce.com.evil.example', false],
  ['https://works.my.salesforce.com@evil.example', false],
  ['https://works.my.salesforce.com.', false],
  ['https://works.lightning.force.com', false],
  ['ftp://works.my.salesforce.com', false],
])('a key may be sent to %s: %s', (address, may) => {
  expect(isSalesforceAddress(address)).toBe(may);
});

test.each([
  ['https://works.lightning.force.com/lightning/o/Account/list', 'https://works.my.salesforce.com'],
  ['https://works.my.salesforce.com/001Tr?x=1#y', 'https://works.my.salesforce.com'],
  ['https://user:secret@works.my.salesforce.com/', 'https://works.my.salesforce.com'],
  ['https://lightning.force.com.evil.example/', 'https://lightning.force.com.evil.example'],
])('%s belongs to the organization at %s', (address, organization) => {
  expect(organizationOf(address)).toBe(organization);
});
