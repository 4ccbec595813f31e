import type { Revisions } from '#domain/ids.ts';
import type { Overwrote, Waiting } from '../operations/operation.ts';
import type { Refused } from '../operations/refused.ts';

/** How the leading tab reaches the server. */
export type Connection = 'online' | 'connecting' | 'offline';

/** What the tabs of one account tell each other. */
export type TabMessage =
  | { type: 'added'; waiting: Waiting[] }
  | { type: 'acked'; operationId: string; acked: Revisions }
  /** Base or queue changed in the database. `bins` undefined = so much that all is to be read again. */
  | {
      type: 'stored';
      bins: string[] | undefined;
      gone: string[];
      removed: string[];
      hasLocations?: boolean;
      hasMe?: boolean;
    }
  | { type: 'refusedChanged' }
  /** Everything was loaded once. */
  | { type: 'completed' }
  /** Another epoch has begun: read all again. */
  | { type: 'allChanged' }
  | { type: 'connection'; connection: Connection; loadFailed: boolean }
  | { type: 'whoLeads' }
  | { type: 'wake' }
  | { type: 'ping'; from: string }
  | { type: 'pong'; to: string }
  | { type: 'refused'; refused: Refused }
  | { type: 'overwrote'; overwrote: Overwrote }
  | { type: 'erased' };

export type Tabs = { tell(message: TabMessage): void; close(): void };

/** The other tabs of this account; without BroadcastChannel there are none to hear. */
export function openTabs(userId: string, onMessage: (message: TabMessage) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, close() {} };
  const channel = new BroadcastChannel(`whichbin:${userId}`);
  let isClosed = false;
  channel.onmessage = (event: MessageEvent<TabMessage>) => onMessage(event.data);
  return {
    tell(message) {
      if (!isClosed) channel.postMessage(message);
    },
    close() {
      isClosed = true;
      channel.onmessage = null;
      channel.close();
    },
  };
}
