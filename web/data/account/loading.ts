import type { takeCopyAhead } from '../copy/copy-ahead.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { readContents } from '../copy/load.ts';
import { ErasedError } from '../storage/database.ts';

/** Reads the local copy into this tab's memory. */
export function createLoading(
  { database, copy, queue, status }: CopyContext,
  mendStorage: (error: unknown) => Promise<void>,
) {
  /** How often this tab was chosen to lead, and in which of these terms it last began to read the copy. */
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
      // Until the storage is mended, if it can be, there is nothing to show.
      status.setConnection('offline', true);
      await mendStorage(error);
    }
  }

  return {
    load,
    /** What was read before any code had come is shown at once; it is no reading of this tab's, which follows. */
    showAhead: (reading: NonNullable<ReturnType<typeof takeCopyAhead>>) =>
      queue.run(async () => {
        const contents = await reading;
        if (contents && !copy.isLoaded()) await copy.load(Promise.resolve(contents));
      }),
    /** For a tab that begins to lead: what the leader before and other tabs stored since it read, after its first reading. */
    async loadInNewTerm(first: Promise<void>): Promise<void> {
      term += 1;
      await Promise.allSettled([first]);
      if (readInTerm !== term) await load();
    },
  };
}
