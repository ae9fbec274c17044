import type { ConfigField, Integration } from '../../../../client/types.ts';
import type { AccountToConnect } from '../../../data/connections.ts';
import { settingName } from '../../../theme/connection-words.ts';

const VISIBILITIES = ['user', 'app', 'source'] as const;

/** Where a field of the config stands in the form, beside those that every source has. */
export const inputName = (field: Pick<ConfigField, 'name'>): string => `config.${field.name}`;

/** What a field is called: `max_depth` as "Max depth". */
export const fieldLabel = ({ name, is_required }: Pick<ConfigField, 'name' | 'is_required'>): string =>
  `${settingName(name)}${is_required ? '' : ' (optional)'}`;

/** Below a field: what it is for, in which form, and what holds when it stays empty. */
export function fieldHint({ description, kind, min, max, default: usual }: ConfigField): string {
  const range = min !== null && max !== null ? `From ${min} to ${max}.` : '';
  return [
    description,
    kind === 'list' ? 'Several with commas between them.' : '',
    range,
    usual === null ? '' : `When empty: ${usual}.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** What is sent to connect an account, from the text of each input; what is left empty is left out. */
export function readAccount(
  { id, config_fields }: Pick<Integration, 'id' | 'config_fields'>,
  textOf: (name: string) => string,
): AccountToConnect {
  const filled = config_fields.flatMap((field): [string, unknown][] => {
    const text = textOf(inputName(field)).trim();
    return text === '' ? [] : [[field.name, readField(field, text)]];
  });
  const visibility = VISIBILITIES.find((one) => one === textOf('visibility')) ?? null;
  return {
    source: id,
    key: textOf('key').trim() || null,
    label: textOf('label').trim() || null,
    visibility,
    config: Object.fromEntries(filled),
  };
}

function readField({ kind }: ConfigField, text: string): unknown {
  if (kind === 'number') return Number(text);
  if (kind !== 'list') return text;
  // Names of calendars and channels have spaces in them.
  return text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
