import { VendorError } from '../vendor-error.ts';

/** Returns what is read at a vendor; null if it does not exist or is gone. */
export async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof VendorError && error.kind === 'not_found') return null;
    throw error;
  }
}
