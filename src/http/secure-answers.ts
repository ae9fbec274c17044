import type { FastifyInstance } from 'fastify';

/** What OWASP's REST security cheat sheet asks of an API; styles are for the reference page, which has no scripts. */
export const SECURE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Gives every answer the same security headers, also refusals; a stream, which writes its own head, names them there. Written here because
 * @fastify/helmet builds its middleware again for each request, which took a tenth of the time of GET memory. They are given to the reply, which
 * hands them to Node with its own in one go: set on Node's response, each was checked and stored twice, a fifteenth of that time.
 */
export function secureAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURE_HEADERS);
    done();
  });
}
