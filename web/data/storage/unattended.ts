import { ErasedError } from './database.ts';

/** A closed or erased copy is a normal end; other failures stay loud. */
export function unattended(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof ErasedError)) throw error;
  });
}
