/** A message of the Model Context Protocol (JSON-RPC 2.0). */
export interface McpMessage {
  jsonrpc: '2.0';
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
  [key: string]: unknown;
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
/** The parameter that `Mcp-Name` repeats, by method. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** The headers that repeat parts of a message in revision 2026-07-28; none for a message of an earlier one. */
export function mcpHeaders({ method, params }: McpMessage): Record<string, string> {
  const meta = params?._meta as Record<string, unknown> | undefined; // of a message that came from outside
  const version = meta?.[VERSION_KEY];
  if (typeof version !== 'string' || method === undefined) return {};
  const name = params?.[NAMED_BY[method] ?? ''];
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': encodeName(name) } : {}),
  };
}

/** A header holds printable ASCII; anything else goes as Base64 of its UTF-8. */
function encodeName(name: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(name) && !name.startsWith('=?base64?')) return name;
  const bytes = Array.from(new TextEncoder().encode(name), (byte) => String.fromCharCode(byte));
  return `=?base64?${btoa(bytes.join(''))}?=`;
}
