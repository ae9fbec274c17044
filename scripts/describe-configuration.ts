import { configSchema } from '../src/config.ts';

interface Setting {
  name: string;
  /** As written in the environment; null if there is none. */
  default: string | null;
  allowed: string;
  meaning: string;
}

/** Returns docs/configuration.md: a table of every setting, from the schema that reads them. */
export function describeConfiguration(): string {
  const rows = listSettings().map(
    (s) =>
      `| \`${s.name}\` | ${s.default === null ? '–' : `\`${s.default}\``} | ${cell(s.allowed)} | ${cell(s.meaning)} |`,
  );
  return [
    '# Configuration',
    '',
    '<!-- Written by `npm run generate` from src/settings; do not edit. -->',
    '',
    'Settings come from the environment, then from a `.env` file in the working directory. `--port`, `--host` and `--data-dir` on the command line override both.',
    'If a setting is invalid, or begins with `CAMBIUM_` and is not in this table, the service names it and does not start.',
    'An empty value counts as not set.',
    '',
    '| Setting | Default | Allowed | Meaning |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** Lists the settings in schema order. */
export function listSettings(): Setting[] {
  return Object.entries(configSchema.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(undefined);
    const fallback = parsed.success ? parsed.data : undefined;
    return {
      name,
      default: fallback === undefined || String(fallback) === '' ? null : String(fallback),
      allowed: describeAllowed(schema as unknown as DescribedSchema),
      meaning: (schema as { description?: string }).description ?? '',
    };
  });
}

/** The parts of a zod 4 schema that describe its values. */
interface DescribedSchema {
  def: { type: string; innerType?: DescribedSchema; in?: DescribedSchema; entries?: Record<string, string> };
  minValue?: number | null;
  maxValue?: number | null;
  format?: string | null;
}

function describeAllowed(schema: DescribedSchema): string {
  const { def } = schema;
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
  if (inner) return describeAllowed(inner);
  if (def.entries)
    return Object.keys(def.entries)
      .map((value) => `\`${value}\``)
      .join(', ');
  if (def.type === 'number')
    return `${(schema.minValue ?? 0).toLocaleString('en-US')} to ${(schema.maxValue ?? 0).toLocaleString('en-US')}`;
  return schema.format === 'url' ? 'URL' : 'text';
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
