import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { usersQuery } from '../../data/account.ts';
import { viewAs } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Time } from '../../parts/show/time.tsx';
import { Title } from '../../parts/show/title.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { formatCount } from '../../theme/numbers.ts';

/** The users of the app. They come to be by tokens and by requests that act as them. */
export function Users() {
  const users = useQuery(usersQuery);
  return (
    <Panel
      title="Users"
      aside={users.data && <span className="text-soft text-sm">{formatCount(users.data.total)} in all</span>}
    >
      <QueryView query={users}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty why="No users yet. One exists from the first user token, or the first request with X-As-User." />
          ) : (
            <>
              <ul className="flex flex-col">
                {items.map(({ user_id, created_at, documents }) => (
                  <li key={user_id} className="border-line flex flex-wrap gap-x-6 border-b py-3">
                    <span className="min-w-0 flex-1 basis-40 font-medium">
                      <Title text={user_id} />
                    </span>
                    <span className="text-soft text-sm">{formatCount(documents)} documents of their own</span>
                    <span className="text-soft text-sm">
                      since <Time at={created_at} />
                    </span>
                    <ViewAs userId={user_id} />
                  </li>
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

/** Through the eyes of a user: what they may see, and nothing else. */
function ViewAs({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const view = useMutation({
    // Home first: this page is none that the user may see.
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
