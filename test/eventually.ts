import { vi } from 'vitest';

/** Checks until it passes. Vitest's own second is too short for a busy machine. */
export function eventually<T>(check: () => T): Promise<Awaited<T>> {
  return vi.waitFor(check, { timeout: 20_000, interval: 10 }) as Promise<Awaited<T>>;
}
