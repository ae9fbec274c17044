import { TransformStream } from 'node:stream/web';
import type { BodyInit, Response } from 'undici';

/**
 * Limits what a response with a `content-encoding` unpacks to: `maxResponseSize` of undici counts what is sent, and a few kilobytes unpack
 * to gigabytes. Reading it then fails with the error with which undici reports a response that is too large.
 */
export async function limitBody(response: Response, bytesMax: number): Promise<Response> {
  const { body, status, statusText, headers } = response;
  if (body === null || !headers.has('content-encoding')) return response;
  const undici = await import('undici');
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      bytes += chunk.length;
      if (bytes > bytesMax) out.error(new undici.errors.ResponseExceededMaxSizeError());
      else out.enqueue(chunk);
    },
  });
  const limited: BodyInit = body.pipeThrough(limit);
  return new undici.Response(limited, { status, statusText, headers });
}
