/**
 * What a vendor's refusal means for a connection. `revoked`: nobody may read the account until someone connects it again. `scope`: the key
 * lacks a right. `limited`: no request before `until`. `cursor`: the place to go on from is forgotten, everything is read once more.
 * `not_found`: the thing is gone. `transient`: try later. `contract`: the answer is not what the vendor describes.
 */
export type VendorErrorKind =
  | 'revoked'
  | 'scope'
  | 'limited'
  | 'cursor'
  | 'not_found'
  | 'transient'
  | 'contract';

/** What went wrong at a vendor. The message is a sentence that says what to do; it holds no content and no secret. */
export class VendorError extends Error {
  readonly kind: VendorErrorKind;
  /** When requests may go out again; only of `limited`. */
  readonly until: Date | null;

  constructor(kind: VendorErrorKind, message: string, options: { until?: Date; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'VendorError';
    this.kind = kind;
    this.until = options.until ?? null;
  }
}
