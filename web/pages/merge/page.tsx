import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type MergeOf, mergeQuery } from '../../data/tree/merges.ts';
import { useMay } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Page } from '../../parts/show/page.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty, Forbidden } from '../../parts/state/states.tsx';
import { plainTitle } from '../../theme/numbers.ts';
import { DecideFile } from './decide-file.tsx';
import { RefuseProposal } from './refuse-proposal.tsx';

/** Shows a person's text and another one of the same file, change by change. */
export default function Merge() {
  const path = useParams({ from: '/tree/merge/$' })._splat ?? '';
  const { proposal, draft, rules } = useSearch({ from: '/tree/merge/$' });
  const may = useMay('trees:write');
  const of = useMemo((): MergeOf => {
    if (proposal !== undefined) return { kind: 'proposal', id: proposal };
    return draft === true ? { kind: 'draft' } : { kind: 'edit', byModel: rules !== true };
  }, [proposal, draft, rules]);
  if (!may)
    return (
      <Page title={plainTitle(path)}>
        <Forbidden scope="trees:write" />
      </Page>
    );
  return <MergeOfFile path={path} of={of} />;
}

function MergeOfFile({ path, of }: { path: string; of: MergeOf }) {
  const query = useQuery(mergeQuery(path, of));
  const proposal = query.data?.proposal;
  const usesModel = of.kind === 'edit' && query.data?.report?.hunks.some((one) => one.decided_by === 'model');
  return (
    <Page
      title={plainTitle(path)}
      isWide
      about={
        proposal
          ? `A proposal${proposal.by === null ? '' : ` by ${proposal.by}`}: ${proposal.reason}`
          : ABOUT[of.kind]
      }
      actions={
        <>
          {proposal && <RefuseProposal proposal={proposal} />}
          {usesModel && (
            <Link
              to="/tree/merge/$"
              params={{ _splat: path }}
              search={{ rules: true }}
              className="text-sap self-center underline"
            >
              Without the model
            </Link>
          )}
        </>
      }
    >
      <QueryView query={query} rows={6}>
        {(merge) =>
          merge === null ? (
            <NothingToMerge path={path} of={of} />
          ) : (
            <DecideFile key={query.dataUpdatedAt} merge={merge} of={of} />
          )
        }
      </QueryView>
    </Page>
  );
}

const ABOUT: Record<MergeOf['kind'], string> = {
  edit: 'Your text, and what was generated again from documents. Nothing is saved until you save it.',
  proposal: 'A proposal of an agent.',
  draft: 'The file was changed while you wrote. What you typed is kept; choose what stands.',
};

function NothingToMerge({ path, of }: { path: string; of: MergeOf }) {
  const navigate = useNavigate();
  const why =
    of.kind === 'proposal'
      ? 'This proposal was already decided, or no longer exists.'
      : 'Nothing in this file waits for a decision.';
  return (
    <Empty why={why}>
      <Button onClick={() => void navigate({ to: '/tree/file/$', params: { _splat: path } })}>
        Open the file
      </Button>
    </Empty>
  );
}
