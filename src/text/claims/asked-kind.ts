import type { ValueKind } from './value.ts';

const KINDS: readonly [RegExp, ValueKind][] = [
  [/\bwhen\b|\b(?:what|which) (?:\w+ )?(?:date|day|month)\b|\bsince when\b|\bdate of\b/i, 'date'],
  [
    /\bhow (?:many|much|long|often|big|large|high|fast|old|far)\b|\b(?:cost|costs|price|amount|revenue|budget|interval|error|coefficient|battery life)\b/i,
    'amount',
  ],
  [/\bwho(?:m|se)?\b|\bwhere\b|\b(?:in|to|on) which\b|\b(?:owner|lead|leader|contact)\b/i, 'name'],
  [/\bversion\b/i, 'version'],
];

/** What kind of value a question asks for; null: it does not say. */
export const askedKind = (question: string): ValueKind | null =>
  KINDS.find(([pattern]) => pattern.test(question))?.[1] ?? null;
