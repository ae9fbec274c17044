import { Input } from './input.tsx';

/** Asks for a key of an account; `hint` says whose. */
export const KeyInput = ({ hint }: { hint: string }) => (
  <Input
    label="Key"
    name="key"
    type="password"
    required
    maxLength={4_000}
    autoComplete="off"
    hint={`${hint} It is tried first, stored sealed, and never shown again.`}
  />
);
