import { describe, expect, test } from 'vitest';
import { refuseOtherPages } from './refuse-other-pages.ts';

const LOCAL = { host: '127.0.0.1', publicUrl: undefined, mcpOrigins: ['https://inspector.example'] };
const PUBLIC = { ...LOCAL, host: '0.0.0.0', publicUrl: 'https://cambium.example' };
const BEHIND_PROXY = { ...LOCAL, publicUrl: 'https://cambium.example' };

const isRefused = (...call: Parameters<typeof refuseOtherPages>): boolean => {
  try {
    refuseOtherPages(...call);
    return false;
  } catch {
    return true;
  }
};

describe('on a loopback address', () => {
  test.each([
    [{ host: '127.0.0.1:8787' }, false],
    [{ host: 'localhost:8787' }, false],
    [{ host: '[::1]:8787' }, false],
    [{ host: 'evil.example:8787' }, true],
    [{ host: 'localhost.evil.example' }, true],
    [{ host: '' }, true],
    [{ host: 'localhost:8787', origin: 'http://localhost:8787' }, false],
    [{ host: 'localhost:8787', origin: 'http://localhost:3000' }, true],
    [{ host: 'localhost:8787', origin: 'https://inspector.example' }, false],
    [{ host: 'localhost:8787', origin: 'https://inspector.example.evil.example' }, true],
    [{ host: 'localhost:8787', origin: 'null' }, true],
  ])('%j is refused: %s', (headers, refused) => {
    expect(isRefused(LOCAL, headers)).toBe(refused);
  });

  test('the public address of a proxy in front of it is accepted, as host and as origin', () => {
    expect(isRefused(BEHIND_PROXY, { host: 'cambium.example' })).toBe(false);
    expect(isRefused(BEHIND_PROXY, { host: 'cambium.example', origin: 'https://cambium.example' })).toBe(
      false,
    );
    expect(isRefused(BEHIND_PROXY, { host: 'localhost', origin: 'https://cambium.example' })).toBe(false);
    expect(isRefused(BEHIND_PROXY, { host: 'evil.example' })).toBe(true);
  });
});

test('on a public address any host is accepted, and other sites’ pages are refused with the setting that allows them', () => {
  expect(isRefused(PUBLIC, { host: 'anything.example' })).toBe(false);
  expect(isRefused(PUBLIC, { host: 'cambium.example', origin: 'https://cambium.example' })).toBe(false);
  expect(() => refuseOtherPages(PUBLIC, { host: 'cambium.example', origin: 'https://evil.example' })).toThrow(
    /CAMBIUM_MCP_ORIGINS/,
  );
});
