import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { areKeysOn, switchKeys, useBoundKeys } from '../parts/keys/use-keys.ts';

const SHOWN: Record<string, string> = { Escape: 'Esc', ArrowDown: '↓', ArrowUp: '↑', ' ': 'Space' };

const shown = (key: string): string =>
  key
    .split(/ |\+/)
    .map((part) => SHOWN[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(key.includes('+') ? '+' : ' then ');

/** Lists every key that does something on the page, with a switch to turn them off. */
export function KeyList({ close }: { close: () => void }) {
  const keys = useBoundKeys();
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <Dialog title="Keyboard shortcuts" close={close}>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2">
        {[...new Map(keys.map((one) => [one.key, one])).values()].map(({ key, does }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="border-line rounded-sm border px-2 py-0.5 text-sm">{shown(key)}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="accent-sap size-4"
          checked={isOn}
          onChange={({ target }) => {
            switchKeys(target.checked);
            setOn(target.checked);
          }}
        />
        Single-key shortcuts (those with Ctrl always work)
      </label>
    </Dialog>
  );
}
