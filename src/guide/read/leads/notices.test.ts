import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';
import { isNotice, isNoticeTitle } from './notices.ts';

test.each([
  'This document is licensed under the 2-clause BSD license.',
  'The gate files are dual-licensed under two licenses of the depot.',
  'Copyright 2026 by the board of the depot and all its members.',
  'This guide is published under the Creative Commons license of the depot.',
  'Warning: the gates of the depot are being painted this week.',
  'This page is a stub that somebody should extend with more details.',
  'This repository is no longer maintained by the board of the depot.',
])('“%s” is a notice and describes no page', (sentence) => {
  expect(isNotice(sentence)).toBe(true);
  expect(notesOf(`# Gate guide\n\n${sentence}\n`).gists).toEqual([]);
});

test.each([
  'This page is a test plan for the gates of the depot.',
  'This policy says under which license projects of the depot are published.',
  'This document describes how a license for a new pump is requested.',
])('“%s” is no notice', (sentence) => expect(isNotice(sentence)).toBe(false));

test('a copyright line is no title', () => {
  expect(isNoticeTitle('Copyright 2026 The Gate Authors.')).toBe(true);
  expect(isNoticeTitle('Copyright policy')).toBe(false);
  expect(isNoticeTitle('status: "OPEN" notes: "Open for comments"')).toBe(true);
  expect(isNoticeTitle('Gates: "green" or "gray"?')).toBe(false);
  expect(
    notesOf('# Copyright 2026 The Gate Authors.\n\nText.\n', { metadata: { root_path: 'gate-keys.md' } })
      .title,
  ).toBe('Gate keys');
});
