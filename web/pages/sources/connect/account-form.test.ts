import { describe, expect, test } from 'vitest';
import { configFieldsOf } from '../../../../src/sources/config-fields.ts';
import { googleCalendarConnector } from '../../../../src/sources/google_calendar/account/connector.ts';
import { githubConfig } from '../../../../src/sources/github/account/client.ts';
import { crawlConfig } from '../../../../src/sources/web_crawler/crawler/crawl.ts';
import { fieldHint, fieldLabel, inputName, readAccount } from './account-form.ts';

const site = { id: 'web_crawler' as const, config_fields: configFieldsOf(crawlConfig) };
const github = { id: 'github' as const, config_fields: configFieldsOf(githubConfig) };
const calendar = {
  id: 'google_calendar' as const,
  config_fields: configFieldsOf(googleCalendarConnector.config),
};
const texts = (given: Record<string, string>) => (name: string) => given[name] ?? '';

describe('a submitted form', () => {
  test('has numbers as numbers, and omits empty fields', () => {
    const account = readAccount(
      site,
      texts({
        'config.url': ' https://a.example/ ',
        'config.limit': '50',
        'config.max_depth': '',
        visibility: 'app',
      }),
    );
    expect(account).toEqual({
      source: 'web_crawler',
      key: null,
      label: null,
      visibility: 'app',
      config: { url: 'https://a.example/', limit: 50 },
    });
    expect(crawlConfig.parse(account.config)).toEqual({ url: 'https://a.example/', limit: 50, max_depth: 2 });
  });

  test('splits lists at commas and lines, keeping spaces inside a name', () => {
    const account = readAccount(
      github,
      texts({ key: ' t \n', 'config.repositories': 'a/b, c/d\n e/f,,', label: 'Work' }),
    );
    expect(account).toMatchObject({ key: 't', label: 'Work', visibility: null });
    expect(account.config).toEqual({ repositories: ['a/b', 'c/d', 'e/f'] });
    expect(githubConfig.parse(account.config).repositories).toHaveLength(3);
    const calendars = readAccount(calendar, texts({ 'config.calendars': 'primary, North weir ' }));
    expect(calendars.config).toEqual({ calendars: ['primary', 'North weir'] });
  });

  test('keeps an invalid number, which the service then reports', () => {
    const { config } = readAccount(
      site,
      texts({ 'config.url': 'https://a.example/', 'config.limit': 'many' }),
    );
    expect(crawlConfig.safeParse(config).success).toBe(false);
  });
});

describe('a field', () => {
  test('has an everyday name, and says when it may stay empty', () => {
    const labels = [...site.config_fields, ...github.config_fields].map(fieldLabel);
    expect(labels).toEqual([
      'URL',
      'Max depth (optional)',
      'Limit (optional)',
      'Repositories',
      'API URL (optional)',
    ]);
  });

  test('gives its purpose, its range and its default', () => {
    const hints = site.config_fields.map(fieldHint);
    expect(hints).toEqual([
      'The page at which the crawl begins.',
      'The maximum number of links from the start page to a page that is read. From 0 to 5. When empty: 2.',
      'The maximum number of pages that are read. From 1 to 100. When empty: 20.',
    ]);
    expect(github.config_fields.map(fieldHint)[0]).toBe(
      'owner/name of each repository. Several with commas between them.',
    );
  });

  test('has its own place in the form, whatever its name', () => {
    expect(inputName({ name: 'key' })).not.toBe('key');
  });
});
