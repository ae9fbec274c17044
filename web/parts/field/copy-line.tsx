import { useState } from 'react';
import { Button } from '../button.tsx';

/** Shows a line to use elsewhere, such as an address, with a button that copies it. */
export function CopyLine({ name, value }: { name: string; value: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code className="bg-sunk min-w-0 flex-1 basis-60 rounded-md p-2 font-mono text-sm break-all">
        {value}
      </code>
      <Button
        aria-label={`Copy the ${name}`}
        onClick={() => void navigator.clipboard.writeText(value).then(() => setIsCopied(true))}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
