import { expect, test } from 'vitest';
import { ESTIMATE_FACTOR, textRoom } from './text-room.ts';

test('text, prompt and answer together fit into the context, even if the estimate is a quarter too low', () => {
  for (const [context, output] of [
    [16_000, 8_000],
    [200_000, 2_000],
  ] as const)
    expect(textRoom(context, output) * ESTIMATE_FACTOR + output + 900).toBeLessThanOrEqual(context);
});
