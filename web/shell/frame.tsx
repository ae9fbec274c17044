import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useMatchRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { sessionQuery, useMe } from '../data/session.ts';
import { useKeys } from '../parts/keys/use-keys.ts';
import { Icon } from '../parts/icon.tsx';
import { Rings } from '../parts/rings.tsx';
import { Failed } from '../parts/state/states.tsx';
import { Toasts } from '../parts/state/toasts.tsx';
import { AccountMenu } from './account-menu.tsx';
import { KeyList } from './key-list.tsx';
import { LiveBar } from './live-bar.tsx';
import { type Place, PLACES } from './navigation.ts';
import { OfflineBar } from './offline-bar.tsx';
import { ViewAsBar } from './view-as-bar.tsx';

/** The bar of small windows shows this many; its menu has the rest. */
const BAR_PLACES = 4;

const SignIn = lazy(() => import('./sign-in.tsx'));
const Palette = lazy(() => import('./palette/palette.tsx'));

/** Renders the frame around every page, or the sign-in page if nobody is signed in. */
export function Frame() {
  const session = useQuery(sessionQuery);
  if (session.isPending) return null;
  if (session.error && session.data === undefined)
    return (
      <main className="mx-auto max-w-lg p-8">
        <Failed error={session.error} retry={() => void session.refetch()} />
      </main>
    );
  if (!session.data)
    return (
      <Suspense>
        <SignIn />
      </Suspense>
    );
  return <SignedIn />;
}

function SignedIn() {
  const [opened, setOpened] = useState<'keys' | 'palette' | null>(null);
  const showKeys = () => setOpened('keys');
  const showPalette = () => setOpened('palette');
  // The browser fires a dialog's close event a moment later; another may be open by then.
  const closeKeys = () => setOpened((now) => (now === 'keys' ? null : now));
  const closePalette = () => setOpened((now) => (now === 'palette' ? null : now));
  const { scopes, id } = useMe();
  const places = PLACES.filter(({ scope }) => scopes.includes(scope));
  const navigate = useNavigate();
  useKeys(
    [
      ...places.map(({ letter, name, ...place }) => ({
        key: `g ${letter}`,
        does: `Go to ${name}`,
        run: () => void navigate(place),
      })),
      { key: '/', does: 'Go to a page, file or document', run: showPalette },
      { key: 'Ctrl+k', does: 'Go to a page, file or document', run: showPalette },
      { key: '?', does: 'Show the keyboard shortcuts', run: showKeys },
    ],
    true,
  );
  return (
    <div className="flex h-dvh flex-col wide:flex-row">
      <a
        href="#main"
        className="bg-raised border-line absolute top-2 left-2 z-20 -translate-y-16 rounded-md border px-3 py-2 focus:translate-y-0"
      >
        Skip to the page
      </a>
      <nav
        aria-label="Pages"
        className="border-line order-last flex shrink-0 border-t wide:order-first wide:w-48 wide:flex-col wide:gap-1 wide:border-t-0 wide:border-r wide:p-3"
      >
        <div className="hidden items-center gap-2 px-2 pt-2 pb-5 wide:flex">
          <Rings size={22} />
          <span className="text-read font-semibold tracking-tight">Cambium</span>
        </div>
        <button
          type="button"
          onClick={showPalette}
          className="border-line text-soft hover:border-soft mb-3 hidden min-h-8 items-center justify-between rounded-md border px-3 text-sm wide:flex"
        >
          Go to <kbd className="text-xs">Ctrl K</kbd>
        </button>
        {places.map((place, at) => (
          <PlaceLink key={place.to} place={place} isInBar={at < BAR_PLACES} />
        ))}
        <div className="flex wide:mt-auto">
          <AccountMenu places={places.slice(BAR_PLACES)} showKeys={showKeys} />
        </div>
      </nav>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <OfflineBar />
        <ViewAsBar />
        <LiveBar key={id} />
        {/* Content positioned inside it, such as hidden labels, scrolls with it and not with the window. */}
        <main id="main" tabIndex={-1} className="relative min-h-0 flex-1 overflow-y-auto outline-none">
          <Outlet />
        </main>
      </div>
      <Toasts />
      {opened === 'keys' && <KeyList close={closeKeys} />}
      {opened === 'palette' && (
        <Suspense>
          <Palette places={places} close={closePalette} />
        </Suspense>
      )}
    </div>
  );
}

function PlaceLink({ place: { to, params, name, icon }, isInBar }: { place: Place; isInBar: boolean }) {
  const isAt = useMatchRoute()({ to, fuzzy: to !== '/' }) !== false;
  return (
    <Link
      to={to}
      params={params}
      aria-current={isAt ? 'page' : undefined}
      className={`text-soft hover:text-ink hover:bg-sunk aria-[current=page]:text-ink wide:aria-[current=page]:bg-sunk min-h-11 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-md px-2 text-xs aria-[current=page]:font-semibold wide:flex wide:min-h-8 wide:flex-none wide:flex-row wide:justify-start wide:gap-3 wide:text-base ${isInBar ? 'flex' : 'hidden'}`}
    >
      <Icon name={icon} />
      {name}
    </Link>
  );
}
