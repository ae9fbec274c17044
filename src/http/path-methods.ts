import type { Route } from './define-route.ts';

/** Which methods the paths of a table of routes have. */
export interface PathMethods {
  /** The methods of the endpoint that a path names; none when it names none. */
  of: (path: string) => string[];
  /**
   * Whether a request came to the route `pattern` though its path is another endpoint's: the router takes `DELETE /trees/latest` for
   * `/trees/:id` where `/trees/latest` only has GET.
   */
  isMistaken: (pattern: string, method: string, path: string) => boolean;
}

export function pathMethods(routes: readonly Pick<Route<never>, 'method' | 'path'>[]): PathMethods {
  const endpoints = [...Map.groupBy(routes, ({ path }) => path)]
    .map(([path, list]) => ({
      path,
      pattern: pathPattern(path),
      methods: list.map(({ method }): string => method),
    }))
    .toSorted((a, b) => (rank(a.path) < rank(b.path) ? -1 : 1));
  const of = (path: string) => endpoints.find(({ pattern }) => pattern.test(path))?.methods ?? [];
  const wide = new Set(
    endpoints
      .filter((one) => endpoints.some(({ path }) => path !== one.path && one.pattern.test(path)))
      .map(({ path }) => path),
  );
  return {
    of,
    // The router answers HEAD where there is a GET.
    isMistaken: (pattern, method, path) =>
      wide.has(pattern) && !of(path).includes(method === 'HEAD' ? 'GET' : method),
  };
}

/** Sorts as the router chooses: from the left, a fixed part before a parameter. */
const rank = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('');

const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/g, '[^/]+')}$`);
