import { expect, test } from 'vitest';
import { isAmongOrigins } from './oauth-provider.ts';

test.each([
  ['https://api.box.com', true],
  ['https://api.box.com.evil.example', false],
  ['https://works.my.salesforce.com', true],
  ['https://works--dev.sandbox.my.salesforce.com', true],
  ['http://works.my.salesforce.com', false],
  ['https://evilsalesforce.com', false],
  ['https://works.my.salesforce.com.evil.example', false],
  ['https://works.my.salesforce.com:8443', false],
])('a token for Box and hosts below Salesforce is sent to %s: %j', (origin, isSent) => {
  expect(isAmongOrigins(['https://api.box.com', 'https://*.salesforce.com'], origin)).toBe(isSent);
});
