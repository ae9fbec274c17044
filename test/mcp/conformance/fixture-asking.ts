import { type CallToolResult, inputRequired, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { says } from './fixture.ts';

type Form = Parameters<typeof inputRequired.elicit>[0]['requestedSchema'];

const TEXT = { type: 'string' } as const;
const DEFAULTS = {
  type: 'object',
  properties: {
    name: { ...TEXT, default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { ...TEXT, enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
} as const;
const titled = (values: readonly string[], titles: readonly string[]) =>
  values.map((value, at) => ({ const: value, title: titles[at] ?? value }));
const VALUES = ['value1', 'value2', 'value3'];
const OPTIONS = ['option1', 'option2', 'option3'];
const ENUMS = {
  type: 'object',
  properties: {
    untitledSingle: { ...TEXT, enum: OPTIONS },
    titledSingle: { ...TEXT, oneOf: titled(VALUES, ['First Option', 'Second Option', 'Third Option']) },
    legacyEnum: {
      ...TEXT,
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { ...TEXT, enum: OPTIONS } },
    titledMulti: {
      type: 'array',
      items: { anyOf: titled(VALUES, ['First Choice', 'Second Choice', 'Third Choice']) },
    },
  },
} as const;
const USER = { type: 'object', properties: { username: TEXT, email: TEXT }, required: ['username'] } as const;

/** Adds the tools that the suite names for 2025-11-25: each asks its client within the call, in the terms of the newer revision. */
export function addAskingTools(server: McpServer): void {
  const elicit = (name: string, form: object, given: z.ZodType<{ message?: string }> = z.object({})) =>
    server.registerTool(name, { description: 'Asks.', inputSchema: given }, ({ message = 'Who?' }, ctx) => {
      const answer = ctx.mcpReq.inputResponses?.asked;
      // Safe: the suite's own schema; the SDK's types cover the forms of only one revision.
      const requestedSchema = form as Form;
      if (answer === undefined)
        return inputRequired({
          inputRequests: { asked: inputRequired.elicit({ message, requestedSchema }) },
        });
      return says(`User response: ${JSON.stringify(answer)}`);
    });
  elicit('test_elicitation', USER, z.object({ message: z.string() }));
  elicit('test_elicitation_sep1034_defaults', DEFAULTS);
  elicit('test_elicitation_sep1330_enums', ENUMS);
  server.registerTool(
    'test_sampling',
    { description: 'Asks for a text.', inputSchema: z.object({ prompt: z.string() }) },
    ({ prompt }, ctx): CallToolResult | ReturnType<typeof inputRequired> => {
      const answer = ctx.mcpReq.inputResponses?.sampled;
      if (answer !== undefined) return says(`LLM response: ${JSON.stringify(answer)}`);
      const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: prompt } }];
      return inputRequired({
        inputRequests: { sampled: inputRequired.createMessage({ messages, maxTokens: 100 }) },
      });
    },
  );
}
