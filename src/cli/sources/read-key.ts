import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';

export interface KeyFlags {
  keyFile?: string;
  keyStdin?: boolean;
}

/** The ways in which a command takes the key of an account. */
export const addKeyFlags = (command: Command): Command =>
  command
    .option('--key-file <file>', 'a file with the key of the account')
    .option('--key-stdin', 'read the key of the account from standard input');

/** The key that the flags name, null without them. It never stands among the arguments, where every process of the machine can read it. */
export async function readKey({ keyFile, keyStdin }: KeyFlags): Promise<string | null> {
  if (keyFile === undefined && !keyStdin) return null;
  const key = (keyFile === undefined ? await text(process.stdin) : await readFile(keyFile, 'utf8')).trim();
  if (key === '')
    throw new CliError('The key is empty. Give it with --key-file, or with --key-stdin on standard input.');
  return key;
}
