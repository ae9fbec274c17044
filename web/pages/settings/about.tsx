import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteSamples, samplesQuery } from '../../data/account.ts';
import { useMay, useMe } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { GuideLink } from '../../parts/show/guide-link.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Title } from '../../parts/show/title.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { formatCount } from '../../theme/numbers.ts';
import { scopeWords } from '../../theme/words.ts';

/** Shows who is signed in, what they may do, and what runs here. */
export function About() {
  const mayWrite = useMay('memories:write');
  const { app, user_id, scopes, service } = useMe();
  return (
    <Panel title="About">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2">
        <dt className="text-soft">Version</dt>
        <dd>{service.version}</dd>
        <dt className="text-soft">App</dt>
        <dd>
          <Title text={app.name} /> <span className="text-soft">({app.id})</span>
        </dd>
        <dt className="text-soft">Signed in as</dt>
        <dd>
          <Title text={user_id ?? 'the app itself'} />
        </dd>
        <dt className="text-soft">Allowed to</dt>
        <dd>{scopes.map(scopeWords).join(', ')}</dd>
        <dt className="text-soft">License</dt>
        <dd>Apache-2.0</dd>
        <dt className="text-soft">Guide</dt>
        <dd>
          <GuideLink page="web">the documentation of this version</GuideLink>
        </dd>
      </dl>
      {mayWrite && <RemoveSamples />}
    </Panel>
  );
}

/** Removes the documents of the sample company, and nothing else. */
function RemoveSamples() {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const samples = useQuery(samplesQuery);
  const count = samples.data?.documents ?? 0;
  const remove = useMutation({
    mutationFn: deleteSamples,
    onSuccess: ({ deleted }) => {
      setAsking(false);
      toast(`${formatCount(deleted)} documents of the sample company are deleted.`);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  if (count === 0) return null;
  return (
    <div className="flex flex-col items-start gap-3 pt-2">
      <Button onClick={() => setAsking(true)}>Remove the sample company</Button>
      {isAsking && (
        <Confirm
          title="Remove the sample company"
          typed="remove"
          does="Remove"
          isBusy={remove.isPending}
          confirm={() => remove.mutate()}
          close={() => setAsking(false)}
        >
          <p>
            Its {formatCount(count)} documents are deleted, with everything remembered from them. Your own
            documents stay.
          </p>
          {remove.error && <Failed error={remove.error} />}
        </Confirm>
      )}
    </div>
  );
}
