import { describe, expect, test } from 'vitest';
import { historyAnswer } from './answers.ts';
import { changedThreads, isTaken, keptLabels } from './changed-threads.ts';

const message = (threadId: string, ...labelIds: string[]) => ({ id: `${threadId}1`, threadId, labelIds });
/** Parses records as from Gmail, which omits empty lists. */
const changed = (...history: object[]) =>
  changedThreads(historyAnswer.parse({ historyId: '9', history }).history);

describe('a thread', () => {
  test('that got or lost messages has changed once', () => {
    expect(
      changed(
        { messagesAdded: [{ message: message('a', 'INBOX', 'UNREAD') }] },
        { messagesDeleted: [{ message: message('b') }, { message: message('a') }] },
        { messagesAdded: [{ message: message('a', 'SENT') }] },
      ),
    ).toEqual(['a', 'b']);
  });

  test.each([['TRASH'], ['SPAM'], ['DRAFT'], ['IMPORTANT'], ['Label_1'], ['INBOX', 'Label_1']])(
    'that got or lost %s has changed: it may disappear, return or be renamed',
    (...labelIds) => {
      expect(changed({ labelsAdded: [{ message: message('a'), labelIds }] })).toEqual(['a']);
      expect(changed({ labelsRemoved: [{ message: message('a'), labelIds }] })).toEqual(['a']);
    },
  );

  test.each([['INBOX'], ['UNREAD'], ['INBOX', 'UNREAD']])(
    'that was only read or archived (%s) has not changed',
    (...labelIds) => {
      expect(changed({ labelsAdded: [{ message: message('a', 'Label_1'), labelIds }] })).toEqual([]);
      expect(changed({ labelsRemoved: [{ message: message('a'), labelIds }] })).toEqual([]);
    },
  );

  test('with only a new draft has not changed until it is sent', () => {
    const draft = message('a', 'DRAFT');
    expect(
      changed({ messagesAdded: [{ message: draft }] }, { messagesDeleted: [{ message: draft }] }),
    ).toEqual([]);
    expect(changed({ messagesAdded: [{ message: message('a', 'SENT') }] })).toEqual(['a']);
  });

  test('is not named by a different kind of record', () => {
    expect(changed({ messages: [message('a')] }, {})).toEqual([]);
  });
});

describe('a message', () => {
  test.each([
    [[], true],
    [['INBOX', 'UNREAD', 'Label_1'], true],
    [['CHAT'], true],
    [['INBOX', 'DRAFT'], false],
    [['SPAM'], false],
    [['Label_1', 'TRASH'], false],
  ])('with the labels %j is included: %s', (labelIds, taken) => {
    expect(isTaken({ labelIds })).toBe(taken);
  });

  test('keeps its labels in order, except for folder and read state', () => {
    expect(keptLabels({ labelIds: ['UNREAD', 'SENT', 'Label_1', 'INBOX', 'IMPORTANT'] })).toEqual([
      'IMPORTANT',
      'Label_1',
      'SENT',
    ]);
  });
});
