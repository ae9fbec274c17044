import type { ReactNode } from 'react';

interface CheckListProps {
  legend: string;
  /** The name of the values in the form. */
  name: string;
  options: readonly { value: string; words: ReactNode; isChosen: boolean }[];
}

/** Any of a few, in a form. */
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
