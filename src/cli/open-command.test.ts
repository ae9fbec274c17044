import { expect, test } from 'vitest';
import { browserOpener } from './open-command.ts';

test('a page opens with each system’s own command, and not at all without a screen', () => {
  expect(browserOpener('darwin', {})).toEqual(['open']);
  expect(browserOpener('win32', {})?.[0]).toBe('rundll32');
  expect(browserOpener('linux', { DISPLAY: ':0' })).toEqual(['xdg-open']);
  expect(browserOpener('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual(['xdg-open']);
  expect(browserOpener('linux', {})).toBeNull();
});
