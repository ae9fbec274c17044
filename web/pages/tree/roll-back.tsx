import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rollBackTree } from '../../data/tree/generation.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Time } from '../../parts/show/time.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';

/** Goes back to an older tree by making a new version of it: nothing is lost. */
export function RollBack({ treeId, at }: { treeId: string; at: string }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const roll = useMutation({
    mutationFn: () => rollBackTree(treeId),
    onSuccess: async ({ version }) => {
      setAsking(false);
      toast(`Version ${version} has the files of that tree.`);
      await queries.invalidateQueries({ queryKey: ['trees'] });
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Roll back to this tree</Button>
      {isAsking && (
        <Dialog title="Roll back the tree" close={() => setAsking(false)}>
          <p>
            A new version is made with the files as they were generated <Time at={at} />. Edits of people stay
            laid over them, and the versions in between are kept.
          </p>
          {roll.error && <Failed error={roll.error} />}
          <div className="flex gap-2">
            <Button look="main" isBusy={roll.isPending} onClick={() => roll.mutate()}>
              Roll back
            </Button>
            <Button onClick={() => setAsking(false)}>Leave it</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
