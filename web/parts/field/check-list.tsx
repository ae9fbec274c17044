import type { ReactNode } from 'react';

interface CheckListProps {
  legend: string;
  /** The form name of the values. */
  name: string;
  options: readonly { value: string; words: ReactNode; isChosen: boolean }[];
}

/** Selects any of a few values in a form. */
export const CheckList = ({ legend, name, options }: CheckListProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="pb-1 text-sm font-medium">{legend}</legend>
    {options.map(({ value, words, isChosen }) => (
      <label key={value} className="flex items-center gap-2">
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={isChosen}
          className="accent-sap size-4"
        />
        <span>
          {words} <span className="text-soft text-sm">{value}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
