import type { Readable, Writable } from 'node:stream';
import type { Client } from '../../../client/client.ts';
import type { McpMessage } from '../../../client/mcp-headers.ts';
import { linesOf } from '../../lib/async/lines-of.ts';
import { isRecord } from '../../lib/narrow.ts';
import { explainError } from '../output/explain-error.ts';

/** JSON-RPC 2.0. */
const PARSE_ERROR = -32_700;
const INTERNAL_ERROR = -32_603;
/** More than any service takes. */
const MESSAGE_CHARS_MAX = 256 * 1024 * 1024;

/**
 * Forwards Model Context Protocol messages between a host on standard input and output, one per line, and the service. Passes the service's
 * messages on unchanged, so that both have the same tools; ends when the host closes its side.
 */
export async function bridgeMcp(
  client: Pick<Client, 'sendMcp'>,
  { input, output }: { input: Readable; output: Writable },
): Promise<void> {
  const underWay = new Map<unknown, AbortController>();
  const subscriptions = new Set<AbortController>();
  const answers = new Set<Promise<void>>();
  const say = (message: McpMessage): void => void output.write(`${JSON.stringify(message)}\n`);
  input.setEncoding('utf8');
  for await (const line of linesOf(input, MESSAGE_CHARS_MAX)) {
    if (line.trim() === '') continue;
    const message = readMessage(line);
    if (!message) {
      say(errorFor(null, PARSE_ERROR, 'This line is not a message of the protocol (JSON-RPC 2.0).'));
      continue;
    }
    if (message.method === 'notifications/cancelled') underWay.get(message.params?.requestId)?.abort();
    const ending = new AbortController();
    if (message.id !== undefined) underWay.set(message.id, ending);
    if (message.method === 'subscriptions/listen') subscriptions.add(ending);
    const answer = carry(client, message, ending.signal, say).finally(() => {
      answers.delete(answer);
      subscriptions.delete(ending);
      underWay.delete(message.id);
    });
    answers.add(answer);
  }
  // The host has closed its side: its pending requests are still answered, and open streams end.
  for (const one of subscriptions) one.abort();
  await Promise.all(answers);
}

async function carry(
  client: Pick<Client, 'sendMcp'>,
  message: McpMessage,
  ending: AbortSignal,
  say: (message: McpMessage) => void,
): Promise<void> {
  try {
    for await (const answer of client.sendMcp(message, ending)) say(answer);
  } catch (error) {
    if (ending.aborted) return;
    const sentence = explainError(error);
    if (message.id !== undefined && message.method !== undefined)
      say(errorFor(message.id, INTERNAL_ERROR, sentence));
    else process.stderr.write(`cambium: ${sentence}\n`);
  }
}

function readMessage(line: string): McpMessage | null {
  try {
    const value: unknown = JSON.parse(line);
    return isMessage(value) ? value : null;
  } catch {
    return null; // not JSON: the caller reports it to the host
  }
}

const isMessage = (value: unknown): value is McpMessage => isRecord(value) && value.jsonrpc === '2.0';

const errorFor = (id: McpMessage['id'], code: number, message: string): McpMessage => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message },
});
