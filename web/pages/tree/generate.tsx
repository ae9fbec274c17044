import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { generateTree } from '../../data/tree/generation.ts';
import { estimateQuery } from '../../data/tree/next-tree.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { estimateWords } from '../../theme/estimate-words.ts';

/** Shows what the next tree would write and cost, and starts it. */
export function Generate({ close }: { close: () => void }) {
  const estimate = useQuery(estimateQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const generate = useMutation({
    mutationFn: generateTree,
    onSuccess: async ({ tree_id }) => {
      await queries.invalidateQueries({ queryKey: ['trees'] });
      await navigate({ to: '/tree/run/$id', params: { id: tree_id } });
    },
  });
  return (
    <Dialog title="Generate the tree" close={close}>
      <QueryView query={estimate} rows={2}>
        {(data) => (
          <>
            <p>{estimateWords(data)}</p>
            {data !== null && (
              <p className="text-soft">What people wrote stays: it is merged with the new text.</p>
            )}
          </>
        )}
      </QueryView>
      {generate.error && <Failed error={generate.error} />}
      <div className="flex gap-2">
        <Button look="main" isBusy={generate.isPending} onClick={() => generate.mutate()}>
          Generate
        </Button>
        <Button onClick={close}>Not now</Button>
      </div>
    </Dialog>
  );
}
