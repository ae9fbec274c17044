import { describe, expect, test } from 'vitest';
import { findAccounts, findDomains, findRepositories, joinedName } from './accounts.ts';

describe('findAccounts', () => {
  test('finds organizations by several repositories, none with their name', () => {
    const texts = ['see https://github.com/Quillon-Labs/web', 'and https://gitlab.com/quillon-labs/desk.'];
    expect([...findAccounts(texts)]).toEqual([['quillonlabs', 'organization']]);
  });

  test.each([
    ['a project, which has a repository of its name', ['tarwin/tarwin', 'tarwin/docs', 'tarwin/web']],
    ['a project, whose repositories begin with its name', ['tarwin/tarwin-docs', 'tarwin/web']],
    ['one repository', ['tarwin/docs', 'tarwin/docs']],
    ['no repository', ['tarwin']],
  ])('does not find the owner of %s', (_what, paths) => {
    const links = paths.map((path) => `https://github.com/${path}`);
    expect([...findAccounts(links)]).toEqual([['tarwin', null]]);
  });

  test('leaves other sites', () => {
    expect(findAccounts(['https://example.com/quillon/web and quillon/desk']).size).toBe(0);
  });
});

test('finds repositories by the second part of their address', () => {
  const texts = [
    'see https://github.com/quillon/Desk-Lamp and https://github.com/quillon',
    'https://a.org/b/c',
  ];
  expect([...findRepositories(texts)]).toEqual(['desklamp']);
});

describe('findDomains', () => {
  test('finds the part before the ending, in links and addresses', () => {
    const texts = ['https://docs.quillon.net/a', 'write to hello@tarwin-shop.co.uk', 'www.co.org'];
    expect([...findDomains(texts)]).toEqual(['quillon', 'tarwinshop', 'co']);
  });
});

test('a name is joined as in addresses', () => {
  expect(joinedName('Quillon-Labs 2')).toBe('quillonlabs2');
});
