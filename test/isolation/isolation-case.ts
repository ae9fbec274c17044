import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Identity, World } from './world.ts';

export interface Probe {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Acts as this user of the viewer's app instead (for requests that would delete the viewer). */
  as?: string;
  /** Allowed statuses of the answer; any status if omitted. */
  statuses?: number[];
}

/** Requests of a caller who tries to see or change another's data. */
export type IsolationCase = (viewer: Identity, victim: Identity, world: World) => Promise<Probe[]> | Probe[];

const documentsOf = (victim: Identity): string[] => [
  `vault/${encodeURIComponent(victim.probe)}`,
  `slack/${encodeURIComponent(victim.probe)}`,
  `trace/${encodeURIComponent(victim.probeTrace)}`,
  `vault/${encodeURIComponent(victim.probeInReview)}`,
];
export const onDocuments =
  (method: string, prefix: string, body?: unknown): IsolationCase =>
  (_viewer, victim) =>
    documentsOf(victim).map((place) => ({
      method,
      path: `${prefix}/${place}`,
      statuses: [403, 404],
      ...(body === undefined ? {} : { body }),
    }));
export const onTree =
  (method: string, rest: string, body?: unknown): IsolationCase =>
  (_viewer, victim) => [
    {
      method,
      path: `/context-documents/tree/${rest.replace(':tree_id', victim.treeId).replace(':edit_id', victim.editId)}`,
      statuses: [404],
      ...(body === undefined ? {} : { body }),
    },
  ];
export const onConnection =
  (method: string, rest: string, body?: object): IsolationCase =>
  (_viewer, victim) => [
    {
      method,
      path: `/connections/${victim.connectionId}${rest}`,
      statuses: [404],
      ...(body ? { body } : {}),
    },
  ];
/** Tests an endpoint without ids: its answer may contain only what the viewer may see. */
export const plain = (method: string, path: string, body?: unknown, statuses?: number[]): IsolationCase => {
  const probe = { method, path, ...(body === undefined ? {} : { body }), ...(statuses ? { statuses } : {}) };
  return () => [probe];
};

const SOURCE = path.resolve(import.meta.dirname, '../../src');
const cases = new Map<string, IsolationCase>();

/**
 * Declares, in the tests of an endpoint, how it could be misused: requests of `viewer` that try to see or change data of `victim`. `route`
 * is its `METHOD path`. src/isolation.e2e.test.ts sends them between two apps and their users, and fails for a route without a case.
 */
export function isolationCase(route: string, probes: IsolationCase): void {
  cases.set(route, probes);
}

/**
 * Loads every isolation case by its route, and the routes that the test files declare. Imports those files in a hook: the tests declared
 * next to the cases do not run there.
 */
export async function readIsolationCases(): Promise<{
  cases: ReadonlyMap<string, IsolationCase>;
  declared: string[];
}> {
  const declared: string[] = [];
  for (const name of globSync('**/*.e2e.test.ts', { cwd: SOURCE })) {
    const file = path.join(SOURCE, name);
    const routes = [...readFileSync(file, 'utf8').matchAll(/^isolationCase\(\s*'([^']+)'/gm)];
    declared.push(...routes.map(([, route = '']) => route));
    // A separate module instance: the file itself must still be loaded when its worker reaches it.
    if (routes.length) await import(/* @vite-ignore */ `${file}?cases`);
  }
  return { cases, declared };
}
