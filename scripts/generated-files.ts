import { openApi } from '../src/app.ts';
import { describeApiTypes } from './describe-api-types.ts';
import { describeConfiguration } from './describe-configuration.ts';
import { describeScopes } from './describe-scopes.ts';

/** Returns the files generated from the code, by their path in the repository. */
export const generatedFiles = (): Record<string, string> => ({
  'openapi.json': `${JSON.stringify(sortKeys(openApi()), null, 2)}\n`,
  'client/api.ts': describeApiTypes(openApi()),
  'docs/configuration.md': describeConfiguration(),
  'docs/scopes.md': describeScopes(),
});

/** Returns the value with all object keys sorted, so that the text does not depend on the order in which routes are registered. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
