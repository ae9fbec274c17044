import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../data/drafts.ts';
import { type FileDraft, fileDraftName, fileDraftOf } from '../../data/tree/file-draft.ts';
import { isTooLate, saveFile } from '../../data/tree/save-file.ts';
import type { ShownFile } from '../../data/tree/shown-tree.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { Button } from '../../parts/button.tsx';
import { useKeys } from '../../parts/keys/use-keys.ts';
import { Failed, Loading } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';

const MarkdownEditor = lazy(() => import('../../editor/markdown-editor.tsx'));

interface EditFileProps {
  shown: ShownFile;
  open: () => void;
  close: () => void;
}

/** Edits a file. Keeps what is typed in the browser until the service has it. */
export function EditFile(props: EditFileProps) {
  const { draft, isOld, change, save, discard } = useFileDraft(props);
  const [isPreview, setPreview] = useState(false);
  const turn = () => setPreview((on) => !on);
  const saveNow = () => {
    if (!save.isPending && draft.text !== draft.base) save.mutate();
  };
  useKeys([
    { key: 'Ctrl+e', does: 'Preview', run: turn },
    { key: 'Ctrl+Enter', does: 'Save', run: saveNow },
    { key: 'Ctrl+s', does: 'Save', run: saveNow },
  ]);
  return (
    <div className="flex flex-col gap-4">
      <div className="bg-bg border-line sticky top-0 z-10 flex flex-wrap gap-2 border-b py-3">
        <Button look="main" isBusy={save.isPending} disabled={draft.text === draft.base} onClick={saveNow}>
          {save.isPending ? 'Saving' : 'Save'} <kbd className="text-xs">Ctrl+Enter</kbd>
        </Button>
        <Button aria-pressed={isPreview} onClick={turn}>
          Preview <kbd className="text-xs">Ctrl+E</kbd>
        </Button>
        <Button look="quiet" onClick={discard}>
          {draft.text === draft.base ? 'Close' : 'Discard'}
        </Button>
      </div>
      {isOld && (
        <p role="status" className="border-new border-l-4 py-1 pl-4">
          You did not save this text the last time. This browser keeps it until you save or discard it.
        </p>
      )}
      {save.error && !isTooLate(save.error) && (
        <>
          <Failed error={save.error} retry={saveNow} />
          <p className="text-soft text-sm">What you typed is kept in this browser.</p>
        </>
      )}
      {isPreview ? (
        <Preview text={draft.text} />
      ) : (
        <Suspense fallback={<Loading />}>
          <MarkdownEditor initial={draft.text} label={`Text of ${props.shown.file.path}`} changed={change} />
        </Suspense>
      )}
    </div>
  );
}

/** Holds the text as typed and stored, and saves it. A save that comes too late opens the merge with the draft. */
function useFileDraft({ shown: { tree, file }, open, close }: EditFileProps) {
  const name = fileDraftName(file.path);
  const [old] = useState(() => fileDraftOf(readDraft(name)));
  const [draft, setDraft] = useState<FileDraft>(
    old ?? { base: file.content, version: file.tree_version, text: file.content },
  );
  const queries = useQueryClient();
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: () => saveFile(tree.tree_id, file.path, draft),
    onSuccess: async ({ version }) => {
      dropDraft(name);
      toast(`Saved as version ${version}.`);
      await queries.invalidateQueries({ queryKey: ['trees'] });
      close();
    },
    onError: (error) => {
      if (isTooLate(error))
        void navigate({ to: '/tree/merge/$', params: { _splat: file.path }, search: { draft: true } });
    },
  });
  const change = (text: string) => {
    const next = { ...draft, text };
    setDraft(next);
    writeDraft(name, next);
  };
  const discard = () => {
    dropDraft(name);
    close();
    if (draft.text === draft.base) return;
    toast('Your text is discarded.', () => {
      writeDraft(name, draft);
      open();
    });
  };
  return { draft, isOld: old !== null, change, save, discard };
}

function Preview({ text }: { text: string }) {
  return (
    <article className="text-read max-w-[68ch] pl-4 font-serif break-words">
      <Markdown
        source={text}
        citation={(label) => <span className="text-soft font-mono text-xs">[{label.slice(0, 3)}]</span>}
      />
    </article>
  );
}
