import type { Evidence } from '../../src/model/model.ts';

/** Returns evidence with this text and default fields. */
export const evidence = (text: string, more: Partial<Evidence> = {}): Evidence => ({
  label: 'aa',
  source: 'notion',
  resourceId: 'r',
  title: null,
  date: null,
  author: null,
  text,
  ...more,
});
