import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { awaitHookSecret, hookQuery } from '../../data/connections.ts';
import { Button } from '../../parts/button.tsx';
import { CopyLine } from '../../parts/field/copy-line.tsx';
import { Failed } from '../../parts/state/states.tsx';

const LOOK_MS = 2_000;

/** Waits for the secret that a source creates itself, and shows it for entering there. */
export function SentSecret({ id, name }: { id: string; name: string }) {
  const queries = useQueryClient();
  const hook = useQuery({
    ...hookQuery(id),
    refetchInterval: ({ state }) => (state.data?.awaited_until ? LOOK_MS : false),
  });
  const begin = useMutation({
    mutationFn: () => awaitHookSecret(id),
    onSuccess: (begun) => queries.setQueryData(hookQuery(id).queryKey, begun),
  });
  const { awaited_until, vendor_secret, is_set } = hook.data ?? {};
  if (vendor_secret)
    return (
      <div className="flex flex-col gap-2">
        {name} sent this. Enter it there:
        <CopyLine name="secret" value={vendor_secret} />
      </div>
    );
  if (awaited_until) return <p role="status">Waiting for what {name} sends to the address …</p>;
  return (
    <>
      <p>
        {name} makes the secret itself and sends it to the address. For ten minutes after you press the button
        it is taken, and shown here to be entered at {name}.
      </p>
      {begin.error && <Failed error={begin.error} />}
      <Button look={is_set ? 'plain' : 'main'} isBusy={begin.isPending} onClick={() => begin.mutate()}>
        {is_set ? 'Wait for another secret' : 'Wait for the secret'}
      </Button>
    </>
  );
}
