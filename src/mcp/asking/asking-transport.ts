import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type TransportSendOptions,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Actor } from '../../http/actor.ts';
import type { Declared } from './declared.ts';
import { closeQuestion, openQuestion } from './open-questions.ts';

const HANDSHAKE = 'handshake';

/**
 * One call of a client of 2025-11-25 whose tool may ask that client questions: the question goes out on the call's own stream, and the
 * answer, which arrives in a separate message, is passed in here.
 */
export class AskingTransport extends WebStandardStreamableHTTPServerTransport {
  readonly #actor: Actor;
  readonly #questions = new Set<string>();
  #greeted = () => {};

  constructor(actor: Actor) {
    super({});
    this.#actor = actor;
  }

  /** Tells the server what its client declared in an earlier message, as if it were declared here. */
  greet(capabilities: Declared): Promise<void> {
    const greeted = new Promise<void>((resolve) => {
      this.#greeted = resolve;
    });
    const clientInfo = { name: 'a client that was greeted before', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: { ...capabilities }, clientInfo };
    this.onmessage?.({ jsonrpc: '2.0', id: HANDSHAKE, method: 'initialize', params });
    return greeted;
  }

  override async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (isJSONRPCResponse(message) && message.id === HANDSHAKE) return this.#greeted();
    if (!isJSONRPCRequest(message)) return super.send(message, options);
    const id = openQuestion(this.#actor, (answer) => {
      this.#questions.delete(id);
      this.onmessage?.({ ...answer, id: message.id });
    });
    this.#questions.add(id);
    return super.send({ ...message, id }, options);
  }

  override async close(): Promise<void> {
    for (const id of this.#questions) closeQuestion(id);
    this.#questions.clear();
    return super.close();
  }
}
