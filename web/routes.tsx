import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import Home from './pages/home/page.tsx';
import { Failed } from './parts/state/states.tsx';
import { ENTITY_TYPES } from '../src/vocabulary.ts';
import { choice, flag, moment, text } from './shell/search-params.ts';
import { Frame } from './shell/frame.tsx';
import { DOCUMENT_TYPE_NAMES } from './theme/words.ts';
import { NotFound } from './shell/not-found.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });
const getParentRoute = () => root;

/** Every page, one entry each: its address, the filters in it, and its folder, which is loaded on demand. */
const pages = [
  createRoute({
    getParentRoute,
    path: '/',
    component: Home,
  }),
  createRoute({
    getParentRoute,
    path: '/search',
    validateSearch: (search: Record<string, unknown>) => ({
      ...text(search, 'q'),
      ...text(search, 'source'),
      ...flag(search, 'answer'),
    }),
    component: lazyRouteComponent(() => import('./pages/search/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/documents',
    validateSearch: (search: Record<string, unknown>) => ({
      ...text(search, 'title'),
      ...text(search, 'source'),
      ...choice(search, 'type', DOCUMENT_TYPE_NAMES),
      ...text(search, 'status'),
      ...text(search, 'team'),
      ...moment(search, 'before'),
    }),
    component: lazyRouteComponent(() => import('./pages/documents/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/documents/$source/$id',
    validateSearch: (search: Record<string, unknown>) => text(search, 'quote'),
    component: lazyRouteComponent(() => import('./pages/document/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/tree',
    validateSearch: (search: Record<string, unknown>) => ({ ...flag(search, 'generate') }),
    component: lazyRouteComponent(() => import('./pages/tree/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/tree/review',
    component: lazyRouteComponent(() => import('./pages/tree-review/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/tree/merge/$',
    validateSearch: (search: Record<string, unknown>) => ({
      ...text(search, 'proposal'),
      ...flag(search, 'draft'),
      ...flag(search, 'rules'),
    }),
    component: lazyRouteComponent(() => import('./pages/merge/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/tree/file/$',
    component: lazyRouteComponent(() => import('./pages/tree-file/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/tree/run/$id',
    component: lazyRouteComponent(() => import('./pages/tree-run/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/entities',
    validateSearch: (search: Record<string, unknown>) => ({
      ...text(search, 'q'),
      ...choice(search, 'type', ENTITY_TYPES),
    }),
    component: lazyRouteComponent(() => import('./pages/entities/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/entities/review',
    component: lazyRouteComponent(() => import('./pages/entity-review/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/entities/merges',
    validateSearch: (search: Record<string, unknown>) => text(search, 'entity'),
    component: lazyRouteComponent(() => import('./pages/entity-merges/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/entities/$id',
    component: lazyRouteComponent(() => import('./pages/entity/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/teams',
    component: lazyRouteComponent(() => import('./pages/teams/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/sources',
    validateSearch: (search: Record<string, unknown>) => ({
      ...text(search, 'connection_id'),
      ...text(search, 'error'),
    }),
    component: lazyRouteComponent(() => import('./pages/sources/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/sources/$id',
    component: lazyRouteComponent(() => import('./pages/source/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/guide/$name',
    component: lazyRouteComponent(() => import('./pages/guide/page.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/settings',
    beforeLoad: () => {
      throw redirect({ to: '/settings/$tab', params: { tab: 'keys' }, replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: '/settings/$tab',
    validateSearch: (search: Record<string, unknown>) => ({
      ...text(search, 'webhook'),
      ...text(search, 'action'),
    }),
    component: lazyRouteComponent(() => import('./pages/settings/page.tsx')),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(pages),
  basepath: '/app',
  defaultPreload: 'intent',
  // The query client caches data.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ({ error, reset }) => (
    <div className="p-8">
      <Failed error={error} retry={reset} />
    </div>
  ),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
