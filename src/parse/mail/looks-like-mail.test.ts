import { expect, test } from 'vitest';
import { looksLikeMail, looksLikeMbox } from './looks-like-mail.ts';

test('a message is recognized by its headers, in any order and case, folded or not', () => {
  for (const text of [
    'From: a@x\nTo: b@x\nSubject: y\n\nbody',
    'Return-Path: <a@x>\nReceived: by x;\n\tMon, 2 Mar 2026\nX-Own: z\n\nbody',
    'MESSAGE-ID: <1@x>\nDATE: Mon\n\n',
    '\n\nDelivered-To: a@x\nfrom: b@x\n\n',
    'From a@x Mon Mar 2 2026\nReceived: by x\nDate: Mon\n\n',
  ]) {
    expect(looksLikeMail(text)).toBe(true);
  }
});

test('notes, front matter and logs are not mail', () => {
  for (const text of [
    '',
    'Date: Monday\nPresent: Ada\nSubject: gates\n',
    'title: x\ndate: y\ntags: z\n',
    'GET / HTTP/1.1\nHost: x\nContent-Type: text/html\n',
    'From: here\n\nto there',
    'To: do\nSubject: to change\n',
    'Content-Type: text/plain\nServer: x\nCache-Control: y\nEtag: z\n',
  ]) {
    expect(looksLikeMail(text)).toBe(false);
  }
});

test('a mailbox begins with a From line that has a date, followed by headers', () => {
  expect(looksLikeMbox('From a@x Mon Mar  2 10:00:00 2026\nFrom: a@x\nTo: b@x\n\nx')).toBe(true);
  expect(looksLikeMbox('From - Mon Mar  2 10:00:00 2026\nX-Mozilla-Status: 0001\nFrom: a@x\n\nx')).toBe(true);
  expect(looksLikeMbox('From Monday 2 March 2026 on we open at 8.\nPlease come.')).toBe(false);
  expect(looksLikeMbox('From: a@x\nTo: b@x\n')).toBe(false);
});

test('only the beginning of a text of 100,000 header-like lines is read', () => {
  expect(looksLikeMail('Key: value\n'.repeat(100_000))).toBe(false);
});
