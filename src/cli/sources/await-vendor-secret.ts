import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../../client/client.ts';
import { CliError } from '../cli-error.ts';

type Hook = Awaited<ReturnType<Client['getConnectionHook']>>;

const POLL_MS = 1_000;

/** Waits until the vendor has sent the secret that it makes itself, and returns it. `say` is told what to do meanwhile. */
export async function awaitVendorSecret(
  client: Client,
  id: string,
  say: (hook: Hook) => void,
): Promise<string> {
  const begun = await client.putConnectionHook(id, {});
  say(begun);
  for (let hook = begun; hook.awaited_until !== null; hook = await client.getConnectionHook(id)) {
    if (hook.vendor_secret !== null) return hook.vendor_secret;
    await sleep(POLL_MS);
  }
  throw new CliError('The source sent no secret in time. Run this again, and give it the address meanwhile.');
}
