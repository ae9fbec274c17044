import { type ReactNode, useEffect } from 'react';

interface PageProps {
  title: string;
  /** What the page contains, in a few words; shown under the title. */
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** For a list that fills the window, instead of a column of text. */
  isFull?: boolean;
  /** For columns side by side. */
  isWide?: boolean;
}

/** Renders the frame of every page: its actions and its title, which is also the window's and is in the same place everywhere. */
export function Page({ title, about, actions, children, isFull = false, isWide = false }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Cambium`;
  }, [title]);
  return (
    <div
      className={`flex flex-col gap-6 px-4 pt-6 pb-8 wide:px-8 ${isFull ? 'h-full min-h-0' : `w-full ${isWide ? 'max-w-6xl' : 'max-w-4xl'}`}`}
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 tabIndex={-1} dir="auto" className="text-xl font-semibold tracking-tight outline-none">
            {title}
          </h1>
          {about && <p className="text-soft">{about}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
