import { expect, test } from 'vitest';
import { headingAnchor } from './heading-anchor.ts';

test('headings have the addresses that GitHub gives them', () => {
  expect(headingAnchor('Google Drive: google_drive')).toBe('google-drive-google_drive');
  expect(headingAnchor('States, and what to do')).toBe('states-and-what-to-do');
});
