import { VendorError } from '../vendor-error.ts';

/** What is read at a vendor; null: it is not there, or not any more. */
export async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof VendorError && error.kind === 'not_found') return null;
    throw error;
  }
}
