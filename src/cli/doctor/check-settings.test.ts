import { expect, test } from 'vitest';
import { checkSettings } from './check-settings.ts';

test('settings that let the service start are fine, whatever else is in the environment', () => {
  expect(checkSettings({ CAMBIUM_PORT: '8000', PATH: '/bin' })).toMatchObject({ state: 'ok' });
});

test('a misspelled setting is reported, with the closest known one', () => {
  const check = checkSettings({ CAMBIUM_DATADIR: '/srv', CAMBIUM_MODEL_TIMEOUT: '5' });
  expect(check.state).toBe('fail');
  expect(check.advice).toContain('CAMBIUM_DATADIR is not a setting');
  expect(check.advice).toContain('CAMBIUM_MODEL_TIMEOUT is not a setting (did you mean CAMBIUM_MODEL_');
});

test('a value that the service refuses is reported by name', () => {
  expect(checkSettings({ DATABASE_URL: 'postgres://u:p@[::x/y' }).advice).toMatch(
    /DATABASE_URL: is not a URL/,
  );
});
