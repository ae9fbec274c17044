import { loadRepaired } from '../lib/repair/load-repaired.ts';

/**
 * DBOS, whose queues look at the clock of the machine to know when to poll next: set back by an hour, nothing left them for an hour
 * (docs/decisions/0945).
 */
export const { DBOS } = await loadRepaired({
  name: 'DBOS 5.3.0',
  repairs: {
    '/dbos-sdk/dist/src/wfqueue.js': [
      ['const startNow = Date.now();', 'const startNow = performance.now();'],
      ['const now = Date.now();', 'const now = performance.now();'],
      ['nextWakeAt - Date.now()', 'nextWakeAt - performance.now()'],
      ['state.nextPollAt = Date.now() +', 'state.nextPollAt = performance.now() +'],
    ],
  },
  load: () => import('@dbos-inc/dbos-sdk'),
});
