import type { SlotClaim } from '../../src/text/claims/claim.ts';

/** Returns a claim about the launch date of Taproot 3. */
export const launchClaim = (key: string, more: Partial<SlotClaim> = {}): SlotClaim => ({
  subject: '3 taproot',
  slot: 'launch',
  kind: 'date',
  key,
  shown: key,
  replaces: [],
  from: null,
  until: null,
  isPast: false,
  ...more,
});
