import type { SlotClaim } from '../../src/text/claims/claim.ts';

/** What a text claims about the day on which Taproot 3 is launched. */
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
