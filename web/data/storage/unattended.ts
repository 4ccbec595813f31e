import { ErasedError } from './database.ts';

/** Lets a promise run unawaited. A closed or erased copy is a normal end; other failures are thrown. */
export function unattended(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof ErasedError)) throw error;
  });
}
