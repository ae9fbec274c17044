import { setTimeout as pause } from 'node:timers/promises';
import { UnreachableError } from '../../../client/api-error.ts';
import { isRecord } from '../../lib/narrow.ts';
import { CliError } from '../cli-error.ts';

/** What a person needs to approve the sign-in. */
export interface Approval {
  userCode: string;
  /** The page with the code filled in. */
  page: string;
}

interface DeviceOptions {
  /** The name to give the key. */
  name: string;
  /** Called once, before the service is polled for approval. */
  show: (approval: Approval) => void;
  sleep?: (ms: number) => Promise<unknown>;
}

/** Signs in to a service by RFC 8628 and returns the API key; throws CliError if nobody approves in time. */
export async function signInDevice(
  url: string,
  { name, show, sleep = pause }: DeviceOptions,
): Promise<string> {
  const started = await postForm(`${url}/oauth/device_authorization`, { client_id: name });
  const text = (field: string) => String(started.body[field] ?? '');
  if (started.status !== 200 || text('device_code') === '')
    throw new CliError(`${url} has no sign-in for the command line. Is it the address of a Cambium service?`);
  show({ userCode: text('user_code'), page: text('verification_uri_complete') });
  let intervalMs = Number(started.body.interval ?? 5) * 1_000;
  for (;;) {
    await sleep(intervalMs);
    const { status, body } = await postForm(`${url}/oauth/token`, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: name,
      device_code: text('device_code'),
    });
    if (status === 200 && typeof body.access_token === 'string') return body.access_token;
    // RFC 8628, section 3.5; 429 is this service's own limit.
    if (status === 429 || body.error === 'slow_down') intervalMs += 5_000;
    else if (body.error !== 'authorization_pending')
      throw new CliError(String(body.message ?? `The sign-in ended with status ${status}. Run it again.`));
  }
}

async function postForm(
  address: string,
  fields: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'application/json' },
  }).catch((error: unknown) => {
    throw new UnreachableError(new URL(address).origin, error);
  });
  const body: unknown = await response.json().catch(() => ({})); // not JSON: its status says enough
  return { status: response.status, body: isRecord(body) ? body : {} };
}
