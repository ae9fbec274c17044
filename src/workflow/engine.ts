import { loadRepaired } from '../lib/repair/load-repaired.ts';

/**
 * DBOS. Its queues look at the clock of the machine to know when to poll next: set back by an hour, nothing left them for an hour
 * (docs/decisions/0945). It repeats statements while a database is away, but not while its socket file is (docs/decisions/0968).
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
    '/dbos-sdk/dist/src/system_database.js': [
      [
        `    'ECONNREFUSED',\n    'EHOSTUNREACH',`,
        `    'ECONNREFUSED',\n    'ENOENT',\n    'EAGAIN',\n    'EPIPE',\n    'EHOSTUNREACH',`,
      ],
    ],
  },
  load: () => import('@dbos-inc/dbos-sdk'),
});
