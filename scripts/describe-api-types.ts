import { isRecord } from '../src/lib/narrow.ts';

type Schema = Record<string, unknown>;

const HEAD = `// Written by \`npm run generate\` from the routes; do not edit.

/** What each endpoint takes and answers: path as in the reference, query, JSON body, JSON answer. */`;

/** Returns client/api.ts: the types of every JSON endpoint, from the OpenAPI document of the routes. */
export function describeApiTypes(document: Record<string, unknown>): string {
  const endpoints = entriesOf(document.paths).flatMap(([path, methods]) =>
    entriesOf(methods).flatMap(([method, operation]) => {
      const fields = fieldsOf(operation);
      return fields === null ? [] : [`  '${method.toUpperCase()} ${path}': {${fields}\n  };`];
    }),
  );
  const components = isRecord(document.components) ? document.components.schemas : {};
  // A refused request throws ApiError; it has no answer type.
  const schemas = entriesOf(components)
    .filter(([name]) => name !== 'Error')
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema, '')}${OPEN.has(name) ? OTHERS : ''};`);
  return `${HEAD}\nexport interface Api {\n${endpoints.join('\n')}\n}\n\n${schemas.join('\n\n')}\n`;
}

/** Names that people type and that later versions may extend; the service refuses unknown ones. */
const OPEN = new Set(['Scope', 'Source', 'SourceName']);
/** Allows any other text, while editors still suggest the names. */
const OTHERS = ' | (string & {})';

const entriesOf = (value: unknown): [string, Schema][] =>
  Object.entries(isRecord(value) ? value : {})
    .filter((entry): entry is [string, Schema] => isRecord(entry[1]))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Returns null for an endpoint without a JSON answer. */
function fieldsOf(operation: Schema): string | null {
  const answers = entriesOf(operation.responses).filter(([status]) => status.startsWith('2'));
  const answer = answers.map(([, response]) => jsonSchemaOf(response)).find((schema) => schema !== null);
  if (!answer) return null;
  const body = isRecord(operation.requestBody) ? jsonSchemaOf(operation.requestBody) : null;
  const query = queryOf(operation);
  return [
    ...(query === null ? [] : [`query: ${typeOf(query, '    ')};`]),
    ...(body === null ? [] : [`body: ${typeOf(body, '    ')};`]),
    `answer: ${typeOf(answer, '    ')};`,
  ]
    .map((line) => `\n    ${line}`)
    .join('');
}

function jsonSchemaOf({ content }: Schema): Schema | null {
  const json = isRecord(content) ? content['application/json'] : null;
  return isRecord(json) && isRecord(json.schema) ? json.schema : null;
}

/** Returns the query parameters as an object schema. */
function queryOf({ parameters }: Schema): Schema | null {
  const inQuery = (Array.isArray(parameters) ? parameters : []).filter(
    (one): one is Schema => isRecord(one) && one.in === 'query',
  );
  if (!inQuery.length) return null;
  return {
    type: 'object',
    properties: Object.fromEntries(inQuery.map((one) => [String(one.name), one.schema])),
    required: inQuery.filter((one) => one.required === true).map((one) => one.name),
  };
}

/** Converts a JSON schema to a TypeScript type. */
function typeOf(schema: unknown, indent: string): string {
  if (!isRecord(schema)) return 'unknown';
  const { $ref, anyOf, oneOf, enum: words, type } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? 'unknown';
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return union(choices.map((one) => typeOf(one, indent)));
  if (Array.isArray(words)) return union(words.map((word) => JSON.stringify(word)));
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, indent)));
  if (type === 'array') return `(${typeOf(schema.items, indent)})[]`;
  if (type === 'object') return objectOf(schema, indent);
  return type === 'integer' || type === 'number' ? 'number' : typeof type === 'string' ? type : 'unknown';
}

const union = (types: string[]): string => [...new Set(types)].join(' | ');

function objectOf({ properties, additionalProperties, required }: Schema, indent: string): string {
  const needed = new Set(Array.isArray(required) ? required : []);
  const inner = `${indent}  `;
  const fields = entriesOf(properties).map(
    ([name, schema]) =>
      `\n${inner}${/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)}${needed.has(name) ? '' : '?'}: ${typeOf(schema, inner)};`,
  );
  const others = isRecord(additionalProperties) ? typeOf(additionalProperties, inner) : null;
  if (!fields.length) return `Record<string, ${others ?? 'unknown'}>`;
  const record = others === null ? '' : ` & Record<string, ${others}>`;
  return `{${fields.join('')}\n${indent}}${record}`;
}
