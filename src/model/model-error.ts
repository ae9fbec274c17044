import { AppError } from '../errors.ts';
import { capitalize } from '../lib/strings/capitalize.ts';

/** Why a model returned nothing usable; the sentence appears in a document's event. */
const REASONS = {
  unreachable: 'the model could not be reached',
  late: 'the model did not answer in time',
  limited: 'the model asked to wait',
  server: 'the model server failed',
  denied: 'the model server refused the request; check the model, its URL and its key',
  'too-long': 'the text is longer than the model takes at once',
  cut: 'the answer was cut off',
  overflow: 'the answer was longer than allowed',
  empty: 'the answer was empty',
  refusal: 'the model refused to answer',
  malformed: 'the answer was not in the form that was asked for',
  'budget-exceeded': 'the token budget is used up',
  closed: 'the model has failed repeatedly and is given a pause',
  busy: 'the model is busy',
  cancelled: 'the work was cancelled',
} as const;

export type ModelFault = keyof typeof REASONS;

/** Faults of one answer or of the connection: asking again may help. A refusal is not an accident: the same question is refused again. */
const RETRYABLE: ReadonlySet<ModelFault> = new Set([
  'unreachable',
  'late',
  'limited',
  'server',
  'cut',
  'empty',
  'malformed',
]);

/** The model could not do its part. 503 if it reaches a caller; `detail` never contains a key or the text sent. */
export class ModelError extends AppError {
  readonly fault: ModelFault;
  /** Details for the log in addition to the reason; keys are removed beforehand. */
  readonly note: string;
  /** Pause the server asked for, in ms. */
  readonly retryAfterMs: number | null;

  constructor(fault: ModelFault, note = '', retryAfterMs: number | null = null) {
    const seconds = Math.max(1, Math.ceil((retryAfterMs ?? 1_000) / 1000));
    super(
      503,
      fault === 'budget-exceeded' ? 'ModelBudgetSpent' : 'ModelUnavailable',
      sentence(REASONS[fault]),
      {
        headers: { 'retry-after': String(seconds) },
      },
    );
    this.fault = fault;
    this.note = note;
    this.retryAfterMs = retryAfterMs;
  }

  get retryable(): boolean {
    return RETRYABLE.has(this.fault);
  }

  /** The reason as part of a sentence. */
  get reason(): string {
    return REASONS[this.fault];
  }
}

const sentence = (reason: string): string => `${capitalize(reason)}.`;
