import { type InputHTMLAttributes, useId } from 'react';

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What it is for, below the line. */
  hint?: string | undefined;
}

/** A line to write in, under its name. */
export function Input({ label, hint, className = '', ...rest }: InputProps) {
  const id = useId();
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
        className="border-line bg-raised min-h-9 rounded-md border px-3"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
