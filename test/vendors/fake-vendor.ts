import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { sha256Hex } from '../../src/lib/ids/sha256.ts';
import { checkExchange, type VendorDescription } from './described.ts';
import { LoopbackServer } from './oauth/loopback-server.ts';

export interface FakeRequest {
  url: URL;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** A fake vendor account on loopback. Its clock advances with each change, and on request. */
export abstract class FakeVendor extends LoopbackServer {
  /** Short forms of the requests. */
  readonly requests: string[] = [];
  /** `path status` of each answer, in order. */
  readonly answers: string[] = [];
  /** Each request takes the first one as its answer; a function runs before the request is answered. */
  readonly faults: (FakeAnswer | (() => void))[] = [];
  /** The vendor's description of requests and responses: those of the fake, other than faults, must match. */
  readonly description: VendorDescription | null = null;
  /** Changes every response to one that the vendor would not send. */
  spoil: ((answer: FakeAnswer) => FakeAnswer) | null = null;
  key = 'key';
  /** Currently valid access tokens; see oauth/fake-oauth.ts. */
  readonly tokens = new Set<string>();
  perPage = 100;
  protected ms = Date.parse('2026-05-04T10:00:00Z');

  protected respond(request: IncomingMessage, body: string, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.url);
    const answer = this.#answer({ url, method: request.method ?? '', headers: request.headers, body });
    const date = new Date(this.ms).toUTCString();
    const { status = 200, headers, body: sent } = answer;
    this.answers.push(`${url.pathname}${url.search} ${status}`);
    response.writeHead(status, { 'content-type': 'application/json', date, ...headers });
    if (status === 304) response.end();
    else response.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
  }

  pass(minutes: number): void {
    this.ms += minutes * 60_000;
  }

  /** Returns a time later than the last change. */
  protected now(): string {
    this.ms += 1_000;
    return new Date(this.ms).toISOString();
  }

  /** Returns an answer with its ETag; 304 if the client has the same. */
  protected tagged({ headers }: FakeRequest, answer: FakeAnswer): FakeAnswer {
    const etag = `"${sha256Hex(JSON.stringify(answer.body)).slice(0, 12)}"`;
    const isHeld = answer.status === undefined && headers['if-none-match'] === etag;
    return { ...answer, headers: { etag, ...answer.headers }, ...(isHeld ? { status: 304 } : {}) };
  }

  #answer(request: FakeRequest): FakeAnswer {
    const fault = this.faults.shift();
    if (typeof fault === 'object') {
      this.requests.push('fault');
      return fault;
    }
    fault?.();
    const answer = this.answer(request);
    if (this.description) checkExchange(this.description, request, answer);
    return this.spoil?.(answer) ?? answer;
  }

  protected hasToken({ headers }: FakeRequest): boolean {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    return this.tokens.has(token);
  }

  /** Throws for a request that the vendor does not document: the test then fails. */
  protected abstract answer(request: FakeRequest): FakeAnswer;
}
