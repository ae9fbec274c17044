import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadSamples } from '../../data/account.ts';
import { useMay } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Rings } from '../../parts/rings.tsx';
import { Failed } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { formatCount } from '../../theme/numbers.ts';

/** Shows what to do on a service without documents. */
export function FirstSteps() {
  const queries = useQueryClient();
  const mayWrite = useMay('memories:write');
  const load = useMutation({
    mutationFn: loadSamples,
    onSuccess: ({ documents }) => toast(`${formatCount(documents)} documents are stored and being read.`),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <section aria-label="First steps" className="border-line flex flex-col gap-8 border-t pt-8">
      <div className="flex items-center gap-5">
        <Rings size={56} rings={4} grown={0} />
        <p className="max-w-[46ch] font-serif text-lg">
          Nothing is remembered yet. Give Cambium what your team writes, and it keeps who, what and since
          when, with the place where it is written.
        </p>
      </div>
      <ol className="grid gap-x-10 gap-y-8 wide:grid-cols-2">
        {mayWrite && (
          <Step title="Look at it with an invented company">
            <p className="text-soft">
              Half a year of chat, mail, tickets and notes of Marlgrove Instruments. It can be removed again.
            </p>
            <Button look="main" isBusy={load.isPending} onClick={() => load.mutate()}>
              Load the sample company
            </Button>
            {load.error && <Failed error={load.error} />}
          </Step>
        )}
        <Step title="Connect an account or a site">
          <p className="text-soft">From then on it is read automatically, including edits and deletions.</p>
          <Link to="/sources" className="text-sap underline">
            Slack, Notion, GitHub, web pages and others
          </Link>
        </Step>
        <Step title="Import a folder or an export">
          <p className="text-soft">
            Exports of Slack, Notion, mail and others are recognized by their files.
          </p>
          <code className="bg-sunk rounded-md px-3 py-2 font-mono text-sm">
            npx cambium import ./export.zip
          </code>
        </Step>
        <Step title="Send it from a program">
          <p className="text-soft">
            One request a document;{' '}
            <a href="/docs" className="underline">
              the reference
            </a>{' '}
            has the rest.
          </p>
          <code className="bg-sunk rounded-md px-3 py-2 font-mono text-sm">POST /memories/add</code>
        </Step>
        <Step title="Let agents remember">
          <p className="text-soft">Claude, Cursor and others read and write over MCP.</p>
          <code className="bg-sunk rounded-md px-3 py-2 font-mono text-sm">
            npx cambium mcp config claude
          </code>
        </Step>
      </ol>
    </section>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="flex flex-col items-start gap-3">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </li>
);
