import { describe, expect, it } from 'vitest';
import { wasOpenedWithinHour } from './bin-rules.ts';

const now = '2026-05-03T10:00:00.000Z';

describe('that a bin was opened', () => {
  it('is noted again after an hour, not before', () => {
    expect(wasOpenedWithinHour(undefined, now)).toBe(false);
    expect(wasOpenedWithinHour('2026-05-03T09:00:00.001Z', now)).toBe(true);
    expect(wasOpenedWithinHour('2026-05-03T09:00:00.000Z', now)).toBe(false);
  });
});
