import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** Shown next to the title, at the end of its line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Renders a part of a page under its own title, with a line above and no box around it. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line flex flex-col gap-3 border-t pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-soft text-sm font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
