import { expect, test } from 'vitest';
import { pageUrl } from './page-url.ts';

const SITE = 'https://a.example/';

// More about what becomes of an address is in src/sources/web_crawler/crawler/crawler.test.ts.
test('an address of 20,000 tracking parameters, or of megabytes, is read or refused at once', () => {
  const tracking = (n: number) => Array.from({ length: n }, (_, i) => `utm_${i}=1`).join('&');
  expect(pageUrl(`${SITE}?a=1&${tracking(700)}&b=2`)).toBe(`${SITE}?a=1&b=2`);
  expect(pageUrl(`${SITE}?${tracking(20_000)}`)).toBeNull();
  expect(pageUrl(`/${'a/'.repeat(1_000_000)}`, SITE)).toBeNull();
});
