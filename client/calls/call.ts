import type { Api } from '../api.ts';
import type { Ask, RequestOptions } from '../request.ts';

type Endpoint = keyof Api;
/** Undefined values are not sent. */
export type QueryOf<K extends Endpoint> = Api[K] extends { query: infer Q }
  ? { [Name in keyof Q]: Q[Name] | undefined }
  : undefined;
export type BodyOf<K extends Endpoint> = Api[K] extends { body: infer B } ? B : undefined;
type AnswerOf<K extends Endpoint> = Api[K]['answer'];

interface Parts<K extends Endpoint>
  extends Pick<RequestOptions, 'form' | 'headers' | 'repeatable' | 'signal' | 'timeoutMs'> {
  /** Values for the parameters of the path, in order. */
  path?: readonly string[];
  query?: QueryOf<K>;
  body?: BodyOf<K>;
}

/** Calls an endpoint by its name in the reference, with the types that the service declares for it. */
export type Call = <K extends Endpoint>(endpoint: K, parts?: Parts<K>) => Promise<AnswerOf<K>>;

export const createCall =
  (ask: Ask): Call =>
  (endpoint, { path = [], ...request } = {}) => {
    const [method = '', pattern = ''] = endpoint.split(' ');
    // The generated types give the kind of answer of each endpoint.
    return ask(method, fillPath(pattern, path), request as RequestOptions);
  };

/** Fills the parameters of a path such as `/users/{id}`. */
export function fillPath(pattern: string, values: readonly string[]): string {
  const rest = values.values();
  return pattern.replace(/\{\w+\}/g, () => encodeURIComponent(rest.next().value ?? ''));
}
