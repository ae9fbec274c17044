/**
 * Limits on sizes and shares from STYLE.md. src/architecture.test.ts checks them, except for the shares of tests, which `npm run measure`
 * prints with everything else.
 */
export const LIMITS = {
  linesPerFile: 300,
  linesPerFunction: 60,
  linesPerFunctionP90: 22,
  linesPerFileP50: 60,
  filesPerFolder: 12,
  linesPerAccount: 600,
  typeAssertions: 60,
  nonNullAssertions: 0,
  testShare: 0.7,
  testShareOfRoom: 0.5,
  ambiguousExports: 0,
} as const;
