import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Actor, Scope } from '../http/actor.ts';

/** What a tool does to the world, for hosts that ask people before calling it. */
export interface ToolHints {
  readOnlyHint?: true;
  destructiveHint?: false;
  idempotentHint?: true;
  openWorldHint: false;
}

interface ToolParts<I, O> {
  name: string;
  /** One or two sentences for the model that chooses among tools; every host sends them with every conversation. */
  description: string;
  scope: Scope;
  input: z.ZodType<I>;
  output: z.ZodType<O>;
  hints: ToolHints;
  call: (ctx: Context, actor: Actor, input: I) => Promise<O>;
}

/** A tool with its types erased, as the server takes it. */
export interface Tool extends Omit<ToolParts<never, unknown>, 'input' | 'output' | 'call'> {
  input: z.ZodType;
  output: z.ZodType;
  call: (ctx: Context, actor: Actor, input: unknown) => Promise<unknown>;
}

/** Declares a tool: name, texts, scope, schemas and function as one object. */
export function defineTool<I, O>(tool: ToolParts<I, O>): Tool {
  // Safe: the server calls it only with what this same input schema has parsed.
  return tool as unknown as Tool;
}

export const READS: ToolHints = { readOnlyHint: true, openWorldHint: false };
export const ADDS: ToolHints = { destructiveHint: false, openWorldHint: false };
