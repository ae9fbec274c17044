/**
 * What a vendor's refusal means for a connection. `revoked`: the account cannot be read until someone reconnects it. `scope`: the key lacks
 * a right. `limited`: no request before `until`. `cursor`: the cursor is no longer valid, so everything is reread. `not_found`: the item is
 * gone. `transient`: retry later. `contract`: the answer does not match the vendor's documentation.
 */
export type VendorErrorKind =
  | 'revoked'
  | 'scope'
  | 'limited'
  | 'cursor'
  | 'not_found'
  | 'transient'
  | 'contract';

/** A sentence needs no more, and a vendor's field names may be part of it. */
const MESSAGE_CHARS_MAX = 1_000;

/** An error at a vendor. The message is a sentence that says what to do; it contains no content and no secret. */
export class VendorError extends Error {
  readonly kind: VendorErrorKind;
  /** When requests may be sent again; only for `limited`. */
  readonly until: Date | null;

  constructor(kind: VendorErrorKind, message: string, options: { until?: Date; cause?: unknown } = {}) {
    super(sayable(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'VendorError';
    this.kind = kind;
    this.until = options.until ?? null;
  }
}

/** Returns a message on one line that can be stored. */
const sayable = (message: string): string => message.slice(0, MESSAGE_CHARS_MAX).replace(/[\p{C}\s]+/gu, ' ');
