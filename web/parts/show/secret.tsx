import { useState } from 'react';
import { Button } from '../button.tsx';

/** Shows a secret that was just created, this once, with what to do with it. */
export function Secret({ value, close }: { value: string; close: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <p>It is shown only this once. Store it where you keep secrets.</p>
      <code className="bg-sunk rounded-md p-3 font-mono text-sm break-all">{value}</code>
      <div className="flex gap-2">
        <Button
          look="main"
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={close}>Done</Button>
      </div>
    </>
  );
}
