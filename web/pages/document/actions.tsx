import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BulkAction } from '../../data/documents.ts';
import type { Memory } from '../../../client/types.ts';
import {
  changeDocuments,
  deleteDocument,
  refetchDocuments,
  refetchDocumentsSoon,
} from '../../data/documents.ts';
import { useMay } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { plainTitle } from '../../theme/numbers.ts';
import { isUnread } from './block-fields.ts';

/** Shows the actions that a document's state allows. */
export function Actions({ document }: { document: Memory }) {
  const mayWrite = useMay('memories:write');
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (action: BulkAction) =>
      changeDocuments({ filter: {}, documents: [document], action, expected: 1 }),
    onSuccess: () => refetchDocumentsSoon(queries),
    onError: (error) => toast(error.message),
  });
  const button = (action: BulkAction, name: string, look: 'main' | 'plain') => (
    <Button look={look} isBusy={change.isPending} onClick={() => change.mutate(action)}>
      {name}
    </Button>
  );
  if (!mayWrite) return null;
  return (
    <>
      {document.metadata.status === 'failed' && !isUnread(document) && button('retry', 'Retry', 'main')}
      {document.metadata.status === 'pending_review' && (
        <>
          {button('approve', 'Approve', 'main')}
          {button('reject', 'Reject', 'plain')}
        </>
      )}
      <Delete document={document} />
    </>
  );
}

function Delete({ document }: { document: Memory }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteDocument(document),
    onSuccess: async () => {
      toast('The document is deleted');
      await navigate({ to: '/documents' });
      await refetchDocuments(queries);
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <Confirm
          title="Delete a document"
          typed="delete"
          does="Delete"
          isBusy={remove.isPending}
          confirm={() => remove.mutate()}
          close={() => setAsking(false)}
        >
          <p>
            What is remembered of <bdi>{plainTitle(document.title)}</bdi> goes with it. This cannot be undone.
          </p>
          {remove.error && <Failed error={remove.error} />}
        </Confirm>
      )}
    </>
  );
}
