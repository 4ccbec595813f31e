import type { Revisions } from '#domain/schemas.ts';
import type { OutboxEntry, Overwrote, Refused } from '../operations/operation.ts';
import { isKeptInMemory } from '../storage/memory.ts';

export type ConnectionState = 'online' | 'connecting' | 'offline';

export type TabMessage =
  | { type: 'added'; waiting: OutboxEntry[] }
  | { type: 'acked'; operationId: string; acked: Revisions }
  /** `bins` undefined: read everything again. */
  | {
      type: 'stored';
      bins: string[] | undefined;
      // biome-ignore lint/plugin: tabs of an older version send and read it
      gone: string[];
      removed: string[];
      hasLocations?: boolean;
      hasMe?: boolean;
    }
  /** Codes were stored, and these operations arrived with them. */
  | { type: 'codes'; removed: string[] }
  /** The entries of these lists were stored, and these operations arrived with them. */
  | { type: 'lists'; lists: string[]; removed: string[] }
  | { type: 'refusedChanged' }
  | { type: 'completed' }
  | { type: 'allChanged' }
  | { type: 'connection'; connection: ConnectionState; loadFailed: boolean }
  | { type: 'whoLeads' }
  | { type: 'wake' }
  | { type: 'ping'; from: string }
  | { type: 'pong'; to: string }
  | { type: 'refused'; refused: Refused }
  | { type: 'overwrote'; overwrote: Overwrote }
  | { type: 'erased' };

export type Tabs = { broadcast(message: TabMessage): void; close(): void };

export function openTabs(userId: string, onMessage: (message: TabMessage) => void): Tabs {
  // In-memory copies are not shared between tabs.
  if (typeof BroadcastChannel === 'undefined' || isKeptInMemory()) return { broadcast() {}, close() {} };
  const channel = new BroadcastChannel(`whichbin:${userId}`);
  let isClosed = false;
  channel.onmessage = (event: MessageEvent<TabMessage>) => onMessage(event.data);
  return {
    broadcast(message) {
      if (!isClosed) channel.postMessage(message);
    },
    close() {
      isClosed = true;
      channel.onmessage = null;
      channel.close();
    },
  };
}
