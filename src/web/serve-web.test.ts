import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secureAnswers } from '../http/secure-answers.ts';
import type { WebState } from './build-state.ts';
import { APP_POLICY, serveWeb } from './serve-web.ts';

let dist: string;
let server: FastifyInstance;
let state: WebState;

beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'cambium-web-'));
  await mkdir(path.join(dist, 'assets'));
  await writeFile(path.join(dist, 'index.html'), '<!doctype html>');
  await writeFile(path.join(dist, 'stamp'), 'secret stamp');
  await writeFile(path.join(dist, 'assets', 'a-1.js'), 'whole');
  await writeFile(path.join(dist, 'assets', 'a-1.js.gz'), gzipSync('whole'));
  server = Fastify();
  secureAnswers(server);
  state = { kind: 'ready' };
  await serveWeb(server, { dist, state: () => state });
});
afterEach(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

test('/ redirects to the app', async () => {
  for (const url of ['/', '/app']) {
    const { statusCode, headers } = await server.inject(url);
    expect([statusCode, headers.location]).toEqual([302, '/app/']);
  }
});

test('every path of the app is its page, which is never cached and runs only the app’s own scripts', async () => {
  for (const url of ['/app/', '/app/documents/slack/a%2Fb', '/app/stamp', '/app/../app/x']) {
    const { statusCode, headers, body } = await server.inject(url);
    expect([url, statusCode, body]).toEqual([url, 200, '<!doctype html>']);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': APP_POLICY });
  }
  expect(APP_POLICY).toContain("require-trusted-types-for 'script'");
  expect(APP_POLICY).not.toContain('unsafe');
});

test('the files of a build never change, and are sent compressed', async () => {
  const plain = await server.inject('/app/assets/a-1.js');
  expect([plain.body, plain.headers['cache-control']]).toEqual([
    'whole',
    'public, max-age=31536000, immutable',
  ]);
  const zipped = await server.inject({ url: '/app/assets/a-1.js', headers: { 'accept-encoding': 'gzip' } });
  expect(zipped.headers['content-encoding']).toBe('gzip');
});

test('a missing file is 404, and nothing outside the build is served', async () => {
  for (const url of [
    '/app/assets/gone.js',
    '/app/assets/..%2fstamp',
    '/app/assets/%2e%2e/%2e%2e/package.json',
  ])
    expect([url, (await server.inject(url)).body.includes('secret')]).toEqual([url, false]);
  expect((await server.inject('/app/assets/gone.js')).statusCode).toBe(404);
});

test('during a build the page says so and reloads; a failed build is shown as text', async () => {
  state = { kind: 'building' };
  const building = await server.inject('/app/documents');
  expect([building.statusCode, building.body]).toEqual([
    503,
    expect.stringContaining('http-equiv="refresh"'),
  ]);
  state = { kind: 'failed', output: 'error in <script>alert(1)</script>' };
  const failed = await server.inject('/app/');
  expect(failed.statusCode).toBe(500);
  expect(failed.body).toContain('&lt;script&gt;');
  expect(failed.body).not.toContain('http-equiv="refresh"');
  state = { kind: 'missing' };
  expect((await server.inject('/app/')).body).toContain('npm run build');
});
