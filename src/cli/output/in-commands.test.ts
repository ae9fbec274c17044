import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createCommandLine } from '../command-line.ts';
import { COMMAND_OF, inCommands } from './in-commands.ts';

test('a message of the service names the command, not the endpoint', () => {
  expect(inCommands('There is no such connection. GET /connections/list lists yours.')).toBe(
    'There is no such connection. "cambium sources list" lists yours.',
  );
  expect(inCommands('The connection is paused. Continue with POST /connections/c-7/resume.')).toBe(
    'The connection is paused. Continue with "cambium sources resume".',
  );
});

test('an endpoint without a command keeps its name', () => {
  const message = 'There is no such webhook. GET /webhooks lists them.';
  expect(inCommands(message)).toBe(message);
});

test('what is wrong with a value follows its own name, not its place in a request', () => {
  expect(inCommands('body.query: is empty')).toBe('query: is empty');
  expect(inCommands('body.config.url: is needed')).toBe('address: is needed');
  expect(inCommands('body.config.repositories: is needed')).toBe('--set repositories=…: is needed');
  expect(inCommands('body.scopes.0: must be one of a, b')).toBe('scopes: must be one of a, b');
  expect(inCommands('header.x-as-user: is empty')).toBe('--as-user: is empty');
  expect(inCommands('Leave X-As-User out.')).toBe('Leave --as-user out.');
  expect(inCommands('The body. is not JSON')).toBe('The body. is not JSON');
});

test('every endpoint and every command of the table exists', async () => {
  const { paths } = JSON.parse(
    await readFile(path.resolve(import.meta.dirname, '../../../openapi.json'), 'utf8'),
  );
  const served = Object.entries<object>(paths).flatMap(([at, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${at.replaceAll(/\{\w+\}/g, '{id}')}`),
  );
  expect(Object.keys(COMMAND_OF).filter((endpoint) => !served.includes(endpoint))).toEqual([]);
  const commands = createCommandLine().commands.flatMap((command) => [
    command.name(),
    ...command.commands.map((below) => `${command.name()} ${below.name()}`),
  ]);
  const unknown = Object.values(COMMAND_OF).filter(
    (command) => !commands.includes(command.replace('cambium ', '').replace(' web_crawler', '')),
  );
  expect(unknown).toEqual([]);
});
