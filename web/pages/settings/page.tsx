import { Link, useParams } from '@tanstack/react-router';
import { useMe } from '../../data/session.ts';
import { Page } from '../../parts/show/page.tsx';
import { About } from './about.tsx';
import { Agents } from './agents.tsx';
import { Keys } from './keys.tsx';
import { Model } from './model.tsx';
import { Trees } from './trees.tsx';
import { Users } from './users.tsx';
import { Webhooks } from './webhooks.tsx';

const TABS = [
  { id: 'keys', name: 'Keys', scope: 'admin', Content: Keys },
  { id: 'users', name: 'Users', scope: 'admin', Content: Users },
  { id: 'agents', name: 'Agents', scope: 'memories:read', Content: Agents },
  { id: 'model', name: 'Model', scope: 'memories:read', Content: Model },
  { id: 'trees', name: 'Trees', scope: 'trees:read', Content: Trees },
  { id: 'webhooks', name: 'Webhooks', scope: 'admin', Content: Webhooks },
  { id: 'about', name: 'About', scope: 'memories:read', Content: About },
] as const;

/** Who may do what, and what the service runs on. What the person may not see is not there. */
export default function Settings() {
  const { tab } = useParams({ from: '/settings/$tab' });
  const { scopes } = useMe();
  const tabs = TABS.filter(({ scope }) => scopes.includes(scope));
  const current = tabs.find(({ id }) => id === tab) ?? tabs.at(-1);
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
