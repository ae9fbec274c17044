import { z } from 'zod';
import type { Actor } from '../http/actor.ts';
import { oneLine } from '../lib/inline-markdown.ts';
import { isRecord } from '../lib/narrow.ts';
import type { Tool } from './tool.ts';
import { answerTool } from './tools/answer.ts';
import { fetchTool } from './tools/fetch.ts';
import { findEntitiesTool } from './tools/find-entities.ts';
import { listTreeTool } from './tools/list-tree.ts';
import { proposeEditTool } from './tools/propose-edit.ts';
import { rememberTool } from './tools/remember.ts';
import { searchTool } from './tools/search.ts';

/** Every tool, in the order in which hosts list them. */
export const TOOLS: readonly Tool[] = [
  searchTool,
  fetchTool,
  answerTool,
  listTreeTool,
  findEntitiesTool,
  rememberTool,
  proposeEditTool,
];

const schemas = new Map<z.ZodType, { type: 'object'; [key: string]: unknown }>();

/** Lists the tools within the actor's scopes, as the protocol requires. */
export const listTools = (actor: Actor) =>
  TOOLS.filter(({ scope }) => actor.scopes.includes(scope)).map(
    ({ name, description, input, output, hints }) => ({
      name,
      description,
      inputSchema: schemaOf(input, 'input'),
      outputSchema: schemaOf(output, 'output'),
      annotations: hints,
    }),
  );

/** Names what a call sent besides the arguments of its tool; null if there is nothing. Otherwise a misspelled argument would seem to have no effect. */
export function ignoredArguments({ input }: Tool, given: unknown): string | null {
  const { properties } = schemaOf(input, 'input');
  const known = isRecord(properties) ? Object.keys(properties) : [];
  const unknown = isRecord(given) ? Object.keys(given).filter((name) => !known.includes(name)) : [];
  if (!unknown.length) return null;
  const named = unknown.slice(0, IGNORED_NAMED_MAX).map((name) => oneLine(name.toWellFormed(), 50));
  return `Ignored, because there are no such arguments: ${named.join(', ')}. There are: ${known.join(', ')}.`;
}

const IGNORED_NAMED_MAX = 10;

/** Returns the JSON Schema of a zod schema, created once; without what every host assumes, because it is sent with every conversation. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): { type: 'object'; [key: string]: unknown } {
  const known = schemas.get(schema);
  if (known) return known;
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (isRecord(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      delete jsonSchema.pattern;
    },
  });
  const shown = { ...made, type: 'object' as const };
  schemas.set(schema, shown);
  return shown;
}
