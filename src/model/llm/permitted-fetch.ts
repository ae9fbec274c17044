import { ModelError } from '../model-error.ts';
import { PERMIT_MS_MAX } from './gate/gate.ts';

/** Returns a `fetch` that fails once the permit has expired, records when the request was sent and answered, and follows no redirect. */
export function permittedFetch(
  seen: { wasSent: boolean; arrivedAt: number | null },
  times: { grantedAt: number; onArrived: () => void },
): typeof globalThis.fetch {
  return async (input, init) => {
    if (performance.now() - times.grantedAt > PERMIT_MS_MAX)
      throw new ModelError('busy', 'the permit had run out');
    seen.wasSent = true;
    const response = await globalThis.fetch(input, { ...init, redirect: 'error' });
    seen.arrivedAt = performance.now();
    times.onArrived();
    return response;
  };
}
