import { v7 } from 'uuid';

/** Returns a UUIDv7 that sorts by creation, even within one millisecond and after the clock was set back. */
export function newId(): string {
  return v7();
}
