import type { z } from 'zod';
import { formatNumber } from './format-number.ts';

type RawIssue = z.core.$ZodRawIssue;

const TYPES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMATS: Record<string, string> = {
  datetime: 'an ISO 8601 date and time, such as 2026-05-04T10:00:00Z',
  date: 'a date, such as 2026-05-04',
  url: 'a URL, such as https://example.com/path',
  uuid: 'a UUID',
  email: 'an email address',
};

const UNITS: Record<string, string> = { string: ' characters', array: ' items' };

/**
 * Describes what is wrong with a value of a request or a setting, worded to follow its name: `body.text: is missing; send a string`. A
 * schema's own message takes precedence; returns undefined to keep zod's wording.
 */
export function issueMessage(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(TYPES[issue.expected], issue.input);
    case 'invalid_format': {
      const format = FORMATS[issue.format];
      return format && `must be ${format}`;
    }
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'is empty'
        : limit(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return limit(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_key':
      return `its name ${issue.issues.map(({ message }) => message).join('; ')}`;
    default:
      return undefined;
  }
}

const wrongType = (type: string | undefined, input: unknown): string | undefined =>
  type && (input === undefined ? `is missing; send ${type}` : `must be ${type}`);

function limit(origin: string, bound: string, count: number | bigint): string {
  const unit = UNITS[origin];
  return `must ${unit ? 'have' : 'be'} ${bound} ${formatNumber(count)}${unit ?? ''}`;
}
