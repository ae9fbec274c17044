import { escapePattern } from '../lib/strings/escape-pattern.ts';
import type { Route } from './define-route.ts';
import { compareText } from '../lib/lists/compare-text.ts';

/** Which methods each path in a table of routes has. */
export interface PathMethods {
  /** Returns the methods of the endpoint that a path names; empty if it names none. */
  of: (path: string) => string[];
  /**
   * Returns whether a request reached the route `pattern` although its path belongs to another endpoint: the router matches `DELETE
   * /trees/latest` to `/trees/:id` if `/trees/latest` only has GET.
   */
  isMistaken: (pattern: string, method: string, path: string) => boolean;
}

/** Reads from a table of routes which methods each path has. */
export function pathMethods(routes: readonly Pick<Route<never>, 'method' | 'path'>[]): PathMethods {
  const endpoints = [...Map.groupBy(routes, ({ path }) => path)]
    .map(([path, list]) => ({
      path,
      pattern: pathPattern(path),
      methods: list.map(({ method }): string => method),
    }))
    .toSorted((a, b) => compareText(rank(a.path), rank(b.path)));
  const of = (path: string) => endpoints.find(({ pattern }) => pattern.test(path))?.methods ?? [];
  const wide = new Set(
    endpoints
      .filter((one) => endpoints.some(({ path }) => path !== one.path && one.pattern.test(path)))
      .map(({ path }) => path),
  );
  return {
    of,
    // The router answers HEAD wherever there is a GET.
    isMistaken: (pattern, method, path) =>
      wide.has(pattern) && !of(path).includes(method === 'HEAD' ? 'GET' : method),
  };
}

/** Returns a sort key in the router's order: from the left, a fixed part before a parameter. */
const rank = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('');

const pathPattern = (path: string): RegExp =>
  new RegExp(`^${escapePattern(path).replace(/:[a-z_]+/g, '[^/]+')}$`);
