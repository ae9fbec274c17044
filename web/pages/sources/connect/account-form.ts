import type { ConfigField, Integration } from '../../../../client/types.ts';
import type { AccountToConnect } from '../../../data/connections.ts';
import { settingName } from '../../../theme/connection-words.ts';

const VISIBILITIES = ['user', 'app', 'source'] as const;

/** Returns the form name of a config field, separate from the fields that every source has. */
export const inputName = (field: Pick<ConfigField, 'name'>): string => `config.${field.name}`;

/** Returns the label of a field: `max_depth` as "Max depth". */
export const fieldLabel = ({ name, is_required }: Pick<ConfigField, 'name' | 'is_required'>): string =>
  `${settingName(name)}${is_required ? '' : ' (optional)'}`;

/** Returns the hint below a field: its purpose, its format, and its default. */
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

/** Returns the request to connect an account, from the text of each input; omits empty ones. */
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
  // Names of calendars and channels may contain spaces.
  return text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
