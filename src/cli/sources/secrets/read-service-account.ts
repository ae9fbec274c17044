import type { BodyOf } from '../../../../client/calls/call.ts';
import { CliError } from '../../cli-error.ts';
import { type KeyFlags, readHidden } from './read-key.ts';

/** What opens an account, as the flags name it. */
type Opening = Pick<Required<BodyOf<'POST /connections'>>, 'key' | 'service_account'>;

/** Returns the key or the service account that the flags name, or null without either. Throws CliError if the flags conflict. */
export async function readOpening(flags: KeyFlags): Promise<Opening | null> {
  const { keyFile, keyStdin, serviceAccount, subject, clientId } = flags;
  if (serviceAccount === undefined) {
    if (subject !== undefined || clientId !== undefined)
      throw new CliError('--subject and --client-id belong to --service-account FILE.');
    const key = await readHidden('key', keyFile, keyStdin);
    return key === null ? null : { key, service_account: null };
  }
  if (keyFile !== undefined || keyStdin)
    throw new CliError('Give either a key or a service account, not both.');
  const file = await readHidden('key', serviceAccount, false);
  const account = { key_file: file ?? '', subject: subject ?? null, client_id: clientId ?? null };
  return { key: null, service_account: account };
}
