import { expect, test } from 'vitest';
import { claimingRow } from '../../../test/stored/claiming-row.ts';
import type { SlotClaim } from '../../text/claims/claim.ts';
import { findAnsweringChange } from './answering-change.ts';
import type { ValueChange } from './find-changes.ts';

const TITLE = 'Post-mortem: certificate outage of 14 April';

/** A change of a value that stands in no slot. */
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

test('“how much” is no time', () => {
  expect(findAnsweringChange('How much is it for the certificate outage?', [money, hours])?.change).toBe(
    money,
  );
});

test('two changes to different values answer nothing', () => {
  const other = change('9 hours', '540 min');
  expect(findAnsweringChange('How long did the certificate outage last?', [hours, other])).toBeNull();
});
