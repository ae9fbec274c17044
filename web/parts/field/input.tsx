import { type InputHTMLAttributes, useId } from 'react';

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What it is for; shown below the input. */
  hint?: string | undefined;
  /** What is wrong with the value. */
  error?: string | undefined;
}

/** Shows a labeled text input. */
export function Input({ label, hint, error, className = '', ...rest }: InputProps) {
  const id = useId();
  const about = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={about || undefined}
        aria-invalid={error ? true : undefined}
        {...rest}
        className={`bg-raised min-h-9 rounded-md border px-3 ${error ? 'border-failed' : 'border-line'} ${rest.type === 'file' ? 'w-full py-1.5' : ''}`}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-failed text-sm">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
