import type { z } from 'zod';
import type { FakeAnswer, FakeRequest } from './fake-vendor.ts';

/** A request that a vendor describes, with its responses. */
export interface DescribedRequest {
  /** Method and path, `GET /2.0/files/{id}`; braces stand for one part of the path. */
  request: string;
  /** The parameters that it takes. */
  query?: readonly string[];
  /** The body that it takes; without one, it takes none. */
  body?: z.ZodType;
  /** Its answers by status; null: a store of files answers, of which the vendor describes nothing. */
  answers: Readonly<Record<number, z.ZodType>> | null;
}

/**
 * What a vendor's own description of its API says about the requests of a connection, in our words and only as far as a fake goes. Schemas
 * are strict: a field that the vendor does not describe is as wrong as a missing one.
 */
export interface VendorDescription {
  requests: readonly DescribedRequest[];
  /** Every error whose status `answers` does not name. */
  refusal: z.ZodType;
}

type Sent = Pick<FakeRequest, 'url' | 'method' | 'body'>;

/** Throws an error that says where a request or its response differs from the vendor's description. */
export function checkExchange(description: VendorDescription, sent: Sent, answer: FakeAnswer): void {
  const { url, method, body } = sent;
  const name = `${method} ${url.pathname}`;
  const described = description.requests.find(({ request }) => patternOf(request).test(name));
  if (!described) throw new Error(`${name}: not described`);
  if (!described.answers) return;
  const unknown = [...url.searchParams.keys()].filter((key) => !described.query?.includes(key));
  if (unknown.length) throw new Error(`${name} takes no ${unknown.join(', ')}`);
  if (described.body) check(`${name}: body`, described.body, JSON.parse(body));
  else if (body !== '') throw new Error(`${name} takes no body`);
  const { status = 200 } = answer;
  const schema = described.answers[status] ?? (status >= 400 ? description.refusal : undefined);
  if (!schema) throw new Error(`${name} does not answer ${status}`);
  check(`${name} ${status}`, schema, contentOf(answer));
}

/** Throws an error that says where a refusal differs from the vendor's description. */
export const checkRefusal = (description: VendorDescription, answer: FakeAnswer): void =>
  check(`refusal ${answer.status}`, description.refusal, contentOf(answer));

const patternOf = (request: string): RegExp =>
  new RegExp(`^${request.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Returns what the client reads: a value, or nothing. */
const contentOf = ({ body }: FakeAnswer): unknown =>
  body === '' ? body : JSON.parse(typeof body === 'string' ? body : JSON.stringify(body));

function check(name: string, schema: z.ZodType, value: unknown): void {
  const { error } = schema.safeParse(value);
  const issues = error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  if (issues) throw new Error(`${name}: ${issues.join('; ')}`);
}
