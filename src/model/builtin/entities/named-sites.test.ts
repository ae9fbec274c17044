import { describe, expect, test } from 'vitest';
import { findSites, typeOfSite } from './named-sites.ts';

describe('the sites of a document', () => {
  test.each([
    ['an address', 'Write to hello@vallmora.com.', 'vallmora', 'organization'],
    ['a page', 'See https://docs.vallmora.com/a/b?c=d#e for more.', 'vallmora', 'organization'],
    ['a host without a scheme', 'It is on www.vallmora.com', 'vallmora', 'organization'],
    ['a country domain with a company part', 'https://shop.vallmora.co.uk', 'vallmora', 'organization'],
    ['a country', 'https://vallmora.de', 'vallmora', 'organization'],
    [
      'mail at a domain ending of tools',
      'https://vallmora.io, jobs@vallmora.io, https://vallmora.dev',
      'vallmora',
      'organization',
    ],
    ['a domain ending of tools', 'https://api.tiko.dev:8080', 'tiko', 'product'],
  ])('belong to the owner of the domain of %s', (_what, text, name, type) => {
    expect([...findSites([text])]).toEqual([[name, type]]);
  });

  test.each([
    ['of a project or a foundation', 'https://vallmora.org'],
    ['of a home machine', 'http://localhost:3000 and http://10.0.0.1/'],
    ['in words that look like one', 'See main.ts, e.g. the file a.com of vallmora.'],
    ['of a handle', '@vallmora said so'],
  ])('say nothing %s', (_what, text) => {
    expect([...findSites([text])]).toEqual([]);
  });
});

describe('a name with a site', () => {
  const sites = findSites(['https://saucelabs.com https://annaberg.com https://support.io https://tiko.dev']);

  test.each([
    ['Tiko', 'product'],
    ['Sauce Labs', 'organization'],
    ['TIKO', 'product'],
    ['Inazuma.co', 'organization'],
    ['Tiko.io', 'product'],
  ])('%s is a %s', (name, type) => {
    expect(typeOfSite(name, sites)).toBe(type);
  });

  test.each([
    ['a person, who may also have a site', 'Anna Berg'],
    ['an ordinary word', 'Support'],
    ['a part of its name only', 'Sauce'],
    ['a longer name', 'Tiko Cloud'],
    ['text that only looks like a site', 'Tiko.js'],
  ])('proves nothing about %s', (_what, name) => {
    expect(typeOfSite(name, sites)).toBeNull();
  });
});
