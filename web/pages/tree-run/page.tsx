import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { FileProgress, TreeProgress } from '../../../client/types.ts';
import { cancelTree } from '../../data/tree/generation.ts';
import { useMay } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Rings } from '../../parts/rings.tsx';
import { StateBadge } from '../../parts/show/badge.tsx';
import { Page } from '../../parts/show/page.tsx';
import { Title } from '../../parts/show/title.tsx';
import { Failed, isGone, Loading } from '../../parts/state/states.tsx';
import { formatCount } from '../../theme/numbers.ts';
import { countWords, fileState, PHASES, ringsOf, runWords } from './run-words.ts';
import { type Generation, useGeneration } from './use-generation.ts';

/** Shows a generation as it happens, file by file. */
export default function Run() {
  const { id } = useParams({ from: '/tree/run/$id' });
  const generation = useGeneration(id);
  const { progress, files, isLive, error } = generation;
  return (
    <Page title="Generation" actions={progress?.status === 'processing' && <Cancel treeId={id} />}>
      {!isLive && !isGone(error) && (
        <p role="status" className="border-new border-l-4 py-1 pl-4">
          The live view is interrupted. The progress refreshes every 15 seconds until it is back.
        </p>
      )}
      {progress ? (
        <Progress {...generation} />
      ) : error ? (
        <Failed
          error={error}
          instead={
            <Link to="/tree" className="text-sap underline">
              The tree
            </Link>
          }
        />
      ) : (
        <Loading rows={3} />
      )}
      <FileList files={files.filter(({ state }) => state !== 'empty')} isDone={isDone(progress)} />
      <LeftOut files={files.filter(({ state }) => state === 'empty')} />
    </Page>
  );
}

const isDone = (progress: TreeProgress | null): boolean =>
  progress?.status === 'completed' || progress?.status === 'published';

function Progress({ progress, files }: Generation) {
  if (!progress) return null;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Rings size={64} rings={PHASES.length} grown={ringsOf(progress)} />
      <div className="flex flex-col gap-1">
        <p aria-live="polite" className="text-lg font-semibold">
          {runWords(progress)}
        </p>
        <p className="text-soft">{countWords(files)}</p>
      </div>
      {isDone(progress) && (
        <Link
          to="/tree"
          className="border-sap bg-sap text-on-sap inline-flex min-h-8 items-center rounded-md border px-3 text-sm font-medium"
        >
          Open the tree
        </Link>
      )}
    </div>
  );
}

/** Newest first: what was just written is where people look. */
function FileList({ files, isDone }: { files: readonly FileProgress[]; isDone: boolean }) {
  return (
    <ol aria-label="Files">
      {files.toReversed().map(({ path, state }) => (
        <li
          key={path}
          className="border-line flex min-h-9 flex-wrap items-baseline justify-between gap-x-6 border-b py-1.5 [content-visibility:auto]"
        >
          {isDone ? (
            <Link to="/tree/file/$" params={{ _splat: path }} className="hover:underline">
              <Title text={path} />
            </Link>
          ) : (
            <Title text={path} />
          )}
          <StateBadge state={fileState(state)} />
        </li>
      ))}
    </ol>
  );
}

/** Lists what was planned and is not in the tree, so that nobody waits for it. */
function LeftOut({ files }: { files: readonly FileProgress[] }) {
  if (files.length === 0) return null;
  return (
    <details>
      <summary className="text-soft min-h-8">
        {files.length === 1 ? '1 planned file is' : `${formatCount(files.length)} planned files are`} left
        out: no document says what belongs in {files.length === 1 ? 'it' : 'them'} yet
      </summary>
      <ul aria-label="Left out" className="text-soft pt-1 pl-4">
        {files.map(({ path }) => (
          <li key={path} className="py-0.5">
            <Title text={path} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Cancel({ treeId }: { treeId: string }) {
  const may = useMay('trees:admin');
  const cancel = useMutation({ mutationFn: () => cancelTree(treeId) });
  if (!may) return null;
  return (
    <>
      {cancel.error && <Failed error={cancel.error} />}
      <Button isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel
      </Button>
    </>
  );
}
