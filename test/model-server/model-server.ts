import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { obedientAnswer } from './answers.ts';
import { type Fault, spoil } from './faults.ts';
import { anthropic, google, openAi, type Protocol, type Said } from './protocols.ts';
import { type Asked, readRequest } from './read-request.ts';

/** A request as the server saw it. */
interface Seen extends Asked {
  /** `performance.timeOrigin + performance.now()` when its headers had arrived, ms. */
  at: number;
  fault: Fault | null;
  /** Usage reported to the client; 0 if none. */
  promptTokens: number;
  completionTokens: number;
  /** Any credential in the request. */
  credential: string;
}

export interface ModelServerOptions {
  /** Fault of the n-th request, from 0. */
  faults?: (n: number, asked: Asked) => Fault | null;
  /** Text of a good answer; by default the obedient model's. */
  respond?: (asked: Asked) => string;
  /** Delay before each answer, ms. */
  latencyMs?: number;
  /** An answer is sent once this resolves. */
  hold?: (asked: Asked) => Promise<unknown>;
  /** Vector of a text; by default from its words. */
  vector?: (text: string) => number[];
  retryAfterSeconds?: number;
}

/** A loopback server that speaks the protocols of OpenAI, Anthropic and Google, and misbehaves on request. */
export interface ModelServer {
  /** With `/v1` for OpenAI and Anthropic; Google's clients append their own. */
  url: string;
  requests: Seen[];
  /** Maximum concurrent requests. */
  concurrencyMax: number;
  options: ModelServerOptions;
  /** Usage reported to clients, chat and embeddings. */
  reported: () => { promptTokens: number; completionTokens: number; requests: number };
  /** Maximum requests and reported tokens in any window of this many ms. */
  busiest: (windowMs: number) => { requests: number; tokens: number };
  close: () => Promise<void>;
}

const PROTOCOLS: Record<Asked['protocol'], Protocol> = { openai: openAi, anthropic, google };
const countTokens = (text: string): number => Math.ceil(text.length / 4);

/** Starts the server on a free port. `options` may be changed while it runs. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const requests: Seen[] = [];
  let running = 0;
  const http = createServer((request, response) => {
    const at = performance.timeOrigin + performance.now();
    running++;
    server.concurrencyMax = Math.max(server.concurrencyMax, running);
    // Decremented in the same tick that ends the answer: the client's next request may arrive before our own `close`.
    let counted = true;
    const done = () => {
      if (counted) running--;
      counted = false;
    };
    response.once('close', done);
    answer(server, request, response, at, done).catch((error: unknown) => {
      // The client disconnected, or a test's `respond` threw: the client sees a broken connection, the test the message.
      if (!response.destroyed) response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: ModelServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    requests,
    concurrencyMax: 0,
    options,
    reported: () => ({
      promptTokens: sum(requests.map((r) => r.promptTokens)),
      completionTokens: sum(requests.map((r) => r.completionTokens)),
      requests: requests.filter((r) => r.promptTokens > 0).length,
    }),
    busiest: (windowMs) => busiest(requests, windowMs),
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}

async function answer(
  server: ModelServer,
  request: IncomingMessage,
  response: ServerResponse,
  at: number,
  done: () => void,
): Promise<void> {
  const { options } = server;
  const asked = readRequest(request, await readBody(request));
  if (!asked) {
    response.writeHead(404).end();
    return;
  }
  const fault = options.faults?.(server.requests.length, asked) ?? null;
  const seen: Seen = {
    ...asked,
    at,
    fault,
    promptTokens: 0,
    completionTokens: 0,
    credential: credentialOf(request),
  };
  server.requests.push(seen);
  if (options.latencyMs) await new Promise((resolve) => setTimeout(resolve, options.latencyMs));
  await options.hold?.(asked);
  if (fault === 'reset') {
    done();
    request.socket.resetAndDestroy();
    return;
  }
  // A hanging request does nothing more; the server does not learn at once that its client has given up.
  if (fault === 'hang-before') return done();
  if (refuse(seen, response, options)) return done();
  if (asked.kind === 'embed') sendVectors(seen, response, options.vector ?? ((text) => wordVector(text, 16)));
  else await sendText(seen, response, options.respond ?? ((a) => obedientAnswer(a.system, a.user)));
  done();
}

/** Answers with an error status if the fault is one; else returns false. */
function refuse(seen: Seen, response: ServerResponse, options: ModelServerOptions): boolean {
  const { error } = PROTOCOLS[seen.protocol];
  const send = (status: number, message: string, code: string, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(error(status, message, code)));
    return true;
  };
  const seconds = options.retryAfterSeconds ?? 1;
  switch (seen.fault) {
    case 'rate-limit':
      return send(429, 'Rate limit reached', 'rate_limit_exceeded');
    case 'rate-limit-seconds':
      return send(429, 'Rate limit reached', 'rate_limit_exceeded', { 'retry-after': String(seconds) });
    case 'rate-limit-date': {
      const date = new Date(Date.now() + seconds * 1000).toUTCString();
      return send(429, 'Rate limit reached', 'rate_limit_exceeded', { 'retry-after': date });
    }
    case 'server-error':
      response.writeHead(500, { 'content-type': 'text/html' });
      response.end('<html><body><h1>Internal Server Error</h1></body></html>');
      return true;
    case 'overloaded':
      return send(503, 'Overloaded', 'overloaded_error');
    case 'unauthorized':
      return send(401, `Incorrect API key provided: ${seen.credential}`, 'invalid_api_key');
    case 'too-long':
      return send(400, "This model's maximum context length is 100 tokens.", 'context_length_exceeded');
    case 'no-schema':
      return (
        seen.structured && send(400, 'response_format json_schema is not supported', 'invalid_request_error')
      );
    default:
      return false;
  }
}

