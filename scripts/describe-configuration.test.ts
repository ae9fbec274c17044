import { expect, test } from 'vitest';
import { configSchema, readConfig } from '../src/config.ts';
import { describeConfiguration, listSettings } from './describe-configuration.ts';

test('every setting of the schema has a row with a meaning', () => {
  const text = describeConfiguration();
  for (const name of Object.keys(configSchema.shape)) expect(text).toContain(`| \`${name}\` |`);
  expect(listSettings().filter((s) => s.meaning.length < 10)).toEqual([]);
});

test('the defaults are those of the service, which accepts them when they are written out', () => {
  const written = Object.fromEntries(
    listSettings().flatMap((s) => (s.default === null ? [] : [[s.name, s.default]])),
  );
  expect(Object.keys(written).length).toBeGreaterThan(10);
  expect(readConfig(written)).toEqual(readConfig({}));
});

test('bounds and choices are read from the schema', () => {
  const allowed = Object.fromEntries(listSettings().map((s) => [s.name, s.allowed]));
  expect(allowed.CAMBIUM_PORT).toBe('0 to 65,535');
  expect(allowed.CAMBIUM_WORKER).toBe('`true`, `false`');
  expect(allowed.CAMBIUM_MODEL_URL).toBe('URL');
  expect(allowed.CAMBIUM_DATA_DIR).toBe('text');
});
