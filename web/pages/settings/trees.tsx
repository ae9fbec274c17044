import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeTreeConfig, treeConfigQuery } from '../../data/account.ts';
import { useMay } from '../../data/session.ts';
import { Panel } from '../../parts/show/panel.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { toast } from '../../parts/state/toasts.tsx';

const SWITCHES = [
  {
    field: 'require_review',
    name: 'A tree is served only after somebody has published it',
    off: 'Now off: a tree is served as soon as it is finished.',
  },
  {
    field: 'merge_edits',
    name: 'Edits are merged with what is generated next',
    off: 'Now off: edits wait for a person when what they were made on is generated again.',
  },
] as const;

/** Shows how trees are generated: the switches and the files to generate. */
export function Trees() {
  const config = useQuery(treeConfigQuery);
  const mayChange = useMay('trees:admin');
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: changeTreeConfig,
    onSuccess: () => toast('Saved'),
    onError: (error) => toast(error.message),
    onSettled: () => queries.invalidateQueries(treeConfigQuery),
  });
  return (
    <QueryView query={config}>
      {(known) => (
        <>
          <Panel title="How trees are served">
            {SWITCHES.map(({ field, name, off }) => (
              <label key={field} className="flex min-h-8 items-center gap-3">
                <input
                  type="checkbox"
                  className="accent-sap size-4"
                  checked={known[field]}
                  disabled={!mayChange || change.isPending}
                  onChange={({ target }) => change.mutate({ [field]: target.checked })}
                />
                <span>
                  {name}
                  {!known[field] && <span className="text-soft block text-sm">{off}</span>}
                </span>
              </label>
            ))}
          </Panel>
          <Panel title="Files that are generated">
            <Files title="For the company" files={known.company} />
            <Files title="For each team" files={known.workstream} />
            <Files title="For each person" files={known.personal} />
            <p className="text-soft text-sm">
              <code className="font-mono">PATCH /context-documents/config</code> changes them.
            </p>
          </Panel>
        </>
      )}
    </QueryView>
  );
}

interface FilesProps {
  title: string;
  files: readonly { key: string; filename: string; prompt: string }[];
}

const Files = ({ title, files }: FilesProps) => (
  <details>
    <summary className="min-h-8">
      {title}: {files.map(({ filename }) => filename).join(', ')}
    </summary>
    <dl className="flex flex-col gap-2 py-2 pl-4">
      {files.map(({ key, filename, prompt }) => (
        <div key={key}>
          <dt className="font-mono text-sm">{filename}</dt>
          <dd className="text-soft">
            <bdi>{prompt}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
