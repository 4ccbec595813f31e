import type { CopyContext } from '../copy/copy-context.ts';
import type { Sender } from '../outbox/sender.ts';
import { ErasedError } from '../storage/database.ts';
import type { Sync } from '../sync/sync.ts';
import type { Leadership } from '../tabs/leader.ts';

/** A write that waits longer than this in a visible tab makes it ask whether the leader is alive. */
const patienceMs = 2_000;

type LeadingPorts = {
  sync(): Sync;
  sender(): Sender;
  leadership(): Leadership;
  /** Reads what others stored before this tab's term. */
  loadInNewTerm(): Promise<void>;
};

/** What one tab does for all while it leads, and what the others ask of it. */
export function createLeading({ copy, status, tabs }: CopyContext, ports: LeadingPorts) {
  let isLeading = false;

  /** Tries the connection and the queue of this tab now. */
  function wakeOwn(): void {
    ports.sync().wake();
    ports.sender().wake();
  }

  function challengeIfWaiting(): void {
    const isWaiting = copy.waiting().some((each) => !each.acked);
    if (isWaiting && !document.hidden && status.connection() === 'online') ports.leadership().challenge();
  }

  return {
    isLeading: () => isLeading,
    wakeOwn,

    /** Leads until the signal is aborted. */
    async lead(signal: AbortSignal): Promise<void> {
      try {
        await ports.loadInNewTerm();
        isLeading = true;
        ports.sender().start();
        await ports.sync().run(signal);
        // Ended by our own 401: this tab keeps its place, so that no other one asks the same again.
        await aborted(signal);
      } catch (error) {
        if (error instanceof ErasedError) return;
        status.setConnection('offline');
        throw error;
      } finally {
        isLeading = false;
        ports.sender().stop();
      }
    },

    /** Makes whichever tab leads try the connection and the queue now. */
    wake(): void {
      if (isLeading) {
        wakeOwn();
        return;
      }
      tabs().tell({ type: 'wake' });
      // A leader that the system put to sleep gets no messages for the others either.
      if (!document.hidden) ports.leadership().challenge();
    },

    /** Something waits to be sent; the other tabs were told. */
    sendSoon(): void {
      if (isLeading) ports.sender().wake();
      else setTimeout(challengeIfWaiting, patienceMs);
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
