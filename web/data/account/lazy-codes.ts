import type { CopyContext } from '../copy/copy-context.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { unattended } from '../storage/unattended.ts';
import type { CodesOnline } from './codes-online.ts';

/** Loads the code that requests codes when there are codes to request; most first screens need none. */
export function createLazyCodes({ copy }: CopyContext, open: () => Promise<CodesOnline>) {
  let opened: CodesOnline | undefined;

  function use(work: (codes: CodesOnline) => void): void {
    if (opened) {
      work(opened);
      return;
    }
    const opening = open().then((codes) => {
      opened ??= codes;
      work(opened);
    });
    // If the file cannot be loaded, the next change tries again.
    unattended(opening.catch(() => {}));
  }

  function hasReserve(): boolean {
    for (const { revision } of copy.codeRows()) if (revision === 0) return true;
    return false;
  }

  return {
    /** Call it after the account changed or the connection came back. */
    refresh(): void {
      const isKnown = (copy.me.get()?.codesRevision ?? 0) > 0;
      if (opened || isKnown || hasReserve()) use((codes) => codes.refresh());
    },
    noteCreated(waiting: readonly OutboxEntry[]): void {
      if (waiting.some(({ operation }) => operation.call === 'bins.create'))
        use((codes) => codes.noteCreated());
    },
    stop(): void {
      opened?.stop();
    },
  };
}
