import { defineConfig } from 'vitest/config';
import { childEnv } from './test/child-env.ts';

/** Tests that need a database are named `.pg.test.ts`; whole-service tests `.e2e.test.ts`; everything else is pure. */
export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'client/**/*.test.ts',
      'eval/**/*.test.ts',
      'test/**/*.test.ts',
      'scripts/**/*.test.ts',
      'samples/**/*.test.ts',
    ],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Tests wait for processes, the database and timers: a third worker uses what two leave of two cores.
    maxWorkers: 3,
    // Also for the worker threads and child processes of a service that runs in a test.
    env: { ...childEnv() },
    isolate: false,
    reporters: ['default'],
  },
});
