import { defineConfig } from 'vitest/config';
import { childEnv } from './test/child-env.ts';
import { LongestFirst } from './test/set-up/longest-first.ts';

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
      'web/**/*.test.ts',
    ],
    globalSetup: ['test/global-setup.ts'],
    // Limits for hangs only: a slow test on a busy machine is correct.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests wait for processes, the database and timers: a third and a fourth worker use what two leave of two cores.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Also for the worker threads and child processes of a service that runs in a test.
    env: { ...childEnv() },
    isolate: false,
    // As the service runs: Node reads the TypeScript, and nothing is transformed a second way (docs/decisions/0461-tests-run-as-the-service-does.md).
    experimental: { viteModuleRunner: false },
    // Four workers fill the cores: threads that collect garbage beside them, and collecting small heaps often, only cost more.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=32'],
    reporters: ['default'],
  },
});
