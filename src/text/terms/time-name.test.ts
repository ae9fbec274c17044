import { expect, test } from 'vitest';
import { isTimeName } from './time-name.ts';

test.each(['2019', '08-Aug', 'Q3', '2024 H1', 'week 12', 'fy_25', 'September', '12'])(
  '“%s” is a time',
  (name) => {
    expect(isTimeName(name)).toBe(true);
  },
);

test.each(['Marketing', 'May Day', '2019 elections', 'Отдел продаж', '営業', 'Weekly'])(
  '“%s” is a subject, in any script',
  (name) => {
    expect(isTimeName(name)).toBe(false);
  },
);
