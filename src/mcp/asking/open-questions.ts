import { randomUUID } from 'node:crypto';
import type { JSONRPCResponse } from '@modelcontextprotocol/server';
import type { Actor } from '../../http/actor.ts';

interface OpenQuestion {
  asked: string;
  deliver: (answer: JSONRPCResponse) => void;
}

/** Questions that calls of this process have asked their clients and that await an answer. */
const open = new Map<string, OpenQuestion>();

/** Identifies who may answer: only the one who was asked, that is the same app, user and credential. */
const nameOf = ({ appId, userId, credential }: Actor): string => JSON.stringify([appId, userId, credential]);

/** Opens a question; its id, which cannot be guessed, goes to the client in place of the server's own number. */
export function openQuestion(actor: Actor, deliver: OpenQuestion['deliver']): string {
  const id = randomUUID();
  open.set(id, { asked: nameOf(actor), deliver });
  return id;
}

/** Removes a question that is no longer awaited; returns false if it was answered. */
export const closeQuestion = (id: string): boolean => open.delete(id);

/** Passes an answer to the waiting call, once; returns false if no call of this actor waits for it here. */
export function answerQuestion(actor: Actor, answer: JSONRPCResponse): boolean {
  const question = typeof answer.id === 'string' ? open.get(answer.id) : undefined;
  if (question?.asked !== nameOf(actor)) return false;
  open.delete(String(answer.id));
  question.deliver(answer);
  return true;
}
