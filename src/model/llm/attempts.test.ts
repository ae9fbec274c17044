import { describe, expect, test } from 'vitest';
import { ModelError, type ModelFault } from '../model-error.ts';
import { isOfServer, outcomeOf, pauseMs } from './attempts.ts';

const asker = { backoffMs: 100 };
const fault = (name: ModelFault, retryMs: number | null = null) => new ModelError(name, 'note', retryMs);

describe('a pause after a fault', () => {
  test('grows with every attempt, with jitter, up to its limit', () => {
    for (let attempt = 1; attempt <= 12; attempt++) {
      const whole = Math.min(20_000, 100 * 2 ** (attempt - 1));
      const pause = pauseMs(asker, fault('server'), attempt);
      expect(pause).toBeGreaterThanOrEqual(whole / 2);
      expect(pause).toBeLessThanOrEqual(whole);
    }
  });

  test('is at least as long as the server asks for', () => {
    expect(pauseMs(asker, fault('limited', 45_000), 1)).toBe(45_000);
    expect(pauseMs(asker, fault('limited', 0), 1)).toBeGreaterThanOrEqual(50);
  });
});

describe('how a request’s end affects the limiter', () => {
  test.each([
    ['unreachable', 'failed'],
    ['late', 'failed'],
    ['server', 'failed'],
    ['denied', 'failed'],
    ['refusal', 'answered'],
    ['malformed', 'answered'],
    ['too-long', 'answered'],
    ['empty', 'answered'],
  ] as const)('%s: %s', (name, outcome) => {
    expect(outcomeOf(asker, fault(name), 1)).toBe(outcome);
    expect(isOfServer(fault(name))).toBe(outcome === 'failed');
  });

  test('an answer is an answer, and a server that asks for a pause gets it', () => {
    expect(outcomeOf(asker, null, 1)).toBe('answered');
    expect(outcomeOf(asker, fault('limited', 5_000), 1)).toEqual({ pauseMs: 5_000 });
  });
});

describe('the error that a caller sees', () => {
  test.each([
    ['unreachable', true, 'ModelUnavailable', 'The model could not be reached.'],
    [
      'denied',
      false,
      'ModelUnavailable',
      'The model server refused the request; check the model, its URL and its key.',
    ],
    ['budget-exceeded', false, 'ModelBudgetSpent', 'The token budget is used up.'],
    ['too-long', false, 'ModelUnavailable', 'The text is longer than the model takes at once.'],
  ] as const)('%s', (name, retryable, code, message) => {
    const error = new ModelError(name, 'key sk-secret in a note', 2_500);
    expect(error).toMatchObject({ status: 503, retryable, code, message, headers: { 'retry-after': '3' } });
    expect(`${error.message}${JSON.stringify(error.detail)}`).not.toContain('sk-secret');
  });

  test('asks the caller to wait at least a second', () => {
    expect(fault('busy').headers).toEqual({ 'retry-after': '1' });
    expect(fault('busy', 0).headers).toEqual({ 'retry-after': '1' });
  });
});
