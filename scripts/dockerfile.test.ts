import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../src/config.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');
const dockerfile = (await read('Dockerfile')).replaceAll('\\\n', ' ');
const lines = dockerfile.split('\n').map((line) => line.trim());
const argsOf = (instruction: string): string[] =>
  lines
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1));
/** What the build copies from the repository. */
const copied = argsOf('COPY')
  .filter((args) => !args.startsWith('--from='))
  .flatMap((args) => args.split(' ').slice(0, -1));

test('every file that the image needs exists, and the build context includes exactly these', async () => {
  expect(copied.length).toBeGreaterThan(5);
  expect(copied.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  const ignored = (await read('.dockerignore')).split('\n');
  const letThrough = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(new Set(letThrough)).toEqual(new Set(copied));
});

test('the image runs the pinned Node, with the flags and environment of npm start', async () => {
  const manifest = JSON.parse(await read('package.json')) as { devDependencies: { node: string } };
  const images = argsOf('FROM').map((args) => args.split(' ')[0]);
  expect(new Set(images)).toEqual(new Set([`node:${manifest.devDependencies.node}-bookworm-slim`]));
  const runtime = JSON.parse(await read('scripts/node-runtime.json')) as {
    flags: string[];
    env: Record<string, string>;
  };
  expect(JSON.parse(argsOf('CMD').at(-1) ?? 'null')).toEqual(['node', ...runtime.flags, 'src/main.ts']);
  expect(environment()).toMatchObject(runtime.env);
});

test('the image has settings that the service accepts, and does not run as root', () => {
  expect(readConfig(environment())).toMatchObject({ dataDir: '/data', host: '0.0.0.0', port: 8787 });
  expect(argsOf('USER')).toEqual(['node']);
});

test('compose runs the service read-only next to a PostgreSQL, with settings that the service accepts', async () => {
  const compose = parse(await read('compose.yaml')) as {
    services: Record<string, { environment: Record<string, string>; read_only?: boolean; volumes: string[] }>;
    volumes: Record<string, null>;
  };
  const { cambium, postgres } = compose.services;
  expect(cambium).toMatchObject({ read_only: true, volumes: ['data:/data'] });
  const named = [cambium, postgres].flatMap((service) => service?.volumes.map((v) => v.split(':')[0]) ?? []);
  expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  const url = cambium?.environment.DATABASE_URL?.replace('${POSTGRES_PASSWORD}', 'abc');
  expect(readConfig({ ...environment(), DATABASE_URL: url }).databaseUrl).toBe(
    'postgres://cambium:abc@postgres:5432/cambium',
  );
});

function environment(): Record<string, string> {
  const pairs = argsOf('ENV').flatMap((args) => args.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}
