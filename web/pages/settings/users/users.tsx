import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay, viewAs } from '../../../data/session.ts';
import { usersQuery } from '../../../data/settings/users.ts';
import { Button } from '../../../parts/button.tsx';
import { Panel } from '../../../parts/show/panel.tsx';
import { Time } from '../../../parts/show/time.tsx';
import { Title } from '../../../parts/show/title.tsx';
import { QueryView } from '../../../parts/state/query-view.tsx';
import { Empty } from '../../../parts/state/states.tsx';
import { toast } from '../../../parts/state/toasts.tsx';
import { countOf, formatCount, plainTitle } from '../../../theme/numbers.ts';
import { NewToken } from './new-token.tsx';
import { RevokeTokens } from './revoke-tokens.tsx';
import { Tokens } from './tokens.tsx';

/** Shows the users that the app acts for, and their tokens. */
export function Users() {
  const isAdmin = useMay('admin');
  return (
    <>
      {isAdmin && <UserList />}
      <Tokens />
    </>
  );
}

/** Lists the users of the app, who are created by tokens and by requests that act as them. */
function UserList() {
  const users = useQuery(usersQuery);
  return (
    <Panel
      title="Users"
      aside={users.data && <span className="text-soft text-sm">{formatCount(users.data.total)} in all</span>}
    >
      <QueryView query={users}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty why="No users yet. A user exists from the first user token, or the first request with X-As-User." />
          ) : (
            <>
              <ul className="flex flex-col">
                {items.map(({ user_id, created_at, documents }) => (
                  <UserRow key={user_id} id={user_id} createdAt={created_at} documents={documents} />
                ))}
              </ul>
              {total > items.length && (
                <p className="text-soft text-sm">
                  The first {formatCount(items.length)} are shown; GET /users lists the rest.
                </p>
              )}
            </>
          )
        }
      </QueryView>
    </Panel>
  );
}

interface UserRowProps {
  id: string;
  createdAt: string;
  documents: number;
}

function UserRow({ id, createdAt, documents }: UserRowProps) {
  const mayMint = useMay('tokens:mint');
  const [isMaking, setMaking] = useState(false);
  return (
    <li className="border-line flex flex-wrap items-center gap-x-6 gap-y-1 border-b py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-40 font-medium">
        <Title text={id} />
      </span>
      <span className="text-soft text-sm">{countOf(documents, 'own document')}</span>
      <span className="text-soft text-sm">
        known since <Time at={createdAt} />
      </span>
      <span className="flex flex-wrap gap-2">
        <ViewAs userId={id} />
        {mayMint && (
          <>
            <Button onClick={() => setMaking(true)} aria-label={`New token for ${plainTitle(id)}`}>
              New token
            </Button>
            <RevokeTokens userId={id} />
          </>
        )}
      </span>
      {isMaking && <NewToken userId={id} close={() => setMaking(false)} />}
    </li>
  );
}

/** Views the app as a user: what they may see, and nothing else. */
function ViewAs({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const view = useMutation({
    // Goes home first, since the user may not see this page.
    mutationFn: async () => {
      await navigate({ to: '/' });
      await viewAs(queries, userId);
    },
    onError: ({ message }) => toast(message),
  });
  return (
    <Button look="quiet" isBusy={view.isPending} onClick={() => view.mutate()}>
      View as
    </Button>
  );
}
