import { InvalidArgumentError } from 'commander';

/** Returns the reader of an option that takes a whole number from `min` to `max`. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < min || number > max)
      throw new InvalidArgumentError(`It must be a number from ${min} to ${max}.`);
    return number;
  };
