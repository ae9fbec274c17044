import type { Evidence } from '../../src/model/model.ts';

/** Evidence with this text and no other fields. */
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
