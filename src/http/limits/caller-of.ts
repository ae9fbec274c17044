import type { FastifyRequest } from 'fastify';

/** Returns for whom a request takes room in memory: its app, or its address if it has no credential. */
export const callerOf = ({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): string =>
  actor?.appId ?? `ip:${ip}`;
