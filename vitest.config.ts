import { defineConfig } from 'vitest/config';

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
    maxWorkers: 2,
    isolate: false,
    reporters: ['default'],
  },
});
