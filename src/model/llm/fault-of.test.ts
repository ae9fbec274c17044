import { APICallError } from 'ai';
import { expect, test } from 'vitest';
import { ModelError } from '../model-error.ts';
import { faultOf, refusesSchema } from './fault-of.ts';

const now = new Date('2026-03-01T12:00:00Z');
const answered = (statusCode: number, message = 'no', responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    message,
    url: 'http://h/v1/chat/completions',
    requestBodyValues: { prompt: 'the text' },
    statusCode,
    responseHeaders,
  });

test.each([
  [429, 'limited', true],
  [500, 'server', true],
  [503, 'server', true],
  [408, 'server', true],
  [401, 'denied', false],
  [404, 'denied', false],
  [400, 'denied', false],
  [413, 'too-long', false],
])('status %i is “%s”, retried: %s', (status, fault, retryable) => {
  const error = faultOf(answered(status), [], now);
  expect([error.fault, error.retryable]).toEqual([fault, retryable]);
});

test.each([
  "This model's maximum context length is 8192 tokens.",
  'prompt is too long: 210000 tokens > 200000 maximum',
  'The input token count exceeds the maximum number of tokens allowed',
  'the request exceeds the available context size',
])('“%s” means that the text is too long', (message) => {
  expect(faultOf(answered(400, message), [], now).fault).toBe('too-long');
});

test('the pause that the server requests is stored', () => {
  expect(faultOf(answered(429, 'slow down', { 'retry-after': '7' }), [], now).retryAfterMs).toBe(7_000);
});

test('keys are redacted, the prompt is not repeated, a long page is truncated', () => {
  const error = faultOf(
    answered(401, `Wrong key sk-1234 for sk-1234 ${'x'.repeat(5_000)}`),
    ['sk-1234'],
    now,
  );
  expect(error.note).toMatch(/^401: Wrong key \*\*\* for \*\*\* x+$/);
  expect(error.note.length).toBeLessThan(400);
  expect(JSON.stringify({ ...error, message: error.message })).not.toContain('the text');
});

test('recognizes broken connections, timeouts and faults that are already known', () => {
  expect(faultOf(new TypeError('fetch failed'), [], now).fault).toBe('unreachable');
  expect(faultOf(new DOMException('idle', 'TimeoutError'), [], now).fault).toBe('late');
  const known = new ModelError('budget-exceeded');
  expect(faultOf(known, [], now)).toBe(known);
});

test('a server that does not support schemas is recognized among bad requests', () => {
  expect(refusesSchema(answered(400, 'response_format json_schema is not supported'))).toBe(true);
  expect(refusesSchema(answered(400, 'bad temperature'))).toBe(false);
  expect(refusesSchema(answered(500, 'response_format'))).toBe(false);
});
