import type { ConfigField } from '../../../client/types.ts';
import { settingName } from '../../theme/connection-words.ts';
import { fieldError } from './field-error.ts';
import { Input } from './input.tsx';

interface ServiceAccountInputsProps {
  fields: readonly ConfigField[];
  error: unknown;
  hint: string;
}

/** Asks for the key file of a service account and for what else its source needs; see `readServiceAccount`. */
export const ServiceAccountInputs = ({ fields, error, hint }: ServiceAccountInputsProps) => (
  <>
    <Input
      label="Key file"
      name="account.key_file"
      type="file"
      required
      hint={`${hint} It is tried first, stored sealed, and never shown again.`}
      error={fieldError(error, 'service_account', 'key_file')}
    />
    {fields.map(({ name, is_required, description }) => (
      <Input
        key={name}
        label={`${settingName(name)}${is_required ? '' : ' (optional)'}`}
        name={`account.${name}`}
        required={is_required}
        autoComplete="off"
        hint={description}
        error={fieldError(error, 'service_account', name)}
      />
    ))}
  </>
);
