import type { Pool } from 'pg';
import type { CallData } from '#domain/calls.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Publish } from '#server/live/hint.ts';
import type { Afterwards, Caller, Write } from '../command.ts';
import { recordEvents } from '../history/record.ts';
import { type Emptying, type Portion, purgePortion } from './portion.ts';
import { forgetHistoryOf } from './purge.ts';

/** Empties one's own trash. The first portion goes with the answer, the others follow, each in its own transaction. */
export const deleteTrash: Write<'trash.delete'> = {
  async act(tx, caller, data) {
    const emptying = { ownerId: caller.userId, before: justAfter(caller.now), ...wanted(data) };
    const portion = await purgePortion(tx, emptying);
    await recordPortion(tx, caller, portion);
    const { bins, locations, freed, items, accounts, next } = portion;
    const revisions = Object.fromEntries(items.map(({ binId, revision }) => [binId, revision]));
    const afterwards: Afterwards = async ({ pool, publish }) => {
      const gone = [...bins, ...locations, ...(await purgeRest(pool, publish, caller, emptying, next))];
      await forgetHistoryOf(pool, caller.userId, gone);
    };
    return {
      ownerId: caller.userId,
      outcome: { ids: [], revisions },
      result: { isMore: next !== undefined, revisions },
      locations,
      accounts,
      unseen: [...bins, ...freed],
      afterwards,
    };
  },
  again: async (_db, _caller, _data, { revisions }) => ({ isMore: false, revisions }),
};

function wanted(data: CallData<'trash.delete'>): Pick<Emptying, 'only'> {
  if ('target' in data) return { only: data.target };
  if ('binId' in data) return { only: { kind: 'items', binId: data.binId, itemIds: data.itemIds } };
  return {};
}

/** What went into the trash in the same millisecond goes too. */
function justAfter(now: string): string {
  return new Date(Date.parse(now) + 1).toISOString();
}

/** Gives back which bins and locations went. */
async function purgeRest(
  pool: Pool,
  publish: Publish,
  caller: Caller,
  emptying: Emptying,
  next: string | undefined,
): Promise<string[]> {
  const gone: string[] = [];
  let after = next;
  while (after !== undefined) {
    const from = after;
    const portion = await inTransaction(pool, async (tx) => {
      const purged = await purgePortion(tx, emptying, from);
      await recordPortion(tx, caller, purged);
      return purged;
    });
    const { bins, locations, freed, items, accounts } = portion;
    const ownerId = caller.userId;
    publish({ ownerId, bins: [...bins, ...freed, ...items.map(({ binId }) => binId)], locations, accounts });
    gone.push(...bins, ...locations);
    after = portion.next;
  }
  return gone;
}

async function recordPortion(
  tx: Parameters<typeof recordEvents>[0],
  caller: Caller,
  { items }: Portion,
): Promise<void> {
  const events = items.map(({ binId, names, count }) => ({
    target: { kind: 'bin' as const, id: binId },
    event: 'itemsGone' as const,
    names,
    count,
  }));
  if (events.length > 0) await recordEvents(tx, caller, caller.userId, events);
}
