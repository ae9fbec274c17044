import { CliError } from '../cli-error.ts';

/** Reads `name=value` pairs as a config: numbers, true and false by form, commas make lists, an empty value an empty list, all else text. */
export function readConfigFlags(pairs: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      if (name === '' || value.length === 0)
        throw new CliError(`--set needs name=value, such as limit=50, not ${pair}.`);
      return [name, readValue(value.join('='))];
    }),
  );
}

function readValue(text: string): unknown {
  if (text === '') return [];
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  return text.includes(',') ? text.split(',').map((part) => part.trim()) : text;
}
