import type { ButtonHTMLAttributes } from 'react';

const LOOKS = {
  /** The main action of a panel. */
  main: 'border-sap bg-sap text-on-sap hover:opacity-90',
  plain: 'border-line bg-raised text-ink hover:border-soft',
  quiet: 'border-transparent text-soft hover:text-ink hover:bg-sunk',
  danger: 'border-line text-failed bg-raised hover:border-failed',
} as const;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: keyof typeof LOOKS;
  /** Whether what it started is still in progress. */
  isBusy?: boolean;
}

export function Button({ look = 'plain', isBusy = false, className = '', disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={`inline-flex min-h-8 items-center justify-center gap-2 rounded-md border px-3 text-sm font-medium whitespace-nowrap disabled:opacity-55 ${LOOKS[look]} ${className}`}
    />
  );
}
