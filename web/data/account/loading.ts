import type { CopyContext } from '../copy/copy-context.ts';
import { readContents, type takePrefetchedCopy } from '../copy/load.ts';
import { ErasedError } from '../storage/database.ts';

export function createLoading(
  { database, copy, opened, queue, status }: CopyContext,
  handleStorageFailure: (error: unknown) => Promise<void>,
  /** Notifies search and overview that anything may have changed. */
  onReadAgain: () => void,
) {
  /** Counts this tab's terms as leader; `readInTerm` is the term of the last reading. */
  let term = 0;
  let readInTerm = 0;

  async function load(): Promise<void> {
    let begunInTerm = 0;
    const noteTerm = () => {
      begunInTerm = term;
    };
    try {
      await queue.run(() => copy.load(readContents(database, noteTerm)));
      readInTerm = begunInTerm;
    } catch (error) {
      if (error instanceof ErasedError) throw error;
      status.setConnection('offline', true);
      await handleStorageFailure(error);
    }
  }

  async function readAgain(): Promise<void> {
    await load();
    opened.readAgain();
    onReadAgain();
  }

  return {
    load,
    readAgain,
    /** Shows rows that web/public/read-ahead.js read before this code was loaded. */
    showPrefetched: (reading: NonNullable<ReturnType<typeof takePrefetchedCopy>>) =>
      queue.run(async () => {
        const contents = await reading;
        if (contents && !copy.isLoaded()) await copy.load(Promise.resolve(contents));
      }),
    /** A new leader reads what other tabs stored since its last reading. */
    async loadInNewTerm(first: Promise<void>): Promise<void> {
      term += 1;
      await Promise.allSettled([first]);
      if (readInTerm !== term) await readAgain();
    },
  };
}
