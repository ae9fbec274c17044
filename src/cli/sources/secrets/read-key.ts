import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { CliError } from '../../cli-error.ts';

export interface KeyFlags {
  keyFile?: string;
  keyStdin?: boolean;
  serviceAccount?: string;
  subject?: string;
  clientId?: string;
}
export interface SecretFlags {
  secretFile?: string;
  secretStdin?: boolean;
}

/** Adds the flags by which a command takes an account's key. */
export const addKeyFlags = (command: Command): Command =>
  command
    .option('--key-file <file>', 'a file with the key of the account')
    .option('--key-stdin', 'read the key of the account from standard input')
    .option(
      '--service-account <file>',
      'a file with the key of a service account or app; see docs/sources.md',
    )
    .option('--subject <who>', 'the user (for GitHub, the installation) that a service account acts as')
    .option('--client-id <id>', 'the id of the app, if the service account’s file lacks it');

/** Returns the secret of a client or hook that the flags name, or null without them. */
export const readClientSecret = ({ secretFile, secretStdin }: SecretFlags): Promise<string | null> =>
  readHidden('secret', secretFile, secretStdin);

/** Reads a secret, never from the arguments, which every process on the machine can read. */
export async function readHidden(
  what: 'key' | 'secret',
  file: string | undefined,
  isStdin: boolean | undefined,
): Promise<string | null> {
  if (file === undefined && !isStdin) return null;
  const given = (file === undefined ? await text(process.stdin) : await readFile(file, 'utf8')).trim();
  if (given !== '') return given;
  throw new CliError(
    `The ${what} is empty. Give it with --${what}-file, or with --${what}-stdin on standard input.`,
  );
}
