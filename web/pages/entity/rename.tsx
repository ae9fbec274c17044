import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchEntities, renameEntity } from '../../data/entities.ts';
import { Rename } from '../../parts/field/rename.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { plainTitle } from '../../theme/numbers.ts';

/** Renames the entity; undo restores the previous name. */
export function RenameEntity({ id, name }: { id: string; name: string }) {
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: (to: string) => renameEntity(id, to),
    onSuccess: (_, to) =>
      toast(`Renamed to ${plainTitle(to)}`, to === name ? null : () => rename.mutate(name)),
    onSettled: () => void refetchEntities(queries),
  });
  return <Rename name={name} dialogTitle="Rename" rename={rename} />;
}
