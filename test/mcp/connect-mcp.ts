import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Both protocol revisions that hosts use. */
export const ERAS = ['2026-07-28', '2025-11-25'] as const;
export type Era = (typeof ERAS)[number];

export const negotiate = (era: Era) => ({
  versionNegotiation: { mode: era === '2025-11-25' ? ('legacy' as const) : { pin: era } },
});

/** Connects a host: the client of the protocol's own SDK, over HTTP with these headers. */
export async function connectMcp(url: string, headers: Record<string, string>, era: Era): Promise<Client> {
  const client = new Client({ name: 'test host', version: '1.0.0' }, negotiate(era));
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  return client;
}

export interface ToolAnswer {
  isError: boolean;
  /** The text item. */
  text: string;
  /** What was ignored of the call. */
  notes: string[];
  /* oxlint-disable-next-line typescript/no-explicit-any -- results of any tool are asserted on, field by field */
  value: any;
}

/** Calls a tool; returns its structured result, which must equal its text. */
export async function callTool(client: Client, name: string, args: object = {}): Promise<ToolAnswer> {
  const {
    isError = false,
    content,
    structuredContent,
  } = await client.callTool({
    name,
    arguments: { ...args },
  });
  const [item, ...notes] = content;
  if (item?.type !== 'text') throw new Error(`${name} did not answer a text`);
  if (!isError && item.text !== JSON.stringify(structuredContent))
    throw new Error(`${name}: the text is not the structured result`);
  return {
    isError,
    text: item.text,
    notes: notes.map((note) => (note.type === 'text' ? note.text : note.type)),
    value: structuredContent,
  };
}
