import { useId } from 'react';

interface SelectProps {
  label: string;
  value: string | undefined;
  /** The label for no choice. */
  all: string;
  options: readonly { value: string; name: string }[];
  choose: (value: string | undefined) => void;
}

/** Selects one of a few, or all of them. */
export function Select({ label, value, all, options, choose }: SelectProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-soft">
        {label}
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => choose(target.value === '' ? undefined : target.value)}
        className="border-line bg-raised min-h-8 max-w-44 rounded-md border px-2"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </span>
  );
}
