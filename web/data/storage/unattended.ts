import { ErasedError } from './database.ts';

/**
 * Lets work go on by itself. That the copy was closed or erased under it is a normal end; any other failure is a bug
 * and stays loud.
 */
export function unattended(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof ErasedError)) throw error;
  });
}
