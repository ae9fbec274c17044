import type { IconName } from '../parts/icon.tsx';

export interface Place {
  to: '/' | '/search' | '/documents' | '/entities' | '/tree' | '/teams' | '/sources' | '/settings/$tab';
  params?: { tab: string };
  name: string;
  icon: IconName;
  /** The key after G. */
  letter: string;
  /** The link is hidden from those without it. */
  scope: string;
}

/** Pages reachable from anywhere, in order; small windows have a bar of the first four and a menu of the others. */
export const PLACES: readonly Place[] = [
  { to: '/', name: 'Home', icon: 'home', letter: 'h', scope: 'memories:read' },
  { to: '/search', name: 'Search', icon: 'search', letter: 's', scope: 'memories:read' },
  { to: '/documents', name: 'Documents', icon: 'documents', letter: 'd', scope: 'memories:read' },
  { to: '/tree', name: 'Tree', icon: 'tree', letter: 't', scope: 'trees:read' },
  { to: '/entities', name: 'Entities', icon: 'entities', letter: 'e', scope: 'memories:read' },
  { to: '/teams', name: 'Teams', icon: 'teams', letter: 'm', scope: 'trees:read' },
  { to: '/sources', name: 'Sources', icon: 'sources', letter: 'o', scope: 'memories:read' },
  {
    to: '/settings/$tab',
    params: { tab: 'keys' },
    name: 'Settings',
    icon: 'settings',
    letter: ',',
    scope: 'memories:read',
  },
];
