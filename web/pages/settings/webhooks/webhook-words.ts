import type { Webhook } from '../../../../client/types.ts';
import type { Delivery, WebhookEvent } from '../../../data/settings/webhooks.ts';
import { formatCount } from '../../../theme/numbers.ts';
import type { StateWord } from '../../../theme/words.ts';

/** Events that a webhook can receive, and what they mean. */
export const EVENTS: readonly { type: WebhookEvent; words: string }[] = [
  { type: 'tree.completed', words: 'A tree is finished' },
  { type: 'tree.failed', words: 'A generation failed' },
  { type: 'tree.published', words: 'A tree is published' },
  { type: 'edit.needs_review', words: 'Edits wait for a person' },
  { type: 'proposal.created', words: 'An agent proposed an edit' },
  { type: 'document.failed', words: 'Documents could not be read' },
  { type: 'entity.needs_review', words: 'Pairs of names wait for a decision' },
  { type: 'budget.reached', words: 'The tokens of the month are used up' },
  { type: 'connection.created', words: 'An account was connected' },
  { type: 'connection.needs_reauth', words: 'A source refuses its key' },
  { type: 'index.started', words: 'A run of a connection began' },
  { type: 'index.completed', words: 'A run of a connection ended' },
  { type: 'index.failed', words: 'A run of a connection failed' },
  { type: 'endpoint.disabled', words: 'Another webhook was switched off' },
];

export const WEBHOOK_STATES: Record<Webhook['status'], StateWord> = {
  enabled: { word: 'delivers', mark: '●', tone: 'sap' },
  failing: { word: 'fails', mark: '▲', tone: 'failed' },
  disabled: { word: 'off', mark: '○', tone: 'soft' },
};

export const DELIVERY_STATES: Record<Delivery['status'], StateWord> = {
  delivered: { word: 'delivered', mark: '●', tone: 'sap' },
  pending: { word: 'waiting', mark: '◇', tone: 'model' },
  dead: { word: 'given up', mark: '▲', tone: 'failed' },
};

/** Describes the number of attempts and the result of the last. */
export function triesWords(tries: Delivery['tries']): string {
  const last = tries.at(-1);
  if (!last) return 'not tried yet';
  const answer = last.code === null ? (last.error ?? 'no answer') : `answered ${last.code}`;
  return `${tries.length === 1 ? 'tried once' : `tried ${formatCount(tries.length)} times`}, ${answer} after ${formatCount(last.ms)} ms`;
}
