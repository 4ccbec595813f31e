import { describe, expect, it } from 'vitest';
import { isOpenedLately } from './bin-rules.ts';

const now = '2026-05-03T10:00:00.000Z';

describe('that a bin was opened', () => {
  it('is noted again after an hour, not before', () => {
    expect(isOpenedLately(undefined, now)).toBe(false);
    expect(isOpenedLately('2026-05-03T09:00:00.001Z', now)).toBe(true);
    expect(isOpenedLately('2026-05-03T09:00:00.000Z', now)).toBe(false);
  });
});
