interface CitationProps {
  /** As displayed, such as `3`. */
  name: string;
  position: number;
  isChosen: boolean;
  show: (position: number) => void;
  open: () => void;
}

/** Shows the mark after a sentence: focus or hover shows what it cites, Enter opens it next to the text. */
export function Citation({ name, position, isChosen, show, open }: CitationProps) {
  return (
    <button
      type="button"
      data-citation={position}
      aria-label={`Source ${name}`}
      aria-current={isChosen ? 'true' : undefined}
      onFocus={() => show(position)}
      onMouseEnter={() => show(position)}
      onClick={() => {
        show(position);
        open();
      }}
      className={`mx-0.5 inline-flex min-h-6 min-w-6 items-center justify-center rounded-sm px-1 align-baseline font-mono text-xs ${isChosen ? 'bg-sap text-on-sap' : 'bg-sunk text-soft hover:text-ink'}`}
    >
      {name}
    </button>
  );
}
