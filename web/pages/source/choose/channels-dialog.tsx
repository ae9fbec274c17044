import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Connection } from '../../../../client/types.ts';
import { channelsQuery, chooseChannels, refetchConnections } from '../../../data/connections.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Input } from '../../../parts/field/input.tsx';
import { Failed } from '../../../parts/state/states.tsx';
import { QueryView } from '../../../parts/state/query-view.tsx';
import { toast } from '../../../parts/state/toasts.tsx';
import { plainTitle } from '../../../theme/numbers.ts';

interface ChannelsDialogProps {
  connection: Connection;
  close: () => void;
}
/** This many fit on a screen; a longer list gets a search field. */
const LOOKED_THROUGH = 12;

/** Selects which channels, calendars or teams of an account are read. */
export function ChannelsDialog({ connection, close }: ChannelsDialogProps) {
  const listed = useQuery(channelsQuery(connection));
  return (
    <Dialog title="Choose what is read" close={close}>
      <QueryView query={listed} rows={5}>
        {({ channels, selected }) => (
          <ChannelForm connection={connection} close={close} channels={channels} selected={selected} />
        )}
      </QueryView>
    </Dialog>
  );
}

interface Channel {
  id: string;
  name: string;
  type: string;
}

function ChannelForm({
  connection,
  close,
  channels,
  selected,
}: ChannelsDialogProps & { channels: Channel[]; selected: string[] }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(() => new Set(selected));
  const [words, setWords] = useState('');
  const save = useMutation({
    mutationFn: () => chooseChannels(connection, [...chosen]),
    onSuccess: async () => {
      close();
      toast(chosen.size ? 'Only these are read from now on; a run begins' : 'All are read; a run begins');
      await refetchConnections(queries);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const shown = channels.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-soft text-sm">
        {chosen.size
          ? 'Only those with a tick are read. What was read of others goes.'
          : 'All are read while none has a tick.'}
      </p>
      {channels.length > LOOKED_THROUGH && (
        <Input
          label="Find"
          name="words"
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
                className="accent-sap size-4"
              />
              <bdi>{plainTitle(name)}</bdi>
            </label>
          </li>
        ))}
      </ul>
      {channels.length === 0 && <p className="text-soft">The account has none.</p>}
      {save.error && <Failed error={save.error} />}
      <div className="flex gap-2">
        <Button type="submit" look="main" isBusy={save.isPending}>
          Save
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}
