import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './data/query-client.ts';
import { endSession, signInByCode, takeCode } from './data/session.ts';
import { listenForKeys } from './parts/keys/use-keys.ts';
import { router } from './routes.tsx';
import './theme/tokens.css';

const RELOADED = 'cambium.reloaded';
const RELOAD_AGAIN_MS = 10_000;

const queries = createQueryClient(() => endSession(queries));

/** Redeems a sign-in link before any request; an expired one leads to the sign-in page. */
async function start(): Promise<void> {
  const code = takeCode();
  if (code !== null) await signInByCode(queries, code);
  const place = document.getElementById('app');
  if (!place) throw new Error('index.html has no place for the app.');
  listenForKeys();
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

// After an update, the service no longer has the chunks of this page, so it reloads. Only once, so that a broken build does not loop.
window.addEventListener('vite:preloadError', (event) => {
  const at = Number(window.sessionStorage.getItem(RELOADED));
  if (Date.now() - at < RELOAD_AGAIN_MS) return;
  event.preventDefault();
  window.sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
});

void start();
