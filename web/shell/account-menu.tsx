import { useMutation } from '@tanstack/react-query';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { useRef } from 'react';
import { signOut, useMe } from '../data/session.ts';
import { Icon } from '../parts/icon.tsx';
import { Title } from '../parts/show/title.tsx';
import type { Place } from './navigation.ts';

interface AccountMenuProps {
  /** Pages that a small window has no other room for. */
  places: readonly Place[];
  showKeys: () => void;
}

/** Shows who is signed in, and signs out. */
export function AccountMenu({ places, showKeys }: AccountMenuProps) {
  const { app, user_id } = useMe();
  const match = useMatchRoute();
  const isAtOne = places.some(({ to }) => match({ to, fuzzy: true }) !== false);
  const menu = useRef<HTMLDivElement>(null);
  const end = useMutation({ mutationFn: signOut });
  const item = 'hover:bg-sunk flex w-full items-center gap-2 rounded-sm px-3 py-2 text-left';
  return (
    <>
      <button
        type="button"
        popoverTarget="account"
        className={`hover:text-ink hover:bg-sunk flex min-h-11 min-w-14 flex-col items-center justify-center gap-0.5 rounded-md px-2 text-xs wide:min-h-8 wide:w-full wide:flex-row wide:justify-start wide:gap-3 wide:text-base ${isAtOne ? 'text-ink font-semibold wide:text-soft wide:font-normal' : 'text-soft'}`}
      >
        <Icon name="more" />
        <span className="wide:hidden">More</span>
        <span className="hidden truncate wide:inline">
          <span className="sr-only">Account: </span>
          <Title text={user_id ?? app.name} />
        </span>
      </button>
      <div
        ref={menu}
        id="account"
        popover="auto"
        className="border-line bg-raised shadow-float text-ink fixed top-auto right-3 bottom-16 left-auto m-0 w-64 rounded-lg border p-2 wide:right-auto wide:bottom-3 wide:left-48"
      >
        <p className="text-soft px-3 py-2 text-sm">
          <Title text={user_id ?? 'The app itself'} />, in <Title text={app.name} />
        </p>
        {places.map(({ to, params, name, icon }) => (
          <Link
            key={to}
            to={to}
            params={params}
            onClick={() => menu.current?.hidePopover()}
            className={`${item} wide:hidden`}
          >
            <Icon name={icon} />
            {name}
          </Link>
        ))}
        <button
          type="button"
          popoverTarget="account"
          popoverTargetAction="hide"
          className={item}
          onClick={showKeys}
        >
          Keyboard shortcuts
        </button>
        <a className={item} href="/docs">
          API reference
        </a>
        <button type="button" className={item} onClick={() => end.mutate()}>
          Sign out
        </button>
      </div>
    </>
  );
}
