import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../keys/use-keys.ts';

/** Delay after the last key, so that not every letter sends a request. */
const TYPING_MS = 80;

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called with what is typed, while typing. */
  change: (text: string) => void;
}

/** Shows a field whose text filters the list below it (`/` focuses it). */
export function SearchField({ label, value, change }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const router = useRouter();
  useKeys([{ key: '/', does: label, run: () => field.current?.select() }]);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const { pathname } = router.latestLocation;
    // Ignores the timer if a row was opened meanwhile and another page is loading.
    const timer = setTimeout(
      () => router.latestLocation.pathname === pathname && change(text.trim()),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
    // The address follows the field; what comes back from the address is not typed again.
  }, [text]);
  return (
    <input
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={200}
      onChange={({ target }) => setText(target.value)}
      className="border-line bg-raised min-h-9 min-w-0 flex-1 basis-48 rounded-md border px-3 wide:max-w-80"
    />
  );
}
