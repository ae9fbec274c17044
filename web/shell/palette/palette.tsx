import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { suggestionsQuery } from '../../data/search.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Title } from '../../parts/show/title.tsx';
import type { Place } from '../navigation.ts';
import { type PaletteItem, paletteItems, stepTo } from './palette-items.ts';

/** Delay after the last key before sending a request. */
const PAUSE_MS = 80;

/** Goes anywhere by a few letters: pages, files, names, documents, or a search. */
export default function Palette({ places, close }: { places: readonly Place[]; close: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const asked = useSettled(typed.trim());
  const { data, error } = useQuery(suggestionsQuery(asked));
  const navigate = useNavigate();
  const id = useId();
  const items = paletteItems(typed, places, asked === '' ? null : (data ?? null));
  const chosen = Math.min(at, items.length - 1);
  const go = (item: PaletteItem | undefined): void => {
    if (!item) return;
    close();
    void navigate(item.way);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(items[chosen]);
    else if (event.key === 'ArrowDown') setAt(stepTo(chosen, 1, items.length));
    else if (event.key === 'ArrowUp') setAt(stepTo(chosen, -1, items.length));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Go to" close={close}>
      <input
        role="combobox"
        aria-label="Page, file, name or document"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={items.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        maxLength={200}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={press}
        placeholder="Page, file, name or document"
        className="border-line bg-bg placeholder:text-soft min-h-11 rounded-md border px-3 text-read"
      />
      <ul id={id} role="listbox" aria-label="Suggestions" className="-mx-2 max-h-[50dvh] overflow-y-auto">
        {items.map((item, i) => (
          <Item key={item.id} item={item} id={`${id}-${i}`} isChosen={i === chosen} go={go} />
        ))}
      </ul>
      {error && <p className="text-soft text-sm">Suggestions are not available at the moment.</p>}
    </Dialog>
  );
}

interface ItemProps {
  item: PaletteItem;
  id: string;
  isChosen: boolean;
  go: (item: PaletteItem) => void;
}

/** Renders a list item, whose keys are handled by the field, which keeps the focus. */
function Item({ item, id, isChosen, go }: ItemProps) {
  useEffect(() => {
    if (isChosen) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, isChosen]);
  return (
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => go(item)}
      className={`flex min-h-10 cursor-pointer items-baseline gap-4 rounded-md px-3 py-2 ${isChosen ? 'bg-sunk' : 'hover:bg-sunk'}`}
    >
      <span className="min-w-0 flex-1 truncate">
        <Title text={item.name} />
      </span>
      <span className="text-soft max-w-[50%] truncate text-sm">
        <Title text={item.about} />
      </span>
    </li>
  );
}

/** Returns a text once it has stopped changing for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
