import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useMe } from '../../data/session.ts';
import { Page } from '../../parts/show/page.tsx';
import { About } from './about.tsx';
import { Agents } from './agents.tsx';
import { Audit } from './audit/audit.tsx';
import { Keys } from './keys.tsx';
import { Model } from './model.tsx';
import { Trees } from './trees.tsx';
import { Users } from './users/users.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

const TABS = [
  { id: 'keys', name: 'Keys', scopes: ['admin'], Content: Keys },
  { id: 'users', name: 'Users', scopes: ['admin', 'tokens:mint'], Content: Users },
  { id: 'agents', name: 'Agents', scopes: ['memories:read'], Content: Agents },
  { id: 'model', name: 'Model', scopes: ['memories:read'], Content: Model },
  { id: 'trees', name: 'Trees', scopes: ['trees:read'], Content: Trees },
  { id: 'webhooks', name: 'Webhooks', scopes: ['admin'], Content: Webhooks },
  { id: 'audit', name: 'Audit log', scopes: ['admin'], Content: Audit },
  { id: 'about', name: 'About', scopes: ['memories:read'], Content: About },
] as const;

/** Shows who may do what, and what the service runs on. Hides tabs that the person may not see. */
export default function Settings() {
  const { tab } = useParams({ from: '/settings/$tab' });
  const me = useMe();
  const tabs = TABS.filter(({ scopes }) => scopes.some((scope) => me.scopes.includes(scope)));
  const current = tabs.find(({ id }) => id === tab);
  const [first] = tabs;
  // Settings open at keys, which few may see; the address and the marked tab are of what is shown.
  if (!current && first) return <Navigate to="/settings/$tab" params={{ tab: first.id }} replace />;
  return (
    <Page title="Settings">
      <nav aria-label="Settings" className="-mb-6 flex flex-wrap gap-x-5">
        {tabs.map(({ id, name }) => (
          <Link
            key={id}
            to="/settings/$tab"
            params={{ tab: id }}
            className="text-soft hover:text-ink aria-[current=page]:border-sap aria-[current=page]:text-ink inline-flex min-h-9 items-center border-b-2 border-transparent aria-[current=page]:font-semibold"
          >
            {name}
          </Link>
        ))}
      </nav>
      {current && <current.Content />}
    </Page>
  );
}
