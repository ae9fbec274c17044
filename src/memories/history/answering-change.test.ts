import { describe, expect, test } from 'vitest';
import { claimingRow } from '../../../test/stored/claiming-row.ts';
import type { SlotClaim } from '../../text/claims/claim.ts';
import { findAnsweringChange } from './answering-change.ts';
import type { ValueChange } from './find-changes.ts';

const TITLE = 'Post-mortem: certificate outage of 14 April';

/** Creates a change of a value without a slot. */
function change(shown: string, key: string, title = TITLE): ValueChange {
  const claim: SlotClaim = {
    subject: '',
    slot: '',
    kind: 'amount',
    key,
    shown,
    replaces: [],
    from: null,
    until: null,
    isPast: false,
  };
  return {
    old: claimingRow({ memory_id: `old ${shown}`, title, text: 'The first version said something else.' }),
    current: claimingRow({ memory_id: `new ${shown}`, title, text: `It is ${shown}.`, claims: [claim] }),
    slot: '',
    value: shown,
    kind: 'amount',
    until: null,
  };
}
const hours = change('11 hours 40 minutes', '700 min');
const money = change('6,840 euros', '6840 eur');
const gateways = change('212 gateways', '212 gateway');
const all = [gateways, money, hours];

test.each([
  ['How long did the certificate outage last?', '11 hours 40 minutes'],
  ['How many gateways did the outage of the certificate hit in April?', null],
  ['How many are in the certificate outage?', '212 gateways'],
  ['How much is it for the certificate outage?', null],
  ['When was the certificate outage?', null],
  ['How long did the certificate outage in Berlin last?', null],
  ['How long did it last?', null],
])('the answer to “%s” is %s', (question, expected) => {
  expect(findAnsweringChange(question, all)?.change?.value ?? null).toBe(expected);
});

test('“how much” is not a time', () => {
  expect(findAnsweringChange('How much is it for the certificate outage?', [money, hours])?.change).toBe(
    money,
  );
});

test('two changes to different values give no answer', () => {
  const other = change('9 hours', '540 min');
  expect(findAnsweringChange('How long did the certificate outage last?', [hours, other])).toBeNull();
});

test('of two changes to one statement the later one answers', () => {
  const saidOn = ({ current, ...one }: ValueChange, day: string): ValueChange => ({
    ...one,
    current: { ...current, occurred_at: new Date(day) },
  });
  const earlier = saidOn({ ...change('9 hours', '540 min'), old: hours.old }, '2026-04-20');
  const later = saidOn(hours, '2026-05-02');
  const found = findAnsweringChange('How long did the certificate outage last?', [earlier, later]);
  expect(found?.change).toBe(later);
});

describe('a question that names a date or a role but no thing', () => {
  /** Creates a change of a launch date. */
  const launch = (subject: string, shown: string, key: string, until: string): ValueChange => {
    const plain = change(shown, key);
    const claims = plain.current.claims.map(
      (claim): SlotClaim => ({ ...claim, subject, slot: 'launch', kind: 'date' }),
    );
    const current = claimingRow({ memory_id: `${subject} ${until}`, text: `It is on ${shown}.`, claims });
    return { ...plain, current, slot: 'launch', kind: 'date', until };
  };
  const moved = [
    launch('taproot 3', '7 September', '09-07', '2026-03-12'),
    launch('taproot 3', '7 September 2026', '2026-09-07', '2026-06-09'),
  ];

  test('means the only thing that the found documents say changed, as the last change says it', () => {
    expect(findAnsweringChange('when is the launch', moved)?.current).toBe(moved[1]?.current);
    expect(findAnsweringChange('When will it launch?', moved)?.current).toBe(moved[1]?.current);
  });

  test('does not decide between two things', () => {
    const other = launch('canopy', '1 May', '05-01', '2026-03-01');
    expect(findAnsweringChange('when is the launch', [...moved, other])).toBeNull();
  });

  test.each(['When is the launch of Canopy?', 'Who owns the launch?', 'When was the kickoff?'])(
    'is not “%s”',
    (question) => {
      expect(findAnsweringChange(question, moved)).toBeNull();
    },
  );
});
