import type { Integration } from '../../../../client/types.ts';
import { Button } from '../../../parts/button.tsx';
import { fieldError } from '../../../parts/field/field-error.ts';
import { KeyInput } from '../../../parts/field/key-input.tsx';
import { ServiceAccountInputs } from '../../../parts/field/service-account-inputs.tsx';

/** How an account is authorized. */
export type Way = Integration['auth_modes'][number];

interface WayInputsProps {
  integration: Integration;
  way: Way | undefined;
  error: unknown;
}

/** Asks for the credentials of an account; a browser sign-in and public sources need none. */
export function WayInputs({ integration: { name, service_account_fields }, way, error }: WayInputsProps) {
  if (way === 'key')
    return (
      <KeyInput
        hint={`A key or token of your ${name} account that may only read.`}
        error={fieldError(error, 'key')}
      />
    );
  if (way !== 'service_account') return null;
  return (
    <ServiceAccountInputs
      fields={service_account_fields}
      error={error}
      hint={`The file with the key of a service account or app of ${name}, as it was downloaded.`}
    />
  );
}

const NAMES: Record<Way, string> = {
  oauth: 'Connect in the browser',
  key: 'Use a key',
  service_account: 'Use a service account',
  none: 'Connect',
};

interface OtherWaysProps {
  ways: readonly Way[];
  chosen: Way | undefined;
  choose: (way: Way) => void;
}

/** Shows a button for each other way. */
export const OtherWays = ({ ways, chosen, choose }: OtherWaysProps) =>
  ways
    .filter((way) => way !== chosen)
    .map((way) => (
      <Button key={way} onClick={() => choose(way)}>
        {NAMES[way]}
      </Button>
    ));
