import { useMutation, useQueryClient } from '@tanstack/react-query';
import { viewedUser } from '../data/client.ts';
import { viewAs } from '../data/session.ts';
import { Button } from '../parts/button.tsx';
import { Title } from '../parts/show/title.tsx';

/** Shows whose view of the app this is, with a button to leave it. */
export function ViewAsBar() {
  const queries = useQueryClient();
  const back = useMutation({ mutationFn: () => viewAs(queries, null) });
  const userId = viewedUser();
  if (userId === null) return null;
  return (
    <div
      role="status"
      className="bg-mine text-bg flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 text-sm"
    >
      <p>
        You see what <Title text={userId} /> sees, and you act as them.
      </p>
      <Button isBusy={back.isPending} onClick={() => back.mutate()}>
        Stop viewing as them
      </Button>
    </div>
  );
}
