/** A Model Context Protocol message (JSON-RPC 2.0). */
export interface McpMessage {
  jsonrpc: '2.0';
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
  [key: string]: unknown;
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
/** The parameter repeated in `Mcp-Name`, by method. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** Returns the headers that repeat parts of a message in revision 2026-07-28; none for messages of earlier revisions. */
export function mcpHeaders({ method, params }: McpMessage): Record<string, string> {
  const meta = params?._meta as Record<string, unknown> | undefined; // the message comes from outside
  const version = meta?.[VERSION_KEY];
  if (typeof version !== 'string' || method === undefined) return {};
  const name = params?.[NAMED_BY[method] ?? ''];
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': encodeName(name) } : {}),
  };
}

/** Encodes a header value: printable ASCII unchanged, anything else as Base64 of its UTF-8. */
function encodeName(name: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(name) && !name.startsWith('=?base64?')) return name;
  const bytes = Array.from(new TextEncoder().encode(name), (byte) => String.fromCharCode(byte));
  return `=?base64?${btoa(bytes.join(''))}?=`;
}
