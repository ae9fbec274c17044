import { randomUUID } from 'node:crypto';
import type { JSONRPCResponse } from '@modelcontextprotocol/server';
import type { Actor } from '../../http/actor.ts';

interface OpenQuestion {
  asked: string;
  deliver: (answer: JSONRPCResponse) => void;
}

/** The questions that calls of this process have put to their clients and that wait for an answer. */
const open = new Map<string, OpenQuestion>();

/** An answer counts when the one who gives it is the one who was asked: the same app, user and credential. */
const nameOf = ({ appId, userId, credential }: Actor): string => JSON.stringify([appId, userId, credential]);

/** Opens a question; its id, which nobody can guess, goes to the client in place of the server's own number. */
export function openQuestion(actor: Actor, deliver: OpenQuestion['deliver']): string {
  const id = randomUUID();
  open.set(id, { asked: nameOf(actor), deliver });
  return id;
}

export const closeQuestion = (id: string): boolean => open.delete(id);

/** Hands an answer to the call that waits for it, once; false when no call of this actor waits for it here. */
export function answerQuestion(actor: Actor, answer: JSONRPCResponse): boolean {
  const question = typeof answer.id === 'string' ? open.get(answer.id) : undefined;
  if (question?.asked !== nameOf(actor)) return false;
  open.delete(String(answer.id));
  question.deliver(answer);
  return true;
}
