import { expect, test } from 'vitest';
import { readLinks, readSitemap } from './read-links.ts';
import { readRobots } from './robots.ts';

// Without its limit, each of these takes minutes or all memory, on the thread that answers every request.

const SITE = 'https://a.example/';
const read = (html: string) => readLinks(html, SITE, null);

test('a page of a million tags without an end is read for its links', () => {
  const html = '<a href="/x">'.repeat(200_000) + '<b><svg>'.repeat(400_000);
  expect(read(`<link rel=canonical href=/c>${html}`)).toMatchObject({
    links: [`${SITE}x`],
    canonical: `${SITE}c`,
  });
});

test('links to no page, of which there are too many, hide the later ones only', () => {
  const html = `${'<a href="http://[">'.repeat(2_000)}<a href=/x>${'<a href="http://[">'.repeat(20_000)}<a href=/y>`;
  expect(read(html).links).toEqual([`${SITE}x`]);
});

test('a sitemap of nested elements, or of half a million addresses, is read up to its limits', async () => {
  const nested = `<loc>${SITE}x</loc>${'<a>'.repeat(1_000_000)}<loc>${SITE}y</loc>`;
  expect((await readSitemap(nested)).urls).toEqual([`${SITE}x`]);
  const long = `<loc>${SITE}</loc>`.repeat(300_000);
  expect((await readSitemap(`<urlset>${long}`)).urls).toHaveLength(50_000);
});

const robots = (text: string) =>
  readRobots(`${SITE}robots.txt`, { status: 200, bytes: new TextEncoder().encode(text) });

test('rules for thousands of programs cost no more than those for this one', () => {
  const names = Array.from({ length: 17_000 }, (_, i) => `User-agent: b${i}\n`).join('');
  const repeated = 'User-agent: *\n'.repeat(9_000);
  const rules = `${'Disallow: /a\n'.repeat(15_000)}Allow: /b\n`;
  expect(robots(`${names}${rules}`).isAllowed(`${SITE}a`)).toBe(true);
  expect(robots(`${names}User-agent: *\n${rules}`).isAllowed(`${SITE}a`)).toBe(false);
  expect(robots(`${repeated}${rules}`).isAllowed(`${SITE}a`)).toBe(false);
  expect(robots(`User-agent: b\n\n# a comment\nUser-agent: *\nDisallow: /a`).isAllowed(`${SITE}a`)).toBe(
    false,
  );
  expect(robots(`User-agent: *\nDisallow: /a\nUser-agent: b\nDisallow: /b`).isAllowed(`${SITE}b`)).toBe(true);
});

test('an address that thousands of wildcards would be compared with is not read, a short one is', () => {
  const { isAllowed } = robots(`User-agent: *\n${'Disallow: /*a*a*a*b\n'.repeat(20_000)}`);
  expect(isAllowed(`${SITE}${'a'.repeat(900)}`)).toBe(false);
  expect(isAllowed(SITE)).toBe(true);
  expect(robots(`User-agent: *\n${'Disallow: /*a\n'.repeat(500)}`).isAllowed(`${SITE}b`)).toBe(true);
});
