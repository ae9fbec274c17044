import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ShownFile } from '../../data/tree/shown-tree.ts';
import { useMay } from '../../data/session.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { readMarkdown } from '../../markdown/read-markdown.ts';
import { useKeys } from '../../parts/keys/use-keys.ts';
import { linkedFile } from './linked-file.ts';
import { numberCitations } from './number-citations.ts';
import { personLines } from './person-lines.ts';
import { Citation } from './source/citation.tsx';
import { CitedSource } from './source/cited-source.tsx';
import { DocumentPanel } from './source/document-panel.tsx';
import { takeTitle } from './take-title.ts';

interface Chosen {
  position: number;
  label: string;
}

/** Shows a file to read: serif, 68 characters wide, citations as buttons, people's text with a blue edge. */
export function Reader({ shown }: { shown: ShownFile }) {
  const { content, edit } = shown.file;
  const { body, definitions, numbers } = useMemo(() => readForReader(content), [content]);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isOpen, setOpen] = useState(false);
  const mine = useMemo(
    () => (edit && edit.kind !== 'rename' ? personLines(content, edit.baseline) : new Set<number>()),
    [content, edit],
  );
  useKeys([
    { key: ']', does: 'Next citation', run: () => focusCitation(1) },
    { key: '[', does: 'Previous citation', run: () => focusCitation(-1) },
  ]);
  return (
    <div className="flex flex-col gap-6 broad:flex-row broad:gap-10">
      <article className="text-read max-w-[68ch] min-w-0 flex-1 pl-4 font-serif break-words">
        <Markdown
          source={body}
          personLines={mine}
          person={edit?.edited_by ?? 'edited'}
          fileLink={(href, children) => {
            const path = linkedFile(shown.file.path, href);
            return path === null ? null : (
              <Link to="/tree/file/$" params={{ _splat: path }} className="text-sap underline">
                {children}
              </Link>
            );
          }}
          marksUncited={definitions.size > 0}
          citation={(label, position) => (
            <Citation
              name={numbers.get(label) ?? label.slice(0, 3)}
              position={position}
              isChosen={chosen?.position === position}
              show={() => setChosen({ position, label })}
              open={() => setOpen(true)}
            />
          )}
        />
      </article>
      <Beside shown={shown} definitions={definitions} chosen={chosen} isOpen={isOpen} setOpen={setOpen} />
    </div>
  );
}

/** Returns the text without its title, its footnotes, and the numbers of its citations. */
function readForReader(content: string) {
  const { body } = takeTitle(content);
  const { definitions } = readMarkdown(body);
  return { body, definitions, numbers: numberCitations(body) };
}

interface BesideProps {
  shown: ShownFile;
  definitions: ReadonlyMap<string, string>;
  chosen: Chosen | null;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** Shows the evidence of the selected citation: a short quote, or the document at that place. In small windows at the bottom. */
function Beside({ shown, definitions, chosen, isOpen, setOpen }: BesideProps) {
  const mayRead = useMay('memories:read');
  const small = chosen
    ? 'bg-raised sticky bottom-0 border-t py-3 max-broad:-mx-4 max-broad:px-4'
    : 'max-broad:hidden';
  const height = isOpen ? 'max-broad:h-[60dvh] broad:h-[calc(100dvh-3rem)]' : '';
  if (!mayRead || definitions.size === 0) return null;
  return (
    <aside
      aria-live="polite"
      aria-label="Source of the chosen citation"
      className={`border-line broad:sticky broad:top-6 broad:w-88 broad:shrink-0 broad:self-start broad:border-t-0 broad:border-l broad:bg-transparent broad:py-0 broad:pl-6 flex min-h-0 flex-col ${small} ${height}`}
    >
      {chosen && isOpen && <DocumentPanel shown={shown} label={chosen.label} close={() => setOpen(false)} />}
      {chosen && !isOpen && (
        <CitedSource
          shown={shown}
          label={chosen.label}
          definition={definitions.get(chosen.label) ?? ''}
          open={() => setOpen(true)}
        />
      )}
      {!chosen && (
        <p className="text-soft text-sm">
          Point at a citation, or step with <kbd>[</kbd> and <kbd>]</kbd>, to see what it stands on; Enter
          opens it here.
        </p>
      )}
    </aside>
  );
}

function focusCitation(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-citation]')];
  const at = all.findIndex((one) => one === document.activeElement);
  const next = at < 0 ? (by === 1 ? all[0] : all.at(-1)) : all[at + by];
  next?.focus();
}
