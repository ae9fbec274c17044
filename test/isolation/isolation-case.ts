import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Identity, World } from './world.ts';

export interface Probe {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Acts as this user of the viewer's app instead (for what would destroy the viewer). */
  as?: string;
  /** The answer must have one of these; any other is taken when left out. */
  statuses?: number[];
}

/** What one caller sends in the hope of seeing or changing what is another's. */
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
/** Endpoints that take no one's id: what they answer may only hold what the viewer may see. */
export const plain = (method: string, path: string, body?: unknown, statuses?: number[]): IsolationCase => {
  const probe = { method, path, ...(body === undefined ? {} : { body }), ...(statuses ? { statuses } : {}) };
  return () => [probe];
};

const SOURCE = path.resolve(import.meta.dirname, '../../src');
const cases = new Map<string, IsolationCase>();

/**
 * Says, in the tests of an endpoint, how someone could misuse it: what `viewer` sends in the hope of seeing or changing what is
 * `victim`'s. `route` is its `METHOD path`. src/isolation.e2e.test.ts sends it between two apps and their users, and fails for a route
 * without a case.
 */
export function isolationCase(route: string, probes: IsolationCase): void {
  cases.set(route, probes);
}

/**
 * Every isolation case by its route, and the routes as the test files declare them. Loads those files, in a hook: the tests that a file
 * declares beside its cases are not run there.
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
    // A module of its own: the file itself, when its worker comes to it, is still to be loaded.
    if (routes.length) await import(/* @vite-ignore */ `${file}?cases`);
  }
  return { cases, declared };
}
