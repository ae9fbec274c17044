import { Input } from './input.tsx';

/** Asks for a key of an account; `hint` says whose. */
export const KeyInput = ({ hint, error }: { hint: string; error?: string | undefined }) => (
  <Input
    label="Key"
    name="key"
    type="password"
    required
    maxLength={4_000}
    autoComplete="off"
    error={error}
    hint={`${hint} It is tried first, stored sealed, and never shown again.`}
  />
);