async function sendText(
  seen: Seen,
  response: ServerResponse,
  respond: (asked: Asked) => string,
): Promise<void> {
  const text = spoil(respond(seen), seen.fault);
  const said: Said = {
    model: seen.model,
    text,
    promptTokens: countTokens(seen.system + seen.user),
    completionTokens: countTokens(text),
    fault: seen.fault,
  };
  const reportUsage = () => {
    if (seen.fault === 'no-usage' && seen.protocol === 'openai') return;
    seen.promptTokens = said.promptTokens;
    seen.completionTokens = said.completionTokens;
  };
  const protocol = PROTOCOLS[seen.protocol];
  if (!seen.stream) {
    reportUsage();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(protocol.body(said)));
    return;
  }
  const { data, tail } = protocol.events(said);
  const broken = seen.fault !== null && ['cut', 'hang-inside', 'reset-inside', 'drip'].includes(seen.fault);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of broken ? data.slice(0, -tail) : data) {
    if (response.destroyed) return;
    const line =
      seen.protocol === 'anthropic' ? `event: ${(JSON.parse(event) as { type: string }).type}\n` : '';
    if (!response.write(`${line}data: ${event}\n\n`)) await drained(response);
  }
  if (seen.fault === 'drip') return drip(response, data[1] ?? '');
  if (seen.fault === 'hang-inside') return;
  if (seen.fault === 'reset-inside') {
    // The data already written must arrive first.
    await new Promise((resolve) => setTimeout(resolve, 20));
    response.socket?.resetAndDestroy();
    return;
  }
  if (!broken && !response.destroyed) reportUsage();
  response.end();
}

function sendVectors(seen: Seen, response: ServerResponse, vector: (text: string) => number[]): void {
  const vectors = seen.texts.map(vector);
  const given = seen.fault === 'empty' || seen.fault === 'empty-choices' ? [] : vectors;
  const tokens = sum(seen.texts.map(countTokens));
  response.writeHead(200, { 'content-type': 'application/json' });
  if (seen.protocol === 'google') {
    response.end(
      JSON.stringify({ embeddings: given.map((values) => ({ values })), embedding: { values: given[0] } }),
    );
    return;
  }
  seen.promptTokens = tokens;
  response.end(
    JSON.stringify({
      object: 'list',
      model: seen.model,
      data: given.map((embedding, index) => ({ object: 'embedding', index, embedding })),
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    }),
  );
}

async function drip(response: ServerResponse, event: string): Promise<void> {
  while (!response.destroyed) {
    response.write(`data: ${event}\n\n`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns a vector in the direction of the text's words, so that similar texts are near each other. */
export function wordVector(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.01);
  for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    let hash = 7;
    for (const char of word) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
    vector[hash % dimensions]! += 1;
  }
  return vector;
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
  });

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const credentialOf = (request: IncomingMessage): string =>
  String(
    request.headers.authorization?.replace('Bearer ', '') ??
      request.headers['x-api-key'] ??
      request.headers['x-goog-api-key'] ??
      '',
  );

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

function busiest(requests: readonly Seen[], windowMs: number): { requests: number; tokens: number } {
  const times = requests.toSorted((a, b) => a.at - b.at);
  let from = 0;
  let tokens = 0;
  const most = { requests: 0, tokens: 0 };
  for (const [to, request] of times.entries()) {
    tokens += request.promptTokens + request.completionTokens;
    while (request.at - (times[from] as Seen).at >= windowMs) {
      const gone = times[from++] as Seen;
      tokens -= gone.promptTokens + gone.completionTokens;
    }
    most.requests = Math.max(most.requests, to - from + 1);
    most.tokens = Math.max(most.tokens, tokens);
  }
  return most;
}
