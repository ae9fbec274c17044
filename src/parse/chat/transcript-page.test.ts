import { expect, test } from 'vitest';
import { mayBeTranscript, readTranscript } from './transcript-page.ts';

const PAGE = `<html><head><title>Gates</title></head><body><div class="msg-row" id="7"><b class="author">Bo Clay:</b>
<span class="date" title="2026-03-02 10:05">10:05</span><div class="text">It is <b>open</b>.<ul><li>One</li></ul></div></div></body></html>`;

test('a page that shows messages gives who said what and when, whatever program wrote it', () => {
  expect(mayBeTranscript(PAGE)).toBe(true);
  expect(readTranscript(PAGE)).toEqual({
    title: 'Gates',
    messages: [
      {
        sender: { name: 'Bo Clay', email: null },
        date: '2026-03-02T10:05:00.000Z',
        text: 'It is open.\n- One',
        id: '7',
        files: [],
      },
    ],
  });
});

test('a table with sender, time and message is one too, and a page without senders is not', () => {
  const rows =
    '<tr><th>Sent</th><th>From</th><th>Text</th></tr><tr><td>2026-03-02T10:00:00</td><td>Ada <a@x.example></td><td>Hi</td></tr>';
  expect(readTranscript(`<table>${rows}</table>`)?.messages).toMatchObject([
    { text: 'Hi', date: '2026-03-02T10:00:00.000Z' },
  ]);
  expect(readTranscript('<p class="message">Your message was sent.</p>')).toBeNull();
});
