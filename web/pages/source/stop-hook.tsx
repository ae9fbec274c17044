import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hookQuery, removeHook } from '../../data/connections.ts';
import { Button } from '../../parts/button.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';

/** Removes a source's hook, so that it can no longer start runs. */
export function StopHook({ id, close }: { id: string; close: () => void }) {
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => removeHook(id),
    onSuccess: async () => {
      close();
      toast('Requests from the source are no longer accepted');
      await queries.invalidateQueries({ queryKey: hookQuery(id).queryKey });
    },
  });
  return (
    <>
      <Button look="danger" isBusy={stop.isPending} onClick={() => stop.mutate()}>
        Stop
      </Button>
      {stop.error && <Failed error={stop.error} />}
    </>
  );
}
