import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { suggestionsQuery } from '../../data/search.ts';
import { Button } from '../../parts/button.tsx';
import { useKeys } from '../../parts/keys/use-keys.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { stepRow, type SuggestionRow, suggestionRows } from './suggestion-rows.ts';

/** Delay after the last key. */
const TYPING_MS = 80;

interface QuestionFieldProps {
  q: string;
  ask: (question: string | undefined) => void;
}

/** Shows the field for a question. Suggests completions while typing: arrows select, Enter opens, Esc closes. */
export function QuestionField({ q, ask }: QuestionFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState(q);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = useQuery({
    ...suggestionsQuery(usePaused(text.trim())),
    enabled: isOpen && text.trim() !== '',
  });
  const rows = isOpen ? suggestionRows(text.trim(), found.data) : [];
  const open = useOpen();
  useEffect(() => setText(q), [q]);
  useEffect(() => {
    if (q === '') field.current?.focus();
  }, [q]);
  useKeys([{ key: '/', does: 'Write a question', run: () => field.current?.select() }]);
  const choose = (row: SuggestionRow | undefined) => {
    setOpen(false);
    if (row === undefined || row.kind === 'ask') ask(text.trim() === '' ? undefined : text.trim());
    else open(row);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === 1 || by === -1) {
      event.preventDefault();
      setOpen(true);
      setAt(isOpen ? stepRow(rows, at, by) : 0);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(rows[at]);
  };
  return (
    <form role="search" onSubmit={submit} className="relative flex flex-wrap gap-2">
      <input
        ref={field}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
          setAt(0);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
        type="search"
        role="combobox"
        aria-expanded={rows.length > 1}
        aria-controls={listId}
        aria-activedescendant={rows.length > 1 ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        aria-label="What do you want to know?"
        placeholder="What do you want to know?"
        autoComplete="off"
        maxLength={4_000}
        className="border-line bg-raised min-h-11 min-w-0 flex-1 basis-60 rounded-md border px-4 font-serif text-read"
      />
      <Button type="submit" look="main" className="min-h-11">
        Search
      </Button>
      <SuggestionList id={listId} rows={rows.length > 1 ? rows : []} at={at} choose={choose} />
    </form>
  );
}

/** Returns what is typed, once typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}

function useOpen(): (row: SuggestionRow) => void {
  const navigate = useNavigate();
  return (row) => {
    if (row.kind === 'document')
      void navigate({ to: '/documents/$source/$id', params: { source: row.source, id: row.resourceId } });
    if (row.kind === 'entity') void navigate({ to: '/entities/$id', params: { id: row.id } });
    if (row.kind === 'file') void navigate({ to: '/tree/file/$', params: { _splat: row.path } });
  };
}
