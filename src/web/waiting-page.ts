import type { WebState } from './build-state.ts';

/** Returns the page at `/app/` while there is no app; it reloads itself while one is being built. It has no scripts. */
export function waitingPage(state: Exclude<WebState, { kind: 'ready' }>): string {
  const { title, body, reload } = partsOf(state);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
${reload ? '<meta http-equiv="refresh" content="1">' : ''}
<title>${title} · Cambium</title>
<style>
  body { font: 16px/1.55 system-ui, sans-serif; max-width: 44rem; margin: 15vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.3rem; font-weight: 600 }
  pre { font-size: .8rem; white-space: pre-wrap; overflow-wrap: anywhere; border-top: 1px solid; padding-top: 1rem }
</style>
<main>
<h1>${title}</h1>
${body}
</main>
</html>
`;
}

function partsOf(state: Exclude<WebState, { kind: 'ready' }>): {
  title: string;
  body: string;
  reload: boolean;
} {
  if (state.kind === 'building')
    return {
      title: 'The app is being built',
      body: '<p>This takes a few seconds, once after each update. The API answers already, and this page opens the app by itself.</p>',
      reload: true,
    };
  if (state.kind === 'missing')
    return {
      title: 'The app is not built',
      body: '<p>The API works; only these pages are missing. <code>npm start</code> builds them, and so does <code>npm run build</code>.</p>',
      reload: false,
    };
  return {
    title: 'The app could not be built',
    body: `<p>The API works; only these pages are missing. Fix what is said below and start the service again, or run <code>npm run build</code>.</p><pre>${escapeHtml(state.output)}</pre>`,
    reload: false,
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
