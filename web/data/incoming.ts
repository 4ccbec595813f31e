import type { Stored } from './base.ts';
import { storeChanges, storeEpoch, storeHeaders, storeReady } from './base.ts';
import type { Parts } from './parts.ts';
import type { Claim, SyncPorts } from './sync.ts';

/** Beyond this many bins in one notice the other tabs read everything again. */
const namedAtMost = 50;

type Incoming = Pick<SyncPorts, 'claim' | 'onHello' | 'onHeaders' | 'onChanges' | 'onReady'>;

/** Puts what the live connection brings into the database, this tab's memory and the other tabs, in this order. */
export function createIncoming(parts: Parts, onStored: (stored: Stored) => void): Incoming {
  const { database, copy, queue } = parts;
  const acked = () => copy.waiting().filter((each) => each.acked !== undefined);

  function show(stored: Stored): void {
    const removed = stored.arrived.map((each) => each.operationId);
    parts.opened.putChunks(stored.chunks, stored.gone);
    copy.put({ ...stored, removed });
    const bins = stored.records.map((record) => record.id);
    parts.tabs().tell({
      type: 'stored',
      bins: bins.length > namedAtMost ? undefined : bins,
      gone: stored.gone,
      removed,
      hasLocations: stored.locations.length > 0,
      hasMe: stored.me !== undefined,
    });
    onStored(stored);
  }

  return {
    claim() {
      const have: Claim['have'] = { bins: {}, locations: {} };
      for (const { id } of copy.records()) {
        const held = copy.held(id);
        if (held) have.bins[id] = held;
      }
      for (const { id } of copy.locationRecords()) {
        const held = copy.held(id);
        if (held) have.locations[id] = held;
      }
      const me = copy.held('me');
      if (me !== undefined) have.me = me;
      const { epoch } = copy.meta();
      return epoch === undefined ? { have } : { epoch, have };
    },

    onHello: (epoch) =>
      queue.run(async () => {
        if (copy.meta().epoch === epoch) return;
        const meta = await storeEpoch(database, epoch);
        copy.begin(meta);
        parts.tabs().tell({ type: 'allChanged' });
      }),

    onHeaders: (messages) =>
      queue.run(async () => {
        copy.put({ ...(await storeHeaders(database, messages)), removed: [] });
        parts.tabs().tell({ type: 'stored', bins: undefined, gone: [], removed: [] });
      }),

    onChanges: (messages) =>
      queue.run(async () => {
        const stored = await storeChanges(database, messages, acked(), copy.held);
        parts.status.setStorageFull(false);
        show(stored);
        return stored.holes;
      }),

    onReady: (visible) =>
      queue.run(async () => {
        const stored = await storeReady(database, visible, acked(), copy.held);
        copy.complete();
        show(stored);
        parts.tabs().tell({ type: 'completed' });
      }),
  };
}
