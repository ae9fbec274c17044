import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, auditAction } from '../../../web/theme/audit-words.ts';
import { ROUTES } from '../../routes.ts';

/** What endpoints record by themselves, since nobody is signed in when they are called. */
const BY_THEMSELVES = [
  'agent.let_in',
  'device.approved',
  'session.ended',
  'session.opened',
  'sign_in.failed',
];

test('the page of the audit log has words for exactly the actions that the service records', () => {
  const recorded = ROUTES.flatMap(({ audit }) => (audit ? [audit.action] : []));
  expect([...AUDIT_ACTIONS].toSorted(), 'Add or remove the row in web/theme/audit-words.ts.').toEqual(
    [...new Set([...recorded, ...BY_THEMSELVES])].toSorted(),
  );
});

test('no two actions have the same words, and an unknown one keeps its name', () => {
  expect(new Set(AUDIT_ACTIONS.map(auditAction)).size).toBe(AUDIT_ACTIONS.length);
  expect(auditAction('kiln.fired')).toBe('kiln.fired');
});
