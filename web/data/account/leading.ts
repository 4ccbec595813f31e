import type { CopyContext } from '../copy/copy-context.ts';
import type { Sender } from '../outbox/sender.ts';
import { ErasedError } from '../storage/database.ts';
import type { Sync } from '../sync/sync.ts';
import type { Leadership } from '../tabs/leader.ts';

/** A visible tab checks the leader when a write has been waiting for this long. */
const challengeAfterMs = 2_000;

type LeadingPorts = {
  sync: Sync;
  sender: Sender;
  leadership(): Leadership;
  loadInNewTerm(): Promise<void>;
};

export function createLeading({ copy, status, tabs }: CopyContext, ports: LeadingPorts) {
  let isLeading = false;

  function wakeLeader(): void {
    ports.sync.wake();
    ports.sender.wake();
  }

  function challengeIfWaiting(): void {
    const isWaiting = copy.waiting().some((each) => !each.acked);
    if (isWaiting && !document.hidden && status.connection() === 'online') ports.leadership().challenge();
  }

  return {
    isLeading: () => isLeading,
    wakeLeader,

    async lead(signal: AbortSignal): Promise<void> {
      try {
        await ports.loadInNewTerm();
        // The last leader may have ended after storing changes and before broadcasting them.
        tabs().broadcast({ type: 'allChanged' });
        isLeading = true;
        ports.sender.start();
        await ports.sync.run(signal);
        // After the server refused the session the tab keeps leading, so that no other tab repeats the request.
        await aborted(signal);
      } catch (error) {
        if (error instanceof ErasedError) return;
        status.setConnection('offline');
        throw error;
      } finally {
        isLeading = false;
        ports.sender.stop();
      }
    },

    wake(): void {
      if (isLeading) {
        wakeLeader();
        return;
      }
      tabs().broadcast({ type: 'wake' });
      // A suspended leader does not receive messages, so it may have to be replaced.
      if (!document.hidden) ports.leadership().challenge();
    },

    sendSoon(): void {
      if (isLeading) ports.sender.wake();
      else setTimeout(challengeIfWaiting, challengeAfterMs);
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
